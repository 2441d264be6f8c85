// The table screen: a circle of seats as large as the wall allows, and what everybody knows.

import { stayAwake } from "./awake.js";
import { emblem } from "./emblems.js";
import { $, later, made, page, set, speakOther, style, words } from "./page.js";
import { round, share } from "./round.js";
import { drawScenery } from "./scenery.js";
import { drawWayIn } from "./wayin.js";

const SVG = "http://www.w3.org/2000/svg";
// Names are never smaller than this part of the shorter side; what does not fit is cut.
const LEAST = 0.042, NARROW = 700;
// On screens less wide than this there is no room for a second column.
const BROAD = 900;
// So many of the names fit at full size, and no other is smaller than this part of it; at the sides, so much
// of the width is for the longest in one column or in two, and so much is there for each.
const USUAL = 0.8, SMALLER = 0.72, WIDEST = [0, 0.32, 0.18], BESIDE = 0.16;
// Names are cut down to so many widths of a letter before a second column is begun, and there.
const SHORTEST = [0, 6, 3];
// On such a screen a long name has two lines, as in the styles.
const FOLDS = "(max-aspect-ratio: 7/5)";
// Names less wide than this stay on one line; of others without a break so much is on the longer of two.
const WORD = 6, FOLDED = 0.6;
// So many widths of a letter are for what is written below a name.
const BELOW = 4.2;
// As much smaller as it must be, what stands in the middle is.
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42];
const pen = document.createElement("canvas").getContext("2d");
let shown = {}, places = [];

const seen = page("table", (picture) => {
  shown = picture;
  Object.assign(document.body.dataset, { scene: picture.scene, outcome: picture.outcome, state: picture.state ?? "" });
  document.body.classList.toggle("paused", Boolean(picture.paused));
  set($("title"), picture.title);
  set($("text"), picture.text);
  set($("code"), picture.code ?? "");
  set($("sign"), picture.sign ? `${words.sign}: ${picture.sign}` : "");
  // While they sit down the circle and who is missing say what is said.
  const sits = picture.join && Object.keys(picture.seats).length > 0;
  document.body.classList.toggle("sits", Boolean(sits));
  // As it was spoken.
  $("said").lang = picture.language;
  set($("said"), sits ? "" : (picture.said?.[0] ?? ""));
  once($("join"), picture.join && { join: picture.join, who: picture.joined, left: picture.missing, sits }, drawJoin);
  once($("events"), picture.join ? undefined : picture.events, drawEvents);
  once($("seats"), picture.seats, drawSeats);
  drawHands();
  mark();
  requestAnimationFrame(() => {
    tick();
    thin();
  });
});

// Where people play with hands all of the wall is their table.
function drawHands() {
  document.body.classList.toggle("wandering", Boolean(shown.ground));
  if (shown.ground) {
    style("ground");
    const { drawGround } = later("./ground.js", drawHands);
    return drawGround && once($("felt"), { ground: shown.ground }, drawGround);
  }
  if (!shown.laid) return $("felt").replaceChildren();
  const { drawFelt } = later("./felt.js", drawHands);
  if (!drawFelt) return undefined;
  const { laid, seats, book, cards } = shown;
  once($("felt"), { laid, seats, book, cards }, drawFelt);
  return requestAnimationFrame(measure);
}

// Where words and arrows go on that table: in another style, and on a wall of another size, elsewhere.
function measure() {
  const { drawArrows, place } = later("./felt.js", drawHands);
  if (!shown.laid || !$("felt").firstChild) return;
  place($("felt"), $("middle"));
  drawArrows(shown, $("votes"));
}

// Draws it again only where it is different.
function once(element, what, draw) {
  const told = JSON.stringify(what ?? null);
  if (element.told === told) return;
  element.told = told;
  element.replaceChildren(...(what ? draw(what) : []));
}

