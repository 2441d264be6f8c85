// A seat's page: for everything that can happen to a seat, what is to be seen and done.

import { drawAsking } from "./asking.js";
import { drawCard } from "./card.js";
import { emblem } from "./emblems.js";
import { $, button, later, made, page, say, set, speakOther, style, words } from "./page.js";
import { drawScenery } from "./scenery.js";
import { drawDay, drawDead, drawLeaving, drawOwn, drawTalk } from "./village.js";

// What is told is told by a shape, too.
const SIGNS = { yes: "◆", no: "○", nothing: "☾", news: "★", look: "" };

let picture = {}, drawn = "", was = {};

const tell = async (told) => set($("refused"), await say("seat", told));

const STAGES = {
  gather: () => [
    names(picture.who), ...part("otherwise"), made("p", "hint", words.locks), button("out-again", "quiet", () => tell({ out: true })),
  ],
  sit: () => [
    button("sit-here", "big", () => tell({ sit: true })), names(picture.who, "ol"), button("out-again", "quiet", () => tell({ out: true })),
  ],
  wait: drawWhole,
  deal: () => drawCard(picture, tell),
  asleep: () => [],
  awake: () => drawAsking(picture, tell, redraw),
  ask: () => [
    ...drawAsking(picture, tell, redraw), ...(picture.hand ? drawOwn(picture) : []), ...drawLeaving(picture, tell, redraw),
  ],
  told: () => drawTold(picture.told),
  talk: () => drawTalk(picture, tell, redraw),
  day: () => drawDay(picture, tell, redraw),
  dead: () => drawDead(picture, tell, redraw),
  end: () => part("ending"),
  home: () => [],
  bye: drawWhole,
  coming: () => [],
};

const seen = page("seat", (sees) => {
  if (sees.state === "gone") {
    location.replace("/");
    return;
  }
  picture = structuredClone(sees);
  show();
  was = picture;
});

function show() {
  const { state, scene } = picture;
  Object.assign(document.body.dataset, { state, scene: scene ?? "", outcome: picture.outcome ?? "", task: picture.task ?? "" });
  document.body.classList.toggle("paused", Boolean(picture.paused));
  set($("whose"), picture.name);
  set($("title"), picture.title);
  set($("text"), picture.text);
  set($("unheard"), picture.unheard ?? "");
  if (state !== was.state || picture.id !== was.id || picture.title !== was.title) set($("said"), `${picture.title} ${picture.text}`);
  // Felt on every phone alike, when everybody is to look.
  if (picture.felt && picture.id !== was.id) navigator.vibrate?.(300);
  if (state !== was.state || picture.id !== was.id) set($("refused"), "");
  if (state !== was.state) scrollTo(0, 0);
  const now = JSON.stringify({ ...picture, time: 0, now: 0, closes: 0, air: "", unheard: "" });
  if (now !== drawn) redraw();
  drawn = now;
}

// Anew, with the finger's and the reader's place kept.
function redraw() {
  const key = document.activeElement?.dataset?.key;
  $("stage").replaceChildren(...(picture.laid ? part("hand") : STAGES[picture.state]()), ...drawWandering());
  if (key !== undefined) $("stage").querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// Between its games, and when it is over.
function drawWhole() {
  return picture.evening ? part("evening") : [];
}

// What is fetched as soon as it is wanted; where people play with hands, whatever they do.
function part(name) {
  return later(`./${name}.js`, redraw).draw?.(picture, tell, redraw, seen) ?? [];
}

// Where figures wander: what can be entered, and where all stand.
function drawWandering() {
  if (!picture.ground && !picture.entering) return [];
  style("ground");
  const { drawEntering } = later("./entering.js", redraw), { drawGround } = later("./ground.js", redraw);
  return [...(drawEntering?.(picture, tell, redraw) ?? []), ...(drawGround?.(picture, true) ?? [])];
}

function drawTold(told) {
  const sign = made("div", `sign ${told.sign}`);
  if (told.card) sign.append(emblem(told.card));
  else sign.append(SIGNS[told.sign]);
  sign.setAttribute("aria-hidden", "true");
  return [sign];
}

function names(who, kind = "ul") {
  return made(kind, "who", ...(who ?? []).map((name) => made("li", "", name)));
}

setInterval(() => {
  const { time, paused } = picture;
  const left = time?.left ?? (time?.ends === undefined ? undefined : time.ends - seen.seconds());
  document.body.classList.toggle("timed", left !== undefined);
  if (left === undefined) return;
  const whole = Math.max(0, Math.ceil(left));
  set($("clock"), `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
  document.body.style.setProperty("--gone", paused ? 0 : Math.min(1, Math.max(0, 1 - left / (time.of || 1))));
}, 250);

drawScenery($("scenery"));
speakOther($("language"));
// By every phone alike, and after the first picture: a tap or a minute comes first.
import("./awake.js").then(({ stayAwake, watch }) => {
  stayAwake();
  // Before a game: in one nothing is told by itself.
  watch(() => ["gather", "sit", "wait"].includes(picture.state), (bright) => say("seat", { bright }));
});
