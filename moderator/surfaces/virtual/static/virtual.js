// The virtual table: what is seen, heard and pressed, put together.

import { KEYS, fingers } from "./fingers.js";
import { drawDeed, drawTable, drawWay } from "./laid.js";
import { live } from "./live.js";
import { $, set, words } from "./page.js";
import { drawScenery } from "./scenery.js";
import { glow, node, seats } from "./seats.js";
import { loudspeaker } from "./sound.js";
import { door, guide } from "./trial.js";

const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
const speaker = loudspeaker();

let eyes = new URLSearchParams(location.search).get("eyes") ?? "", hears = false, state = {}, clock = { evening: 0, page: 0 };

const touch = fingers(page, (button, on) => {
  if (button === "host") $("host").classList.toggle("down", on);
  else circle.press(button, on);
}, (button) => button !== "host" && isTrial());
const circle = seats($("ring"), $("table"), words, KEYS, touch.attach);
touch.attach($("host"), "host");
touch.listen((key) => {
  if (key === " ") return "host";
  const place = key.length === 1 ? KEYS.indexOf(key) : -1;
  return place >= 0 && place < circle.size() ? place : undefined;
});

// Whoever tries it sits at the first place, and is told what to do there.
const TRIED = "0";
const isTrial = () => Boolean(state.trial?.guide);
// What a hint had better not lie over.
const COVERED = ".seat .arcade, .seat .name, .screen, #host, #onward:not([hidden]), #laid :is(.face, .stock, li), #subtitles .now";
const POINTS = { host: "host", onward: "onward", screens: "screens" };
const hints = guide($("guide"), words,
  (at) => at === "settings" ? document.querySelector("#settings summary") : at in POINTS ? $(POINTS[at]) : circle.button(at),
  () => [...document.querySelectorAll(COVERED)]);
const entrance = door($("door"), words, async (who) => {
  const sounding = speaker.start();
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ page, ...who }) };
  const answer = await fetch("/come", init);
  if (!answer.ok) return answer.status === 409 ? answer.json() : {};
  await Promise.race([sounding, new Promise((done) => setTimeout(done, 500))]).catch(() => {});
  hears = $("sound").checked = true;
  look(TRIED);
  return {};
});

const feed = live(
  () => `/feed?page=${page}&eyes=${eyes}${hears ? "&sound=1" : ""}`,
  {
    changed(seen, fresh) {
      document.body.classList.remove("lost");
      const before = state;
      state = structuredClone(seen);
      show(before, fresh);
    },
    lost() {
      touch.lift();
      document.body.classList.add("lost");
    },
  },
);

function show(before, fresh) {
  entrance.show(state.door);
  document.body.classList.toggle("before", Boolean(state.door));
  if (state.trial && fresh && !eyes) return look(TRIED);
  if (isTrial() && state.trial.card) state.places[TRIED].was ??= state.trial.card.cards?.map(({ title }) => title).join(", ");
  document.body.classList.toggle("tries", Boolean(state.trial || state.door));
  document.body.dataset.scene = state.scene;
  document.body.dataset.outcome = state.outcome ?? "";
  document.body.classList.toggle("asleep", Boolean(state.asleep) && !Object.keys(state.screens ?? {}).length);
  document.body.classList.toggle("own", state.eyes !== "all");
  document.body.classList.toggle("paused", Boolean(state.paused));
  circle.update(state);
  showLaid();
  glow($("centre"), $("centre"), state.lamps?.centre, words);
  if (state.buzzes?.length && !before.buzzes?.length) navigator.vibrate?.(200);
  setClock(before, fresh);
  showTime();
  showHost();
  showScreens();
  showVotes();
  tell(before, fresh);
  sound(before, fresh);
  showKnobs();
  showTrial();
}

// Everything that is not the game is a drawer away.
function showTrial() {
  const tries = document.body.classList.contains("tries");
  if (tries && !$("drawer").contains($("pause")))
    $("drawer").prepend(...[...$("knobs").children].filter((knob) => knob.id !== "settings"));
  if (tries) {
    set($("settings").querySelector("summary"), words["try.drawer"]);
    set($("anew"), words["try.anew"]);
    set($("onward"), words["try.onward"]);
  }
  $("anew").hidden = !tries;
  $("onward").hidden = !(isTrial() && state.trial.onward);
  circle.mark(isTrial() ? state.trial.guide.marked ?? [] : []);
  set($("lids"), hints.show(isTrial() ? state.trial.guide : undefined) || words.asleep);
}

function showTime() {
  const scene = words[`scene.${state.scene}`] ?? "";
  set($("scene"), ["night", "dawn", "day", "dusk"].includes(state.scene) ? `${scene} ${state.night}` : scene);
  set($("trouble"), state.trouble ?? "");
}

const now = () => performance.now() / 1000;

