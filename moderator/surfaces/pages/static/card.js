// The card that was dealt, or a whole hand: hidden until it is held down, by a finger or by a key.

import { emblem } from "./emblems.js";
import { button, made, words } from "./page.js";

const HELD = new Set([" ", "Enter"]);

// A page that is put away lets go.
let letGo = () => {};
addEventListener("visibilitychange", () => letGo());

export function drawCard(picture, tell) {
  const seen = button("seen", "confirm", () => tell({ seen: true, of: picture.id }), words["seen-it"]);
  seen.disabled = true;
  const card = heldCards(owned(picture), () => { seen.disabled = false; });
  return picture.seen ? [card] : [card, made("div", "foot", seen)];
}

// What somebody has in hand.
export function owned({ card, hand }) {
  return hand ?? (card ? [card] : []);
}

// Cards face down, turned all at once; `looked` is told when they are.
export function heldCards(cards, looked = () => {}) {
  const back = made("span", "back", words["hold-here"]);
  const held = made("button", "card", back);
  held.type = "button";
  held.dataset.key = "card";
  const turn = (up) => {
    held.classList.toggle("up", up);
    held.replaceChildren(...(up ? cards.map(face) : [back]));
    if (up) looked();
  };
  held.addEventListener("pointerdown", (event) => {
    // A mouse that leaves the card lets go of it, too.
    if (event.button === 0) turn(true);
  });
  for (const way of ["pointerup", "pointercancel", "pointerleave", "blur"]) held.addEventListener(way, () => turn(false));
  held.addEventListener("keydown", (event) => {
    if (HELD.has(event.key) && !event.repeat) turn(true);
    if (HELD.has(event.key)) event.preventDefault();
  });
  held.addEventListener("keyup", () => turn(false));
  held.addEventListener("contextmenu", (event) => event.preventDefault());
  letGo = () => turn(false);
  return held;
}

export function face({ is, name, reminder }) {
  const words_ = made("span", "face", emblem(is), made("strong", "", name), made("span", "reminder", reminder));
  words_.setAttribute("role", "status");
  return words_;
}
