// The seats round the table: name, arcade button, and a lamp that glows as the panel says.

import { ring } from "./ring.js";

// A screen's light is not the eye's: night level stays dim, and is still to be seen.
const SCREEN = 0.72;

export function seats(list, table, words, keys, attach) {
  const shown = new Map();
  let first = 0, order = [];

  function build(places) {
    list.replaceChildren();
    shown.clear();
    order = Object.keys(places).map(Number);
    for (const place of order) {
      const made = seat(place);
      list.append(made.item);
      shown.set(place, made);
      attach(made.button, place);
    }
    arrange();
  }

  function seat(place) {
    const item = node("li", "seat"), lamp = node("span", "lamp"), button = node("button", "arcade");
    const label = node("span", "name"), key = node("kbd", "key"), note = node("span", "note");
    button.type = "button";
    button.append(node("span", "cap"));
    lamp.setAttribute("role", "img");
    if (keys[place]) {
      key.textContent = keys[place].toUpperCase();
      button.append(key);
    }
    item.append(node("span", "pool"), lamp, button, label, note);
    item.dataset.place = place;
    return { item, lamp, button, label, note };
  }

  // Whoever looks sits at the bottom.
  function arrange() {
    if (!order.length) return;
    table.style.maxWidth = `${Math.min(1500, 640 + order.length * 50)}px`;
    const box = table.getBoundingClientRect();
    const narrow = box.width < 620, tags = box.height < 320 ? 44 : narrow ? 64 : 92;
    const rough = ring(order.length, box.width - 90, box.height - 90).apart;
    const size = Math.max(26, Math.min(narrow ? 58 : 80, rough * 0.56, box.height * 0.17));
    const wide = Math.max(size, narrow ? Math.min(rough, 70) : 90);
    const { places, apart } = ring(order.length, box.width - wide - 8, box.height - size - tags);
    table.style.setProperty("--size", `${size}px`);
    table.style.setProperty("--apart", `${apart}px`);
    // Where names would cover one another only those are shown that matter now.
    list.classList.toggle("crowded", apart < 38);
    const turn = Math.max(0, order.indexOf(first));
    order.forEach((place, number) => {
      const at = places[(number - turn + order.length) % order.length], { item } = shown.get(place);
      const x = wide / 2 + 4 + at.x, y = size / 2 + tags / 2 + at.y;
      // Who sits farther away looks smaller.
      const near = narrow ? 1 : 0.85 + 0.25 * (at.y / (box.height - size - tags));
      for (const [name, value] of [["x", x], ["y", y], ["size", size * near]]) item.style.setProperty(`--${name}`, `${value}px`);
      for (const [name, value] of [["in-x", at.inX], ["in-y", at.inY]]) item.style.setProperty(`--${name}`, value);
      item.classList.toggle("far", at.inY > 0.25);
      item.at = { x, y };
    });
  }

  function update(state) {
    const places = state.places ?? {};
    if (Object.keys(places).length !== order.length) build(places);
    const eyes = typeof state.eyes === "number" ? state.eyes : 0;
    if (eyes !== first) {
      first = eyes;
      arrange();
    }
    for (const [place, { item, button, label, note }] of shown) {
      const told = places[place], seated = told.seat !== undefined;
      write(label, told.name);
      write(note, told.was ?? (told["is-in"] ? "" : words.free));
      const marks = {
        mine: place === state.eyes, away: !told["is-in"], dead: told["is-dead"], office: told["holds-office"],
        wins: seated && state.winners?.includes(told.seat),
        accused: seated && state.accused === told.seat,
        up: ["up", "yes"].includes(state.votes?.[told.seat]), down: ["down", "no"].includes(state.votes?.[told.seat]),
        buzzes: state.buzzes?.includes(place), reads: state.screens?.[place] !== undefined,
      };
      for (const [mark, on] of Object.entries(marks)) item.classList.toggle(mark, Boolean(on));
      const says = [told.name, words.button, told["is-dead"] && words.out, told["holds-office"] && words.office,
        keys[place] && `${words.key} ${keys[place].toUpperCase()}`];
      say(button, says.filter(Boolean).join(", "));
      glow(item, item.querySelector(".lamp"), state.lamps?.[place], words);
    }
  }

  function press(place, on) {
    shown.get(place)?.button.classList.toggle("down", on);
  }

  function mark(places) {
    for (const [place, { item }] of shown) item.classList.toggle("marked", places.includes(place));
  }

  return { arrange, update, press, mark, button: (place) => shown.get(place)?.button, at: (place) => shown.get(place)?.item.at, size: () => order.length };
}

// A lamp as the panel says: its colour at full light, and how much of it.
export function glow(holder, lamp, color = "#000000", words = {}) {
  if (holder.glows === color) return;
  holder.glows = color;
  const parts = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) / 255);
  const level = Math.max(...parts);
  if (level) {
    holder.style.setProperty("--hue", `rgb(${parts.map((part) => Math.round((part / level) * 255)).join(" ")})`);
  }
  holder.style.setProperty("--level", level ? Math.pow(level, SCREEN).toFixed(3) : 0);
  say(lamp, level ? words.lit : words.dark);
}

// Text that is written again is laid out again, be it the same.
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function say(element, text) {
  if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
}

export function node(name, style, text) {
  const made = document.createElement(name);
  made.className = style;
  if (text !== undefined) made.textContent = text;
  return made;
}
