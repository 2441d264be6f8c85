// What all pages of the box share: words, the first picture, what is said, and coming back at once.

import { breathing, even, HEADERS } from "./breath.js";
import { live } from "./live.js";

export const $ = (id) => document.getElementById(id);
export const words = JSON.parse($("words").textContent);

// How the page says something while it breathes, and whether what it asks is closed by now.
let breath, isClosed = () => false;

// A page of a kind: draws what it sees now, and from then on whatever is different.
export function page(kind, draw) {
  const first = JSON.parse($("picture").textContent);
  let now = 0;
  const clock = ({ now: is, speed }) => { now = is - (performance.now() / 1000) * speed; seen.speed = speed; };
  const seen = { picture: first, speed: 1, seconds: () => now + (performance.now() / 1000) * seen.speed };
  const show = between(draw);
  const come = (picture) => {
    seen.picture = picture;
    document.body.classList.remove("lost");
    show(picture);
  };
  const lost = () => document.body.classList.add("lost");
  isClosed = () => seen.seconds() >= (seen.picture.closes ?? Infinity);
  setInterval(() => document.body.classList.toggle("closed", isClosed()), 100);
  breath = breathing(`/${kind}/breath`, {
    seen(brought) {
      clock(brought);
      come(brought.picture);
      if (brought.air === "breath") return;
      breath.end();
      feed.open();
    },
    lost,
  });
  const feed = live(() => `/${kind}/feed`, {
    changed(picture, fresh) {
      if (picture.air === "breath") {
        feed.rest();
        breath.begin();
        return;
      }
      if (fresh) clock(picture);
      come(picture);
    },
    lost,
  }, first.air !== "breath");
  if (first.air === "breath") breath.begin(0);
  // Of a game that is on a page has nothing in it.
  if (first.state !== "coming") {
    clock(first);
    // As soon as all of the page's own script is there.
    queueMicrotask(() => show(first));
  }
  // A phone that wakes up does not know whether the box still hears it; one that breathes goes on.
  addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && !breath.isOn()) feed.open(); });
  addEventListener("focus", () => { if (document.body.classList.contains("lost") && !breath.isOn()) feed.open(); });
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

// Says something; answers with what came back, and whether it is done.
export async function tell(kind, told) {
  if (isClosed() && ("choose" in told || "take_back" in told)) return { done: false, text: "" };
  document.body.classList.add("sending");
  let answer = breath?.isOn() ? await breath.say(told) : undefined;
  if (answer === undefined) answer = await post(`/${kind}/say`, told);
  document.body.classList.remove("sending");
  return answer ? { done: answer[0] < 300, text: answer[1].trim() } : { done: false, text: words.lost };
}

async function post(address, told) {
  try {
    // Said even where the page goes dark meanwhile.
    const answer = await fetch(address, { method: "POST", headers: HEADERS, body: even(told), keepalive: true });
    return [answer.status, await answer.text()];
  } catch {
    return null;
  }
}

// The same; answers with what is wrong with it, if anything is.
export async function say(kind, told) {
  const { done, text } = await tell(kind, told);
  return done ? "" : text;
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

// By its key a node is found again when the page is drawn anew, and keeps the focus.
export function keyed(node, key) {
  node.dataset.key = key;
  return node;
}

// A button that says a word of the page's, or something else.
export function button(key, style, act, text = words[key]) {
  const node = keyed(made("button", style, text), key);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

// A style that only such a page needs.
export function style(name) {
  if (document.querySelector(`link[href="/static/${name}.css"]`)) return;
  const link = made("link", "");
  Object.assign(link, { rel: "stylesheet", href: `/static/${name}.css` });
  wait(1);
  for (const end of ["load", "error"]) link.addEventListener(end, () => wait(-1));
  document.head.append(link);
}

// Till all has come that it is drawn with, a page is not whole.
let awaited = 0;
function wait(more) {
  document.body.setAttribute("aria-busy", (awaited += more) > 0);
}

const come = {};

// A script that is fetched as soon as it is wanted, and drawn with when it has come.
export function later(script, redraw) {
  if (!come[script]) {
    wait(1);
    come[script] = import(script).then((is) => { come[script] = is; redraw(); }).finally(() => wait(-1));
  }
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
