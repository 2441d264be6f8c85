// What lies on a table where people play with hands: all of it for small screens, and pieces for large ones.

import { made, words } from "./page.js";

export const SVG = "http://www.w3.org/2000/svg";
// What is seen of something that is no card.
const SIGNS = { yes: ["M12 52 L40 80 L90 22"], no: ["M22 22 L80 80", "M80 22 L22 80"], even: ["M18 38 H84", "M18 64 H84"],
  swap: ["M14 36 H82 M64 16 L84 36 L64 56", "M88 70 H20 M38 50 L18 70 L38 90"], duel: ["M14 14 L78 78 M60 84 L84 60", "M88 14 L24 78 M42 84 L18 60"] };

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

// A card that is played, large, with what it does; a number that is named; two hands that change or are measured.
export function drawDeed({ laid, book }) {
  const card = laid.deed.findLast(({ card }) => card && book[card])?.card, number = laid.deed.find((one) => one.number !== undefined)?.number;
  const sign = laid.deed.findLast((one) => one.sign)?.sign, drawn = made("div", "deed");
  if (card) {
    const [name, value, , reminder] = book[card];
    drawn.append(made("span", "face", made("b", "value", `${value ?? ""}`), made("strong", "", name), made("span", "reminder", reminder)));
  } else if (number !== undefined && laid.deed.some(({ by }) => by !== undefined)) drawn.append(made("b", `number ${sign ?? ""}`, `${number}`));
  if (sign) drawn.append(drawSign(sign));
  return drawn;
}

function drawSign(sign) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", "0 0 102 102");
  drawn.setAttribute("class", `sign ${sign}`);
  for (const d of SIGNS[sign] ?? []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    drawn.append(path);
  }
  return drawn;
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