// Which moment of the evening it is is told when the page comes, and whenever time begins to run otherwise.
function setClock(before, fresh) {
  if (fresh || state.runs !== before.runs) clock = { evening: fresh ? state.now : state.since, page: now() };
}

function left() {
  const { left: held, ends } = state.time ?? {};
  if (ends === undefined) return held;
  return Math.max(0, ends - clock.evening - (now() - clock.page) * (state.runs ?? 1));
}

setInterval(() => {
  const seconds = left(), of = state.time?.of;
  document.body.classList.toggle("timed", seconds !== undefined);
  if (seconds === undefined) return;
  const whole = Math.ceil(seconds);
  for (const ring of document.querySelectorAll(".ring")) {
    set(ring.firstChild, String(whole));
    ring.setAttribute("aria-label", words["try.left"].replace("{seconds}", whole));
  }
  set($("clock"), `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
  $("table").style.setProperty("--gone", of ? 1 - seconds / of : 0);
}, 200);

// What lies before each, in the middle and in the sky, as on phones; in the end, the way of a card, and who held what.
function showLaid() {
  const { laid, book, cards } = state, seated = Object.values(state.places ?? {}).filter(({ seat }) => seat !== undefined);
  const players = Object.fromEntries(seated.map((told) => [told.seat, { name: told.name, dead: told["is-dead"] }]));
  const drawn = JSON.stringify([laid, cards, players, eyes, state.outlook]);
  if ($("laid").drawn === drawn) return;
  $("laid").drawn = drawn;
  if (!laid) delete document.body.dataset.signs;
  const picture = { laid, book, cards, players, seat: state.places?.[eyes]?.seat };
  const [held = "", ...way] = laid ? drawWay(picture) : [];
  // Before a game there lies how it usually ends.
  const outlook = state.outlook ? [node("p", "outlook", state.outlook)] : [];
  $("laid").replaceChildren(...(laid ? [...way, held, ...(held ? [] : [drawDeed(picture)]), drawTable(picture)] : outlook));
}

function showHost() {
  const verbs = state.host ?? {};
  // Where the evening could end, that is said.
  const ways = state.moment === "again" ? ["tap", "hold", "long"] : ["tap", "double", "hold"];
  const hint = ways.map((way) => `${words[way]}: ${words[`verb.${verbs[way]}`] ?? ""}`);
  set($("prompt"), verbs.waits ? state.prompt : "");
  set($("host-verbs"), state.hint || hint.join(" · "));
  $("host").classList.toggle("waits", Boolean(verbs.waits));
}

// Seats that read the same share a screen, unless it is touched.
function showScreens() {
  const same = new Map();
  for (const [place, screen] of Object.entries(state.screens ?? {})) {
    const key = JSON.stringify(screen.how === "touch" ? { ...screen, place: +place } : screen);
    same.set(key, [...(same.get(key) ?? []), state.places[place].name]);
  }
  document.body.classList.toggle("reads", state.eyes !== "all" && same.size > 0);
  const drawn = JSON.stringify([state.eyes, ...same]);
  if ($("screens").drawn === drawn) return;
  $("screens").drawn = drawn;
  $("screens").replaceChildren(...[...same].map(([key, names]) => drawScreen(JSON.parse(key), names)));
}

function drawScreen(screen, names) {
  const made = node("article", `screen ${screen.kind}`);
  if (state.eyes === "all") made.append(node("p", "whose", names.join(", ")));
  for (const { card, title, text } of screen.cards ?? [])
    made.append(emblem(card), node("h2", "", title), node("p", "reminder", text));
  if (isTrial() && (screen.kind === "told" || screen.touch)) made.append(ring());
  if (!screen.cards) made.append(node("h2", "", screen.kind === "covered" ? words.covered : screen.title));
  if (screen.carries) made.append(node("p", "carries", screen.carries));
  if (screen.how === "touch" || screen.touch) made.append(options(screen));
  else if (screen.choices?.length && !isAtTable(screen.choices)) made.append(node("p", "choices", screen.choices.join(" · ")));
  if (screen.how && !screen.chosen) made.append(node("p", "how", words[`how.${screen.how}`]));
  if (screen.chosen) {
    const agreed = screen.of > 1 ? ` (${screen.agreed}/${screen.of} ${words.agreed})` : "";
    made.append(node("p", "chosen", `${words.chosen}: ${screen.chosen}${agreed}`));
  }
  return made;
}

// What is left of the time, round the seconds of it.
function ring() {
  const made = node("span", "ring");
  made.append(node("span", "", ""));
  made.setAttribute("role", "timer");
  return made;
}

// Words and cards, which no light stands for.
function options(screen) {
  const made = node("p", "choices"), place = screen.place ?? +TRIED;
  const offered = screen.touch ? Object.entries(screen.touch).map(([option, name]) => [+option, name]) : screen.choices.entries();
  for (const [option, name] of offered) {
    const button = node("button", "knob", name);
    button.type = "button";
    button.addEventListener("click", () => touch.send("/touch", { button: place, option }));
    made.append(button);
  }
  return made;
}

// Whoever sits round the table need not be listed, too.
function isAtTable(choices) {
  return Object.values(state.places).some(({ name }) => choices.includes(name));
}

function emblem(card) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "emblem");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `/static/emblems.svg#${card}`);
  svg.append(use);
  return svg;
}

// Who pointed at whom, as it was revealed.
function showVotes() {
  const placeOf = Object.fromEntries(Object.entries(state.places ?? {}).map(([place, told]) => [told.seat, +place]));
  const drawn = JSON.stringify([state.votes, innerWidth, innerHeight]);
  if ($("votes").drawn === drawn) return;
  $("votes").drawn = drawn;
  $("votes").replaceChildren();
  for (const [by, whom] of Object.entries(state.votes ?? {})) {
    const from = circle.at(placeOf[by]), to = circle.at(placeOf[whom]);
    if (typeof whom === "number" && from && to) $("votes").append(arrow(from, to));
  }
}

function arrow(from, to) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1, cut = 46;
  const ux = (to.x - from.x) / far, uy = (to.y - from.y) / far;
  const [ax, ay, bx, by] = [from.x + ux * cut, from.y + uy * cut, to.x - ux * cut, to.y - uy * cut];
  const tip = `M ${bx} ${by} L ${bx - ux * 14 - uy * 7} ${by - uy * 14 + ux * 7}`
    + ` L ${bx - ux * 14 + uy * 7} ${by - uy * 14 - ux * 7} Z`;
  path.setAttribute("d", `M ${ax} ${ay} L ${bx - ux * 10} ${by - uy * 10} ${tip}`);
  return path;
}

// The newest two sentences are subtitles, all that are remembered can be read again.
function tell(before, fresh) {
  const said = Object.entries(state.said ?? {}).sort(([a], [b]) => a - b);
  const known = before.said ?? {};
  if (!fresh && said.length && said.every(([number]) => number in known)) return;
  const latest = said.slice(-2).map(([, text], place, all) => node("p", place === all.length - 1 ? "now" : "before", text));
  $("subtitles").replaceChildren(...latest);
  const list = $("told");
  list.replaceChildren(...said.map(([, text]) => node("li", "", text)));
  list.scrollTop = list.scrollHeight;
}

function sound(before, fresh) {
  if (!hears) return;
  for (const [number, what] of Object.entries(state.sounds ?? {}))
    if (!fresh && !(number in (before.sounds ?? {}))) speaker.play(number, what);
  speaker.setScene(state.ambience ?? "");
  speaker.hold(Boolean(state.paused));
}

function showKnobs() {
  const select = $("eyes"), names = Object.entries(state.places ?? {}).map(([place, told]) => [place, told.name]);
  const options = JSON.stringify(names);
  if (select.drawn !== options) {
    select.drawn = options;
    select.replaceChildren(new Option(words["eyes-all"], ""), ...names.map(([place, name]) => new Option(name, place)));
  }
  select.value = eyes;
  showSpeed(state.speed ?? 1);
  $("autoplay").checked = Boolean(state.autoplay);
  $("waits").checked = Boolean(state.waits);
  set($("pause"), state.paused ? words["go-on"] : words.pause);
}

function showSpeed(speed) {
  const select = $("speed");
  if (document.activeElement === select) return;
  if (![...select.options].some((option) => +option.value === speed)) select.add(new Option(`${speed}×`, speed));
  select.value = String(speed);
}

function look(through) {
  eyes = through;
  touch.lift();
  const query = eyes ? `?eyes=${eyes}` : location.pathname;
  history.replaceState(null, "", query);
  feed.open();
}

const turn = (knob, to = null) => touch.send("/turn", { knob, to });
$("eyes").addEventListener("change", () => look($("eyes").value));
$("speed").addEventListener("change", () => turn("speed", Number($("speed").value)));
for (const knob of ["autoplay", "waits"]) $(knob).addEventListener("change", () => turn(knob, $(knob).checked));
for (const knob of ["pause", "repeat", "more", "skip"]) $(knob).addEventListener("click", () => turn(knob));
$("anew").addEventListener("click", () => turn("anew"));
$("onward").addEventListener("click", () => turn("skip"));
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target === document.body && !$("onward").hidden) turn("skip");
});
// A page that was loaded anew may sound as soon as it is touched.
for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, () => {
  if (isTrial() && !speaker.begun() && !hears) $("sound").click();
}, { once: true });
$("sound").addEventListener("change", async () => {
  hears = $("sound").checked;
  if (hears) await speaker.start();
  else speaker.stop();
  feed.open();
});

drawScenery($("scenery"));
new ResizeObserver(() => { circle.arrange(); showVotes(); hints.place(); }).observe($("table"));
