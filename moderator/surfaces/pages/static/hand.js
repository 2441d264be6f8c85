// Where people play with hands: the own cards under a finger, what can be done, and what lies on the table.

import { fits, isWhole, mark } from "./asking.js";
import { chips, drawTable, drawWay } from "./laid.js";
import { button, made, style, words } from "./page.js";
import { drawLeaving } from "./village.js";

style("hand");
style("laid");

const HELD = new Set([" ", "Enter"]), MOST_KEYS = 8, SEALED = 1;

// What is marked and not yet confirmed, for which question; and whether all cards are looked through.
let marked = { of: "", picks: [], isSent: false }, isReading = false, sealed = { of: "", isSent: false, pick: "" };
let letGo = () => {};
addEventListener("visibilitychange", () => letGo());

export function draw(picture, tell, redraw, seen) {
  if (marked.of !== (picture.id ?? "")) marked = { of: picture.id ?? "", picks: [], isSent: false };
  if (isReading) return [drawBook(picture.book, redraw)];
  const { ask, told } = picture, doing = made("section", "doing"), beside = around(picture, redraw);
  if (picture.state === "told" && told) doing.append(drawTold(picture));
  else if (ask?.sealed) {
    const offered = () => ask.choices.map(([is]) => is);
    doing.append(...drawSealed(picture, offered, (is) => tell({ choose: is, of: picture.id }), redraw, seen));
  }
  else if (ask) doing.append(...drawAsk(picture, tell, redraw));
  if (!ask?.covered && !["told", "end", "home"].includes(picture.state)) doing.append(drawOwn(picture));
  if (picture.state === "end") doing.append(...drawEnd(picture));
  beside.append(...drawLeaving(picture, tell, redraw));
  return [doing, beside];
}

// All characters are a tap away.
function drawOpener({ cards }, redraw) {
  return button("book", "quiet", () => { isReading = true; scrollTo(0, 0); redraw(); }, cards.book);
}

// What lies on the table, and what was done last.
export function around(picture, redraw) {
  if (isReading) return drawBook(picture.book, redraw);
  const lately = picture.tidings?.length ? [made("p", "lately", picture.tidings.at(-1))] : [];
  return made("section", "around", ...lately, drawTable(picture), drawOpener(picture, redraw));
}

// A card, readable; of a character by its id.
export function face(book, is) {
  const [name, value, , reminder] = book[is] ?? [is, "", 1, ""], card = made("span", "face", made("b", "value", `${value ?? ""}`), made("strong", "", name));
  card.append(made("span", "reminder", reminder));
  return card;
}

// What is seen as long as it is held down, large, over everything; a tap is a short look.
export function underFinger(node, draw, looked = () => {}) {
  let over;
  const cover = () => {
    if (!over) return;
    over.remove();
    over = undefined;
    node.classList.remove("up");
    looked();
  };
  const uncover = () => {
    letGo();
    over = made("div", "over", ...draw());
    over.setAttribute("role", "status");
    over.dataset.cards = over.querySelectorAll(".face").length;
    document.body.append(over);
    node.classList.add("up");
    letGo = cover;
  };
  node.addEventListener("pointerdown", (event) => { if (event.button === 0) uncover(); });
  for (const way of ["pointerup", "pointercancel", "pointerleave", "blur"]) node.addEventListener(way, cover);
  node.addEventListener("keydown", (event) => {
    if (!HELD.has(event.key)) return;
    event.preventDefault();
    if (!event.repeat) uncover();
  });
  node.addEventListener("keyup", cover);
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  return node;
}

export function covered(key, text, style_ = "covered") {
  const node = made("button", style_, made("span", "", text));
  node.type = "button";
  node.dataset.key = key;
  return node;
}

// The own hand, or that there is none.
function drawOwn({ hand, book, cards }) {
  if (!hand?.length) return made("p", "hint none", cards.none);
  const card = covered("card", cards.hand);
  card.append(made("small", "", cards.hold));
  return underFinger(card, () => hand.map(({ is }) => face(book, is)));
}

// News of another's hand; all that stands openly on the page is that there is some.
function drawTold({ told, book, cards }) {
  const card = covered("told", cards.secret, "covered large");
  card.append(made("small", "", cards.hold));
  return underFinger(card, () => [...(told.card ? [face(book, told.card)] : []), made("p", "text", told.text)]);
}