function drawSeats(seats) {
  const all = Object.values(seats);
  const drawn = all.map((seat) => {
    const item = made("li", "seat", made("span", "name", seat.name));
    const note = made("span", "note");
    if (seat.card) note.append(emblem(seat.card), made("span", "was", seat.guest ? `${seat.was} · ${words.guest}` : seat.was));
    else if (seat.guest) note.append(made("span", "was", words.guest));
    item.append(note, made("span", "vote"));
    for (const is of ["dead", "office", "accused", "wins"]) item.classList.toggle(is, Boolean(seat[is]));
    item.setAttribute("aria-label", [seat.name, seat.guest && words.guest, seat.dead && words.dead, seat.was, seat.office && words.office].filter(Boolean).join(", "));
    return item;
  });
  requestAnimationFrame(arrange);
  return drawn;
}

// How wide each name is, in widths of its own size.
function widths(names) {
  pen.font = `600 100px ${getComputedStyle($("seats")).fontFamily}`;
  const wide = (text) => Math.max(3, pen.measureText(text).width / 100 + 0.9);
  if (!matchMedia(FOLDS).matches) return names.map(wide);
  return names.map((name) => Math.min(wide(name), Math.max(WORD, folded(name, wide))));
}

// Where it is broken best; a word that has no break is hyphenated anywhere.
function folded(name, wide) {
  const breaks = [...name.matchAll(/[- ]/g)].map(({ index }) => index + 1);
  if (!breaks.length) return wide(name) * FOLDED;
  return Math.min(...breaks.map((at) => Math.max(wide(name.slice(0, at)), wide(name.slice(at)))));
}

// As large as most names allow; the few longest are smaller, or cut, so that they do not make all of them small.
function fitted(wide, width, height, least) {
  const usual = wide.toSorted((a, b) => a - b)[Math.floor((wide.length - 1) * USUAL)];
  let laid;
  for (const deep of innerWidth < BROAD ? [1] : [1, 2]) {
    let longest = usual;
    laid = { longest, ...round(wide.length, width, height, longest, deep) };
    while (laid.size < least && longest > SHORTEST[deep])
      laid = { longest: (longest -= 0.5), ...round(wide.length, width, height, longest, deep) };
    if (laid.size >= least) break;
  }
  return laid;
}

function arrange() {
  const items = [...$("seats").children], { width, height } = $("table").getBoundingClientRect();
  if (!items.length || !width) return;
  const least = innerWidth > NARROW ? Math.min(innerWidth, innerHeight) * LEAST : 0;
  const wide = widths(Object.values(shown.seats).map((seat) => (seat.office ? "★\u00a0" : "") + seat.name));
  const { seats, size, longest, across, deep } = fitted(wide, width, height, least);
  const smallest = Math.min(size, Math.max(least, size * SMALLER)), isBeside = ({ column }) => column !== undefined;
  const needed = wide.map((one) => Math.max(one * smallest, BELOW * size));
  const rows = Object.assign([], ...["top", "bottom"].map((side) => share(seats, side, needed, width, size)));
  const needs = Math.max(size * longest, ...wide.filter((_, number) => isBeside(seats[number])).map((one) => one * smallest));
  const beside = Math.max(Math.min(needs, width * WIDEST[deep]), width * BESIDE);
  const inner = beside + size * 0.3;
  document.body.style.setProperty("--size", `${size}px`);
  places = seats.map((seat, number) => isBeside(seat)
    ? { ...seat, x: seat.x + seat.column * (seat.side === "left" ? inner : -inner), cell: beside }
    : { ...seat, ...rows[number] });
  items.forEach((item, number) => {
    const { x, y, side, cell } = places[number];
    item.dataset.side = side;
    for (const [name, value] of [["x", x], ["y", y], ["cell", cell]]) item.style.setProperty(`--${name}`, `${value}px`);
    item.style.setProperty("--name", `${Math.max(Math.min(size, cell / wide[number]), smallest)}px`);
  });
  $("table").style.setProperty("--beside", `${seats.some(isBeside) ? beside + (deep - 1) * inner : 0}px`);
  $("table").style.setProperty("--above", `${across ? size * 2.15 : 0}px`);
  document.body.classList.toggle("crowded", deep > 1);
  $("seats").dataset.laid = items.length;
  drawVotes();
  measure();
  thin();
}

