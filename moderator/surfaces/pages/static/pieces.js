// The pieces that the host's page and the tablet's are made of.

import { keyed, made } from "./page.js";

export function button(style, text, act, key = text) {
  const one = made("button", style, text);
  one.type = "button";
  one.dataset.key = key;
  if (act) one.addEventListener("click", act);
  return one;
}

// A list to pick from; by its label, if it has one of its own, each is found again.
export function names(entries, act, pressed = () => false, label = "", cannot = () => false) {
  const group = made("div", "names");
  group.setAttribute("role", "group");
  if (label) group.setAttribute("aria-label", label);
  else group.setAttribute("aria-labelledby", "title");
  for (const [is, name] of entries) {
    const one = button("name", name, () => act(is), `${label} ${is}`.trim());
    one.setAttribute("aria-pressed", Boolean(pressed(is)));
    one.disabled = cannot(is);
    group.append(one);
  }
  return group;
}

// A part of the page that opens and closes, and stays as it was.
export function section(key, title, open, ...parts) {
  const details = made("details", "part", keyed(made("summary", "", title), `part ${key}`), ...parts);
  details.open = open.has(key);
  details.dataset.part = key;
  details.addEventListener("toggle", () => (details.open ? open.add(key) : open.delete(key)));
  return details;
}

export function field(id, name, input) {
  const label = made("label", "field", made("span", "", name), input);
  input.id = id;
  return label;
}

export function select(key, name, options, value, act) {
  const list = made("select");
  list.dataset.key = key;
  for (const [is, text] of options) list.append(new Option(text, is, `${is}` === `${value}`, `${is}` === `${value}`));
  list.addEventListener("change", () => act(list.value));
  return field(`select-${key}`, name, list);
}

export function tick(key, name, is, act) {
  const box = made("input");
  Object.assign(box, { type: "checkbox", defaultChecked: is });
  box.dataset.key = key;
  box.addEventListener("change", () => act(box.checked));
  return made("label", "tick", box, made("span", "", name));
}
