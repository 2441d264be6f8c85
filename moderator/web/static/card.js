// The card that was dealt: hidden until it is held down, by a finger or by a key.

import { emblem } from "./emblems.js";
import { made, words } from "./page.js";

const HELD = new Set([" ", "Enter"]);

// A page that is put away lets go.
let letGo = () => {};
addEventListener("visibilitychange", () => letGo());

export function drawCard(picture, tell) {
  const seen = made("button", "confirm", words["seen-it"]);
  seen.type = "button";
  seen.disabled = true;
  seen.dataset.key = "seen";
  seen.addEventListener("click", () => tell({ seen: true, of: picture.id }));
  const card = heldCard(picture.card, () => { seen.disabled = false; });
  return picture.seen ? [card] : [card, made("div", "foot", seen)];
}

// A card face down; `looked` is told when it is turned.
export function heldCard(card, looked = () => {}) {
  const back = made("span", "back", words["hold-here"]);
  const button = made("button", "card", back);
  button.type = "button";
  button.dataset.key = "card";
  const turn = (up) => {
    button.classList.toggle("up", up);
    button.replaceChildren(...(up ? face(card) : [back]));
    if (up) looked();
  };
  button.addEventListener("pointerdown", (event) => {
    // A mouse that leaves the card lets go of it, too.
    if (event.button === 0) turn(true);
  });
  for (const way of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(way, () => turn(false));
  button.addEventListener("keydown", (event) => {
    if (HELD.has(event.key) && !event.repeat) turn(true);
    if (HELD.has(event.key)) event.preventDefault();
  });
  button.addEventListener("keyup", () => turn(false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  letGo = () => turn(false);
  return button;
}

function face({ is, name, reminder }) {
  const words_ = made("span", "face", emblem(is), made("strong", "", name), made("span", "reminder", reminder));
  words_.setAttribute("role", "status");
  return [words_];
}