// What can be done.
export function drawAsk(picture, tell, redraw) {
  const { ask, id, cards } = picture;
  if (ask.chosen) return [stands(picture, tell)];
  const list = drawChoices(picture, redraw), several = ask.number > 1 ? [made("p", "hint", words[`tick-${ask.number}`] ?? words[`pick-${ask.number}`])] : [];
  if (ask.covered) several.push(made("p", "hint", cards["look-choose"]));
  if (!ask.open) return [...several, list];
  const confirm = button("confirm", "confirm", async () => {
    const sent = marked;
    if (!isWhole(ask, sent.picks) || sent.isSent) return;
    sent.isSent = confirm.disabled = true;
    await tell({ choose: sent.picks.length > 1 ? sent.picks : sent.picks[0], of: id });
    Object.assign(sent, { picks: [], isSent: false });
    redraw();
  });
  confirm.disabled = !isWhole(ask, marked.picks) || marked.isSent;
  return [...several, list, made("div", "foot", confirm)];
}

// What stands for a moment; of one's own cards no more than that one is chosen.
function stands({ ask, id, cards }, tell) {
  const what = ask.covered ? cards.chosen : `${words.chosen}: ${ask["in-words"]}`;
  return made("div", "foot stands", made("p", "", what), button("take-back", "back", () => tell({ take_back: true, of: id })));
}

function drawChoices(picture, redraw) {
  const { ask } = picture, keys = ask.choices.filter(([is]) => /^\d+$/.test(is) && typeof is === "string");
  const list = made("div", ask.covered ? "pair" : keys.length > MOST_KEYS ? "keys" : typeof ask.choices[0]?.[0] === "number" ? "people" : "deeds");
  list.setAttribute("role", "group");
  list.setAttribute("aria-labelledby", "title");
  // What does the same is told once, below all of it.
  const hows = ask.choices.map(([is]) => (ask.covered ? "" : howOf(picture, is)));
  ask.choices.forEach(([is, name], number) => {
    const node = drawChoice(picture, is, name, number, redraw), how = hows[number], isRow = how && hows.filter((other) => other === how).length > 1;
    if (!isRow) return list.append(node);
    if (hows.indexOf(how) === number) list.append(made("div", "row"), made("p", "how", how));
    node.querySelector(".how").remove();
    return list.querySelector(".row:last-of-type").append(node);
  });
  return list;
}

// What something does that is on offer, in a line.
function howOf({ book, cards }, is) {
  return typeof is === "number" ? "" : book[is]?.[3] ?? cards[`how.${is}`] ?? "";
}

function drawChoice(picture, is, name, number, redraw) {
  const { ask, book } = picture, isMarked = marked.picks.includes(is);
  const pick = (keeps) => {
    marked.picks = keeps ? [is] : mark(ask, marked.picks, is);
    redraw();
  };
  if (ask.covered && is in book) {
    const card = covered(`card ${number}`, `${number + 1}`);
    card.setAttribute("aria-pressed", isMarked);
    return underFinger(card, () => [face(book, is)], () => pick(true));
  }
  const node = button(is, "deed", () => pick(false), "");
  node.append(made("strong", "", name));
  const [, value] = book[is] ?? [], how = howOf(picture, is);
  if (value !== undefined && value !== null) node.prepend(made("b", "value", value));
  if (how) node.append(made("span", "how", how));
  if (typeof is === "number" && is >= 0) node.append(chips(picture, is));
  node.setAttribute("aria-pressed", isMarked);
  node.disabled = !ask.open || !isMarked && !fits(ask, marked.picks, is);
  return node;
}

// A moment that looks the same whoever has it: one answer is sent as it ends, chosen or not.
export function drawSealed({ id, cards }, offered, send, redraw, seen) {
  if (sealed.of !== id) {
    sealed = { of: id, isSent: false, pick: "no" };
    const mine = sealed, timer = setInterval(() => {
      const ends = seen.picture.time?.ends;
      if (seen.picture.id !== id) clearInterval(timer);
      else if (!mine.isSent && ends !== undefined && ends - seen.seconds() <= SEALED) {
        mine.isSent = true;
        clearInterval(timer);
        send(offered().includes(mine.pick) ? mine.pick : "no");
      }
    }, 50);
  }
  const list = made("div", "deeds");
  for (const is of ["yes", "no"]) {
    const node = button(is, "deed", () => { sealed.pick = is; redraw(); }, "");
    node.append(made("strong", "", cards[is]));
    node.setAttribute("aria-pressed", sealed.pick === is);
    list.append(node);
  }
  return [made("p", "hint", cards.sealed), list];
}

// All characters: value, copies, what they do.
function drawBook(book, redraw) {
  const list = made("div", "book", button("close", "confirm", () => { isReading = false; redraw(); }, words.cancel));
  for (const [name, value, copies, reminder] of Object.values(book).sort((a, b) => a[1] - b[1])) {
    const one = made("div", "entry", made("b", "value", `${value}`), made("strong", "", copies > 1 ? `${name} ×${copies}` : name), made("span", "reminder", reminder));
    list.append(one);
  }
  return list;
}

function drawEnd(picture) {
  return [...(picture.wins ? [made("p", "won", words.won)] : []), ...drawWay(picture)];
}