// What stands in the middle is as large as there is room for.
function fit() {
  const middle = $("middle");
  const isRoom = () => $("title").offsetWidth <= middle.clientWidth
    && [...middle.children].every(({ offsetTop, offsetHeight }) => offsetTop >= 0 && offsetTop + offsetHeight <= middle.clientHeight);
  for (const scale of SCALES) {
    middle.style.setProperty("--scale", scale);
    if (isRoom()) break;
  }
}

// Of the events, those are shown that there is room for.
function thin() {
  fit();
  const list = $("events");
  list.classList.remove("none");
  const end = parseFloat(getComputedStyle(list).paddingBottom);
  for (const item of list.children) item.hidden = false;
  for (const item of list.children) item.hidden = item.offsetTop + item.offsetHeight > list.clientHeight - end + 1;
  list.classList.toggle("none", [...list.children].every((item) => item.hidden));
}

// How everybody has voted, as it is revealed.
function mark() {
  [...$("seats").children].forEach((item, number) => {
    const vote = shown.votes?.[number];
    item.dataset.vote = vote ? (vote.way ?? "whom") : "";
    set(item.querySelector(".vote"), vote?.text ?? "");
  });
  drawVotes();
}

function drawVotes() {
  if (shown.laid) return;
  const arrows = Object.entries(shown.votes ?? {}).filter(([, vote]) => vote.whom !== undefined);
  const size = parseFloat(document.body.style.getPropertyValue("--size")) || 40, items = $("seats").children;
  const inner = ({ x, y, side }, number) => {
    const cell = items[number]?.offsetWidth ?? 0;
    const into = { top: [0, size * 1.2], bottom: [0, -size * 1.2], left: [cell, 0], right: [-cell, 0] }[side];
    return { x: x + into[0], y: y + into[1] };
  };
  once($("votes"), [places, arrows], () => arrows.flatMap(([by, { whom }]) =>
    places[by] && places[whom] ? [arrow(inner(places[by], by), inner(places[whom], whom))] : []));
}

function arrow(from, to) {
  const path = document.createElementNS(SVG, "path");
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1, ux = (to.x - from.x) / far, uy = (to.y - from.y) / far;
  const tip = 16;
  path.setAttribute("d", `M ${from.x} ${from.y} L ${to.x - ux * tip} ${to.y - uy * tip} M ${to.x} ${to.y}`
    + ` L ${to.x - ux * tip - uy * tip * 0.55} ${to.y - uy * tip + ux * tip * 0.55}`
    + ` L ${to.x - ux * tip + uy * tip * 0.55} ${to.y - uy * tip - ux * tip * 0.55} Z`);
  return path;
}

function drawJoin({ join, who, left, sits }) {
  const lists = [];
  if (left?.length && left.length < who.length) lists.push(made("p", "who", `${words.missing}: ${left.join(", ")}`));
  else if (who.length && !sits) lists.push(made("p", "who", `${words.joined} (${who.length}): ${who.join(", ")}`));
  return [drawWayIn(join), ...lists];
}

// The newest at the top, as much as there is room for.
function drawEvents(events) {
  let night = 0;
  const all = Object.values(events).map(([of, text]) => {
    const item = made("li", "", text);
    if (of !== night) item.dataset.night = of ? `${words.night} ${of}` : "";
    night = of;
    return item;
  });
  return all.reverse().slice(0, 12);
}

function tick() {
  const { ends, left } = shown.time ?? {}, now = seen.seconds();
  const seconds = ends === undefined ? left : ends - now, wasTimed = document.body.classList.contains("timed");
  document.body.classList.toggle("timed", seconds !== undefined);
  if (wasTimed !== (seconds !== undefined)) requestAnimationFrame(thin);
  if (seconds === undefined) return set($("clock"), "");
  const whole = Math.max(0, Math.ceil(seconds));
  set($("clock"), `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
  $("clock").style.setProperty("--left", Math.max(0, Math.min(1, seconds / (shown.time.of || 1))));
}

drawScenery($("scenery"));
speakOther($("language"));
stayAwake();
new ResizeObserver(arrange).observe($("table"));
// A style that comes later has its own measure.
document.head.addEventListener("load", arrange, true);
document.fonts?.ready.then(arrange);
setInterval(tick, 200);
