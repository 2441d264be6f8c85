// The tablet in the middle: passed round, looked at by whoever is awake, and by day for everybody's votes.

import { drawFloor, drawLeaving, drawPoll, drawVillage } from "./aloud.js";
import { drawCount, fits, isWhole, mark } from "./asking.js";
import { stayAwake } from "./awake.js";
import { face, owned } from "./card.js";
import { draw as drawEnd } from "./ending.js";
import { held } from "./holding.js";
import { $, keyed, later, made, page, set, speakOther, style, tell, words } from "./page.js";
import { button, names } from "./pieces.js";
import { drawScenery } from "./scenery.js";

// What is chosen is seen for so long; cards on offer for so long after the finger is lifted.
const CHOSEN = 2500, CARDS = 6000;
const DRAWN = { strange, gather, seat, deal, turn, call, floor, poll, ask: turn, rest, end: drawEnd };

let shown = {}, of = "", marks = [], refusal = 0, clearing = 0, uncover = () => {};

const seen = page("tablet", (picture) => {
  shown = picture;
  const { now, speed, air, time, closes, unheard, ...still } = picture;
  Object.assign(document.body.dataset, { scene: picture.scene, state: picture.state, outcome: picture.outcome ?? "" });
  document.body.classList.toggle("paused", Boolean(picture.paused));
  set($("title"), picture.title);
  set($("text"), picture.text);
  set($("unheard"), unheard ?? "");
  if ($("stage").told !== JSON.stringify(still)) draw(still);
});

function draw(still) {
  $("stage").told = JSON.stringify(still);
  const question = `${still.state} ${still.id ?? ""}`;
  if (of !== question) {
    of = question;
    marks = [];
    uncover();
    refuse("");
  }
  const focused = document.activeElement?.dataset?.key, typed = $("name")?.value ?? "";
  $("stage").replaceChildren(...(still.laid ? handed : DRAWN[still.state] ?? DRAWN.rest)(still), ...wandering(still));
  if ($("name") && still.state === "gather") $("name").value = typed;
  if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

// Where people play with hands, whatever they do.
function handed(still) {
  return later("./handed.js", redraw).drawHanded?.(still, send, redraw, seen) ?? [];
}

// Where figures wander: what can be entered, and where all stand.
function wandering(still) {
  if (!still.ground && !still.entering) return [];
  style("ground");
  const { drawEntering } = later("./entering.js", redraw), { drawGround } = later("./ground.js", redraw);
  return [...(drawEntering?.(still, send, redraw) ?? []), ...(drawGround?.(still, true) ?? [])];
}

function redraw() {
  if ($("stage").told) draw(JSON.parse($("stage").told));
}

// What cannot be is told, for a while.
function refuse(text) {
  clearTimeout(refusal);
  set($("refused"), text);
  if (text) refusal = setTimeout(() => set($("refused"), ""), 5000);
}

async function send(told) {
  const { done, text } = await tell("tablet", told);
  if (!done) refuse(text);
  return done ? text || "{}" : "";
}

function form(label, name, submit, act) {
  const input = made("input"), made_ = made("form", "", made("label", "", label), input, keyed(made("button", "", submit), `send ${name}`));
  Object.assign(keyed(input, name), { id: name, name, required: true, autocomplete: "off", spellcheck: false, maxLength: 20 });
  made_.querySelector("label").htmlFor = name;
  made_.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = input.value;
    input.value = "";
    if (!(await act(said))) input.value = said;
  });
  return made_;
}

function strange(picture) {
  const drawn = [form(words.code, "code", words.pair, (code) => send({ pair: code }))];
  return picture.host ? [button("confirm", words.pair, () => send({ pair: "" }))] : drawn;
}

function gather({ mine, joined }) {
  const list = made("ul", "people");
  for (const [place, name] of mine)
    list.append(made("li", "", made("span", "", name), button("quiet", words.out, () => send({ out: place }), place)));
  const all = joined.length ? [made("p", "hint", `${words.joined} (${joined.length}): ${joined.join(", ")}`)] : [];
  return [form(words["name-here"], "name", words.add, (name) => send({ name })), list, ...all];
}

function seat({ missing, joined }) {
  const all = joined.length ? [made("p", "hint", joined.join(" → "))] : [];
  return [names(missing, (place) => send({ sit: place })), ...all];
}

// Handed on: the card is fetched while a finger is on it, and nothing of it stays.
function deal({ id, who }) {
  const card = made("button", "card", made("span", "back", words.hold)), next = button("confirm", words.next, null, "next");
  card.type = "button";
  card.dataset.key = "card";
  next.disabled = true;
  next.addEventListener("click", () => send({ seen: true, of: id }));
  const back = () => card.replaceChildren(made("span", "back", words.hold));
  uncover = held(card, () => send({ hold: true, of: id }), (text) => {
    card.replaceChildren(...owned(JSON.parse(text)).map(face));
    next.disabled = false;
  }, back);
  card.setAttribute("aria-label", `${who}: ${words.hold}`);
  return [card, made("div", "foot", next)];
}

