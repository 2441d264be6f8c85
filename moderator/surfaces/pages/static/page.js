// What all pages of the box share: words, the first picture, what is said, and coming back at once.

import { live } from "./live.js";

export const $ = (id) => document.getElementById(id);
export const words = JSON.parse($("words").textContent);

// A page of a kind: draws what it sees now, and from then on whatever is different.
export function page(kind, draw) {
  const first = JSON.parse($("picture").textContent);
  let now = 0;
  const clock = (picture) => { now = picture.now - (performance.now() / 1000) * picture.speed; };
  const seen = { picture: first, seconds: () => now + (performance.now() / 1000) * seen.picture.speed };
  clock(first);
  const show = between(draw);
  // As soon as all of the page's own script is there.
  queueMicrotask(() => show(first));
  const feed = live(() => `/${kind}/feed`, {
    changed(picture, fresh) {
      if (fresh) clock(picture);
      seen.picture = picture;
      document.body.classList.remove("lost");
      show(picture);
    },
    lost: () => document.body.classList.add("lost"),
  });
  // A phone that wakes up does not know whether the box still hears it.
  addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") feed.open(); });
  addEventListener("focus", () => { if (document.body.classList.contains("lost")) feed.open(); });
  return seen;
}

// What is under a finger is not drawn anew before it is lifted, or the tap would be lost; another
// question does not wait.
function between(draw) {
  let shown = "", isDown = false, waiting;
  const question = ({ state, id }) => `${state} ${id}`;
  const show = (picture) => { shown = question(picture); waiting = undefined; draw(picture); };
  const lift = () => { isDown = false; setTimeout(() => waiting?.(), 50); };
  addEventListener("pointerdown", () => { isDown = true; });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, lift);
  return (picture) => {
    if (isDown && question(picture) === shown) waiting = () => show(picture);
    else show(picture);
  };
}

// Says something; answers with what is wrong with it, if anything is.
export async function say(kind, told) {
  try {
    const answer = await fetch(`/${kind}/say`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(told),
    });
    return answer.ok ? "" : await answer.text();
  } catch {
    return words.lost;
  }
}

export function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A node of such a name and style, with children or text.
export function made(name, style, ...children) {
  const node = document.createElement(name);
  if (style) node.className = style;
  node.append(...children);
  return node;
}

// A button that says a word of the page's, or something else; by its key it is found again.
export function button(key, style, act, text = words[key]) {
  const node = made("button", style, text);
  node.type = "button";
  node.dataset.key = key;
  node.addEventListener("click", act);
  return node;
}

const come = {};

// A script that is fetched as soon as it is wanted, and drawn with when it has come.
export function later(script, redraw) {
  come[script] ??= import(script).then((is) => { come[script] = is; redraw(); });
  return come[script];
}

// The other language, on this device.
export function speakOther(button) {
  button.addEventListener("click", async () => {
    await fetch("/language", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ language: words["other-code"] }),
    });
    location.reload();
  });
}
