// Who plays: in which order, what they are called, how that sounds, and from where they answer.

import { keyed, made, words } from "./page.js";
import { button, select } from "./pieces.js";

// Whose details are open.
const opened = new Set();

export function drawPeople(shown, act) {
  const list = made("ol", "people"), may = { order: !shown.runs && shown.phase !== "seat", gather: shown.phase === "gather" };
  shown.people.forEach((person, position) => list.append(drawPerson(person, position, shown, may, act)));
  return [list, ...drawLine(shown, act), ...(may.gather ? [drawAdding(shown, act)] : []), ...drawGuests(shown, may, act)];
}

// Who has come late.
function drawLine({ line }, act) {
  if (!line?.length) return [];
  const rows = line.map(([place, name]) => made("div", "row", made("span", "", name), button("small", words.remove, () => act("unqueue", place), `unqueue ${place}`)));
  return [made("div", "late", made("h2", "", words.line), ...rows)];
}

// Guests of the box, as many as there is room for, and how sharp they are.
function drawGuests(shown, may, act) {
  if (shown.guests === undefined || !(may.gather || shown.guests)) return [];
  const row = made("div", "grid"), ways = ["sharp", "trusting", "quiet"].map((way) => [way, words[`sharpness.${way}`]]);
  if (may.gather) row.append(select("guests", words["guests.name"], [0, 1, 2, 3, 4].map((number) => [number, number]), shown.guests, (to) => act("want", ["guests", Number(to)])));
  if (shown.guests) row.append(select("sharpness", words["sharpness.name"], ways, shown.sharpness, (way) => act("wish", ["sharpness", way])));
  return [row, made("p", "hint", words["guests.how"])];
}

function drawAdding(shown, act) {
  const input = made("input"), form = made("form", "adding", input, keyed(made("button", "", words.add), "add-name"));
  Object.assign(input, { id: "new-name", required: true, autocomplete: "off", spellcheck: false, maxLength: shown.longest, placeholder: words.name });
  Object.assign(input.dataset, { key: "new-name", typed: "" });
  input.setAttribute("aria-label", words.name);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = input.value;
    input.value = "";
    const isIn = (await act("add", name)) !== null, next = document.getElementById("new-name");
    if (!isIn && next && !next.value) next.value = name;
    // Whoever has turned to something else meanwhile stays there.
    if (document.activeElement === document.body || document.activeElement.closest(".adding")) next?.focus();
  });
  return form;
}

function drawPerson(person, position, shown, may, act) {
  const { place, name, dead } = person, item = made("li", dead ? "dead" : "");
  const row = made("div", "row");
  const more = button("who", name, () => {
    if (opened.delete(place)) item.lastChild.remove();
    else opened.add(place) && item.append(drawMore(person, position, shown, may, act));
    more.setAttribute("aria-expanded", opened.has(place));
  }, `who ${place}`);
  more.setAttribute("aria-expanded", opened.has(place));
  const number = made("span", "number", `${position + 1}`);
  row.append(number, more, by(person));
  if (may.order) {
    const up = button("tiny", "▲", () => act("arrange", [place, position - 1]), `up ${place}`);
    const down = button("tiny", "▼", () => act("arrange", [place, position + 1]), `down ${place}`);
    up.setAttribute("aria-label", `${name}: ${words.up}`);
    down.setAttribute("aria-label", `${name}: ${words.down}`);
    up.disabled = !position;
    down.disabled = position === shown.people.length - 1;
    row.append(up, down);
    makeDraggable(number, item, place, position, act);
  }
  item.append(row);
  if (opened.has(place)) item.append(drawMore(person, position, shown, may, act));
  return item;
}

// From where somebody answers; a phone that is not heard of stands out.
function by({ by, dead, away }) {
  const from = words[`by-${by}`];
  return made("span", away && !dead ? "by away" : "by", dead ? words.dead : away ? `⚠ ${from} ${words.away}` : from);
}

function drawMore({ place, name, by, says }, position, shown, may, act) {
  const row = made("div", "row more");
  // From one end of a long list to the other in one go.
  if (may.order) {
    const others = shown.people.filter((other) => other.place !== place).map((other, at) => [at + 1, other.name]);
    row.append(select(`after ${place}`, words.after, position ? others : [["", "–"], ...others], position || "", (to) => to && act("arrange", [place, Number(to)])));
  }
  if (!shown.runs) row.append(text(`name ${place}`, words.name, name, shown.longest, (to) => act("rename", [place, to])));
  row.append(text(`says ${place}`, words.says, says, 60, (to) => act("respell", [name, to])));
  if (!shown.runs) row.append(button("small", words.hear, () => act("hear", name), `hear ${place}`));
  if (by !== "guest") row.append(...drawMoving(place, by, shown, act));
  if (may.gather) row.append(button("small danger", words.remove, () => act("remove", place), `remove ${place}`));
  return row;
}

// From where else somebody could answer.
export function drawMoving(place, by, shown, act, key = "") {
  const row = [];
  if (by !== "tablet") row.push(button("small", words["to-tablet"], () => act("to_tablet", place), `${key}to-tablet ${place}`));
  if (by === "phone" && typeof place === "number") row.push(button("small", words["to-wire"], () => act("to_wire", [place, place]), `${key}to-wire ${place}`));
  else if (shown.wires.length) {
    const free = [["", "–"], ...shown.wires.map((wire) => [wire, wire + 1])];
    row.push(select(`${key}to-wire ${place}`, words["to-wire"], free, "", (to) => to && act("to_wire", [place, Number(to)])));
  }
  row.push(button("small", words["to-phone"], () => act("to_phone", place), `${key}to-phone ${place}`));
  return row;
}

function text(key, name, value, longest, act) {
  const input = made("input");
  Object.assign(input, { defaultValue: value, maxLength: longest, autocomplete: "off", spellcheck: false });
  Object.assign(input.dataset, { key, typed: "" });
  input.addEventListener("change", () => act(input.value));
  return made("label", "field", made("span", "", name), input);
}

// By its number, so that what is written in it can be marked.
function makeDraggable(handle, item, place, position, act) {
  handle.draggable = true;
  handle.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", JSON.stringify(place)));
  item.addEventListener("dragover", (event) => event.preventDefault());
  item.addEventListener("drop", (event) => {
    event.preventDefault();
    try {
      act("arrange", [JSON.parse(event.dataTransfer.getData("text/plain")), position]);
    } catch { /* Something else was dropped. */ }
  });
}
