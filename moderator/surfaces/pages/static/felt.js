// The screen for all in a game of hands: who has what before them, what lies in the middle, and what is done, as it is done.

import { drawDeed, drawMoons, drawPiles, drawWay, nameOf, SVG, tilesOf } from "./laid.js";
import { made, style, words } from "./page.js";

style("felt");

export function drawFelt(picture) {
  const { laid, seats } = picture, all = Object.keys(seats).map(Number), above = Math.ceil(all.length / 2);
  document.body.dataset.signs = laid.signs.length;
  const row = (who, side) => made("ol", `row ${side}`, ...who.map((seat) => drawSeat(picture, seat)));
  const left = made("div", "left", drawPiles(picture)), right = made("div", "right", drawMoons(picture));
  const ending = drawWay(picture).slice(1), shown = ending.length ? made("div", "ended", ...ending) : drawDeed(picture);
  const middle = made("div", "across", left, shown, right);
  // Clockwise: along the top, and back along the bottom.
  return [row(all.slice(0, above), "top"), middle, row(all.slice(above).reverse(), "bottom")];
}

function drawSeat({ laid, seats, book, cards }, seat) {
  const who = seats[seat], item = made("li", "", made("span", "who", who.name)), { by, whom } = doing(laid.deed), marks = made("span", "marks");
  const is = { turn: laid.turn === seat, protected: laid.protected.includes(seat), out: who.dead, wins: who.wins, by: by === seat, whom: whom.includes(seat) };
  for (const [name, so] of Object.entries(is)) item.classList.toggle(name, Boolean(so));
  const told = [[is.turn, cards.turn], [is.protected, cards.protected], [laid.marker === seat, cards.marker], [is.out, cards.out], [who.guest, words.guest]];
  marks.append(...told.filter(([so]) => so).map(([, text]) => made("small", "mark", text)), ...tilesOf(laid, seat, cards));
  item.dataset.seat = seat;
  item.append(marks, drawDisplay({ laid, book }, seat));
  const held = laid.hands[seat], worth = laid.worth[seat];
  if (held) item.append(made("span", "last", made("b", "", `${book[held]?.[1] ?? ""}`), nameOf(book, held), ...(worth === undefined ? [] : [made("small", "", `${cards.worth} ${worth}`)])));
  return item;
}

function drawDisplay({ laid, book }, seat) {
  const shown = laid.displays[seat] ?? [], list = made("span", shown.length > 6 ? "display many" : "display");
  for (const is of shown) list.append(made("span", "chip", made("b", "", `${book[is]?.[1] ?? ""}`), nameOf(book, is)));
  return list;
}

// Whose doing it is, and to whom; where two change hands, from one to the other.
function doing(deed) {
  const by = deed.find((one) => one.by !== undefined)?.by, named = [...new Set(deed.flatMap(({ who }) => who))];
  if (by !== undefined) return { by, whom: named.filter((one) => one !== by) };
  const areTwo = deed.some(({ sign }) => sign);
  return { by: areTwo || named.length === 1 ? named[0] : undefined, whom: areTwo ? named.slice(1) : [] };
}

// The words stand in what is left of the middle, below the moons.
export function place(felt, words_) {
  const across = felt.querySelector(".across").getBoundingClientRect(), moons = felt.querySelector(".right").getBoundingClientRect(), box = felt.getBoundingClientRect();
  const top = moons.bottom - box.y, style_ = { left: moons.x - box.x, top, width: moons.width, height: Math.max(0, across.bottom - moons.bottom) };
  for (const [name, value] of Object.entries(style_)) words_.style.setProperty(`--words-${name}`, `${value}px`);
}

// From whom to whom something is done: an arrow each, over the table.
export function drawArrows(picture, svg) {
  const { by, whom } = doing(picture.laid.deed), at = (seat) => document.querySelector(`#felt [data-seat="${seat}"]`)?.getBoundingClientRect();
  const box = svg.getBoundingClientRect(), from = at(by);
  svg.replaceChildren(...(from ? whom.map(at).filter(Boolean).map((to) => arrow(edge(from, to, box), edge(to, from, box))) : []));
}

// Where a line from the middle of one panel to another's leaves it.
function edge(one, other, box) {
  const x = one.x + one.width / 2 - box.x, y = one.y + one.height / 2 - box.y, dx = other.x + other.width / 2 - box.x - x, dy = other.y + other.height / 2 - box.y - y;
  const part = Math.min(Math.abs(dx) > 1 ? one.width / 2 / Math.abs(dx) : Infinity, Math.abs(dy) > 1 ? one.height / 2 / Math.abs(dy) : Infinity, 0.5);
  return { x: x + dx * part, y: y + dy * part };
}

function arrow(from, to) {
  const path = document.createElementNS(SVG, "path"), far = Math.hypot(to.x - from.x, to.y - from.y) || 1, ux = (to.x - from.x) / far, uy = (to.y - from.y) / far, tip = 26;
  path.setAttribute("d", `M ${from.x} ${from.y} L ${to.x - ux * tip} ${to.y - uy * tip} M ${to.x} ${to.y} L ${to.x - ux * tip - uy * tip * 0.55} ${to.y - uy * tip + ux * tip * 0.55}`
    + ` L ${to.x - ux * tip + uy * tip * 0.55} ${to.y - uy * tip - ux * tip * 0.55} Z`);
  return path;
}