// One after the other: a card is named, a choice tried out; or one is asked before all.
function turn(asked) {
  const { id, choices, back, number, state, who, chosen, leavers } = asked;
  if (back) return [made("div", "foot", button("confirm", words["take-back"], () => send({ take_back: true, of: id })))];
  const isAsked = state === "ask", put = isAsked
    ? (picks) => send({ for: { [who[0]]: { choose: picks } }, of: id })
    : (picks) => send({ choose: picks, of: id });
  const isMarked = (is) => marks.includes(is), pick = (is) => {
    if (asked["by-tap"]) return put([is]);
    marks = mark(asked, marks, is);
    return redraw();
  };
  if (asked.counts && !chosen)
    return [made("p", "turn", who[1]), ...drawCount(asked.ground, (by) => send({ for: { [who[0]]: { count: by } }, of: id }), redraw)];
  const list = names(choices, pick, isMarked, "", (is) => !isMarked(is) && !fits(asked, marks, is));
  const confirm = button("confirm", words.confirm, () => { put(marks); marks = []; }, "confirm");
  confirm.disabled = !isWhole(asked, marks);
  const heading = isAsked ? [made("p", "turn", who[1])] : [];
  if (number > 1) heading.push(made("p", "hint", words[`pick-${number}`]));
  const leaving = drawLeaving(asked, leavers, send, redraw);
  if (asked["by-tap"] && !chosen) return [...heading, list, ...leaving];
  if (!isAsked || !chosen) return [...heading, list, made("div", "foot", confirm), ...leaving];
  const undo = button("back", words["take-back"], () => send({ for: { [who[0]]: { take_back: true } }, of: id }), "undo");
  return [...heading, made("div", "foot stands", made("p", "", `${words.chosen}: ${chosen}`), undo), ...leaving];
}

// A call: the same page for whoever is awake, and for nobody.
function call({ id, offer, number, open }) {
  const drawn = [], leaving = open ? drawLeaving(open, open.leavers, send, redraw) : [];
  if (offer.length) {
    const pick = (is) => { marks = mark({ number }, marks, is); redraw(); };
    if (number > 1) drawn.push(made("p", "hint", words[`pick-${number}`]));
    drawn.push(names(offer, pick, (is) => marks.includes(is)));
  }
  const foot = made("div", "foot"), look = button("look", words.hold, null, "hold"), note = made("p", "note");
  note.setAttribute("role", "status");
  foot.append(note);
  if (offer.length) foot.append(confirmation(id, number, note));
  foot.append(look);
  const cover = () => set(note, "");
  const stop = held(look, () => send({ hold: true, of: id }), (text) => reveal(JSON.parse(text), note, id), () => {
    if (!note.querySelector("button")) cover();
    else clearing = setTimeout(cover, CARDS);
  });
  uncover = () => {
    stop();
    clearTimeout(clearing);
    cover();
  };
  return [...drawn, foot, ...leaving];
}

function confirmation(id, number, note) {
  const confirm = button("confirm", words.confirm, () => choose(marks, id, note), "confirm");
  confirm.disabled = !isWhole({ number }, marks);
  return confirm;
}

// What is for one alone; what they choose from can still be tapped for a while, so many of it at once.
function reveal({ lines, cards, number = 1 }, note, id) {
  clearTimeout(clearing);
  note.replaceChildren(...lines.map((line) => made("span", "", line)));
  const ticked = new Set();
  for (const [is, name] of cards) {
    const one = button("name", name, () => {
      if (number === 1 || is === "nobody") return choose([is], id, note);
      if (!ticked.delete(is)) ticked.add(is);
      one.setAttribute("aria-pressed", ticked.has(is));
      return ticked.size === number ? choose([...ticked], id, note) : undefined;
    }, `card ${is}`);
    note.append(one);
  }
}

// What was chosen is seen for a moment, with the way back; then nothing of it is.
async function choose(picks, id, note) {
  const answer = await send({ choose: picks, of: id });
  if (!answer) return;
  const { chosen, refused } = JSON.parse(answer);
  marks = [];
  clearTimeout(clearing);
  if (refused) {
    refuse(refused);
    redraw();
    return;
  }
  redraw();
  const now = document.querySelector("#stage .note");
  if (!now || !chosen) return;
  const undo = button("back", words["take-back"], async () => {
    await send({ take_back: true, of: id });
    set(now, "");
  }, "undo");
  now.replaceChildren(made("span", "", `${words.chosen}: ${chosen}`), undo);
  clearing = setTimeout(() => set(now, ""), CHOSEN);
}

function floor(picture) {
  return [...drawFloor(picture, send, redraw), ...pace(picture)];
}

function rest(picture) {
  return [...drawVillage(picture, send, redraw), ...pace(picture)];
}

// After the first night: one tap is the wish of all who share the tablet.
function pace(picture) {
  if (!picture.pace) return [];
  const all = (wish) => send({ for: Object.fromEntries(picture.pace.seats.map((seat) => [seat, wish])) });
  return later("./wishing.js", redraw).drawPace?.(picture, all) ?? [];
}

function poll(picture) {
  return drawPoll(picture, send, redraw);
}

function tick() {
  const { ends, left } = shown.time ?? {};
  const seconds = ends === undefined ? left : ends - seen.seconds();
  document.body.classList.toggle("timed", seconds !== undefined);
  if (seconds === undefined) return;
  const whole = Math.max(0, Math.ceil(seconds));
  set($("clock"), `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
}

drawScenery($("scenery"));
speakOther($("language"));
setInterval(tick, 200);
stayAwake();
addEventListener("visibilitychange", () => { if (document.visibilityState !== "visible") uncover(); });
