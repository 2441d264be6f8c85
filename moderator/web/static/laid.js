// What lies on a table where people play with hands: all of it for small screens, and pieces for large ones.

import { made, words } from "./page.js";

export function nameOf(book, is) {
  return book[is]?.[0] ?? is;
}

// The table, as all see it.
export function drawTable(picture) {
  const { laid, players } = picture, all = made("ul", "table");
  document.body.dataset.signs = laid.signs.length;
  for (const seat of Object.keys(laid.displays)) {
    const item = made("li", "", made("span", "who", players[seat].name), ...marks(picture, Number(seat)), chips(picture, Number(seat)));
    item.classList.toggle("moves", laid.turn === Number(seat));
    item.classList.toggle("dead", Boolean(players[seat]?.dead));
    item.classList.toggle("mine", picture.seat === Number(seat));
    all.append(item);
  }
  return made("div", "", made("div", "stock", drawPiles(picture), drawMoons(picture)), all);
}

function marks({ laid, cards, players }, seat) {
  const is = [
    [laid.turn === seat, "☾", cards.turn], [laid.protected.includes(seat), "◆", cards.protected],
    [laid.marker === seat, "✢", cards.marker], [players[seat]?.dead, "", cards.out], [players[seat]?.guest, "", words.guest],
  ].filter(([so]) => so).map(([, sign, text]) => made("small", "mark", `${sign} ${text}`.trim()));
  return [...is, ...tilesOf(laid, seat, cards)];
}

// What lies before somebody: each card with its value and its name.
export function chips({ laid, book }, seat) {
  const list = made("span", "chips");
  for (const is of laid.displays[seat] ?? []) list.append(made("span", "chip", made("b", "", `${book[is]?.[1] ?? ""}`), nameOf(book, is)));
  return list;
}

// So many cards lie to be drawn, so many in the middle.
export function drawPiles({ laid, cards }) {
  const pile = made("span", "pile", made("b", "", `${laid.pile}`), made("small", "", cards.pile));
  const centre = made("span", "centre", ...Array.from({ length: laid.centre }, (_, at) => made("i", "", `${at + 1}`)));
  centre.setAttribute("aria-label", cards.centre);
  return made("span", "piles", pile, centre);
}

// What has come of the signs that all wait for.
export function drawMoons({ laid, cards }) {
  const all = made("span", "moons");
  for (let at = 0; at < laid["all-signs"]; at++) {
    const is = laid.signs[at], moon = made("i", is ? "phase risen" : "phase");
    moon.setAttribute("role", "img");
    moon.setAttribute("aria-label", is ? cards[is] ?? is : cards["no-sign"]);
    all.append(moon);
  }
  return all;
}

export function tilesOf(laid, seat, cards) {
  const number = laid.tiles[seat];
  return number ? [made("small", "mark tiles", `${"●".repeat(number)} ${number > 1 ? cards.tiles : cards.tile}`)] : [];
}

// Who held what in the end, and what it was worth; and the way of the card that all were after.
export function drawWay({ laid, book, players, seats, cards }) {
  const named = players ?? seats, list = made("ul", "held");
  for (const [seat, card] of Object.entries(laid.hands)) {
    const worth = laid.worth[seat], item = made("li", "", made("b", "value", `${book[card]?.[1] ?? ""}`));
    item.append(made("span", "who", named[seat].name), made("span", "what", nameOf(book, card)));
    if (worth !== undefined) item.append(made("small", "", `${cards.worth} ${worth}`));
    list.append(item);
  }
  return list.children.length ? [list, ...drawStops({ laid, book, named, cards })] : [];
}

// From place to place: whose hand, the middle, open before somebody.
function drawStops({ laid, book, named, cards }) {
  if (!laid.sought) return [];
  const stops = laid.way.map(([where, who]) => made("li", where, where === "centre" ? cards.middle : named[who].name));
  const pile = made("li", "pile-stop", cards["of-pile"]), way = made("ol", "way", pile, ...stops);
  return [made("h2", "", `${nameOf(book, laid.sought)}: ${cards.way}`), way];
}
