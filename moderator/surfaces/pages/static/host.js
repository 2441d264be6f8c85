// The host's page: what is to be done next stands at the top, everything else below it.

import { drawCast } from "./casting.js";
import { drawHouse } from "./house.js";
import { $, keyed, later, made, page, set, speakOther, style, tell, words } from "./page.js";
import { drawMoving, drawPeople } from "./people.js";
import { button, field, section, select } from "./pieces.js";
import { drawWayIn } from "./wayin.js";

// What can be done with a game; what is timed by day only where there are days.
const GAME = ["pause", "repeat", "more", "skip", "enough", "rewind"];
const DAY = new Set(["more", "skip", "enough"]);
const SURE = { end: "end-sure", good_night: "good-night-sure" };

let shown = {}, holds = false, refusal = 0, sure = "", half = { by: "", whom: [], of: "", what: "" };
const open = new Set(["people", "cast", "game", "open"]);

const seen = page("host", (picture) => {
  // A code that has been typed, or holds no more, need not be read out.
  if (holds && !picture.passed) dialog.close();
  holds = picture.passed;
  shown = picture;
  const { now, speed, air, time, ...still } = picture;
  Object.assign(document.body.dataset, { scene: picture.scene ?? "", state: picture.state });
  document.body.toggleAttribute("data-asked", Boolean(picture.asked));
  set($("title"), picture.title);
  set($("text"), picture.asked ?? picture.text);
  // The clock runs by itself.
  const told = JSON.stringify({ ...still, open: { ...still.open, time: 0 } });
  if (picture.granted) showGranted(...picture.granted);
  if ($("inside").told !== told) {
    $("inside").told = told;
    redraw();
  }
});

// What looks as it did stays where it is: a list that is open, a slider that is held.
function redraw(anew = false) {
  const focused = document.activeElement?.dataset?.key, value = document.activeElement?.value;
  const typed = focused && "typed" in document.activeElement.dataset ? value : undefined;
  const inside = $("inside"), before = anew ? [] : [...inside.children];
  const parts = (shown.state === "in" ? draw() : []).map((part) => before.find((old) => old.isEqualNode(part)) ?? part);
  for (const old of [...inside.children]) if (!parts.includes(old)) old.remove();
  parts.forEach((part, at) => { if (inside.children[at] !== part) inside.insertBefore(part, inside.children[at] ?? null); });
  if (focused && document.activeElement?.dataset?.key === focused) return;
  const again = focused && document.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again && typed !== undefined) again.value = typed;
  // What cannot be done any more hands the focus to whom it was about.
  (again?.disabled ? again.closest("li")?.querySelector(".who") : again)?.focus();
}

function refuse(text) {
  clearTimeout(refusal);
  set($("refused"), text);
  if (text) refusal = setTimeout(() => set($("refused"), ""), 6000);
}

// One verb; what comes back is a code to be passed on, and nothing at all if it could not be.
async function act(verb, what = null) {
  const { done, text } = await tell("host", { do: verb, with: what });
  refuse(done ? "" : text || words.lost);
  // What was turned and is not so turns back.
  if (!done) redraw(true);
  return done ? text : null;
}

// Where all lies open: what has happened, entered for the table.
function drawEntries() {
  if (!shown.entering) return [];
  style("ground");
  const put = async (told) => await act("enter", told) !== null;
  return later("./entering.js", redraw).drawEntering?.({ entering: shown.entering }, put, redraw) ?? [];
}

async function answer(told) {
  const { done, text } = await tell("host", { do: "answer", of: shown.open.id, ...told });
  refuse(done ? "" : text || words.lost);
}

function draw() {
  const all = [drawRefusable(), drawCrowds(), drawTrouble(), drawWaiting(), drawFirst(), drawNext(), shown.join.page && drawJoin(), shown.runs && drawGame(), shown.runs && Object.keys(shown.open).length && drawOpen(), ...drawEntries()];
  // In a game both can be opened, but are not in the way.
  const when = shown.runs ? " later" : "";
  const people = section(`people${when}`, `${words.people} (${shown.people.length})`, open, ...drawPeople(shown, act));
  const cast = section(`cast${when}`, shown["has-cast"] ? words.cast : words[shown.rules], open, ...drawCast(shown, act));
  // What matters now comes first.
  all.push(...(shown.moment === "cast" && !shown.runs ? [cast, people] : [people, cast]));
  all.push(drawTablet(), drawScreen(), drawSound(), drawTimes(), section("house", words["house.name"], open, ...drawHouse(shown.house, act, certain)), drawPin(), drawEnd());
  return all.filter(Boolean);
}

function drawTrouble() {
  if (!shown.trouble.length && !shown.lost.length) return null;
  const lost = shown.lost.map(([place, line]) => made("li", "", line, place === null ? "" : made("div", "row", ...drawElsewhere(place))));
  const list = made("ul", "", ...lost, ...shown.trouble.map((line) => made("li", "", line)));
  const box = made("section", "trouble", made("h2", "", words.trouble), list);
  if (shown.trouble.length) box.append(button("small", words["trouble-done"], () => act("trouble-done")));
  box.setAttribute("role", "alert");
  return box;
}

// Somebody wants what needs the room: who hosts already may refuse for a moment.
function drawRefusable() {
  if (!shown.refusable) return null;
  const box = made("section", "trouble", ...shown.refusable.map((line) => made("p", "", line)), button("danger", words.refuse, () => act("refuse"), "refuse"));
  box.setAttribute("role", "alert");
  return box;
}

function drawCrowds() {
  if (!shown.crowds?.length) return null;
  const rows = shown.crowds.map((address) => made("div", "row", made("span", "", address),
    button("small", words["crowd-lift"], () => act("lift", address), `lift ${address}`),
    certain(`send-away ${address}`, words["crowd-away"], () => act("send_away", address))));
  return made("section", "trouble", made("h2", "", words.crowds), ...rows);
}

// What helps whose phone is lost.
function drawElsewhere(place) {
  const home = typeof place === "number"
    ? button("small", words["to-wire"], () => act("to_wire", [place, place]), `lost-to-wire ${place}`)
    : button("small", words["to-tablet"], () => act("to_tablet", place), `lost-to-tablet ${place}`);
  return [
    home,
    button("small", words["to-phone"], () => act("to_phone", place), `lost-to-phone ${place}`),
  ];
}

// Nobody has decided for long: what can be done about it.
function drawWaiting() {
  if (!shown.waiting) return null;
  const { text, who } = shown.waiting, box = made("section", "next waiting", made("p", "", text));
  box.append(made("div", "row", button("small", words.wait, () => act("wait"), "wait"), button("small", words.pause, () => act("pause"), "pause-now")));
  for (const [seat, place] of who) {
    const { name, by } = shown.people.find((person) => person.seat === seat);
    const leaves = shown.open.leavers?.some(([is]) => is === seat) ? [certain(`gone ${seat}`, words.gone, () => answer({ for: { [seat]: { leave: true } } }))] : [];
    box.append(made("h2", "", name), made("div", "row", ...drawMoving(place, by, shown, act, "waiting "), ...leaves));
  }
  box.setAttribute("role", "status");
  return box;
}

// A new box has some questions, once.
function drawFirst() {
  if (!shown.first || shown.runs) return null;
  return made("section", "next", made("p", "hint", words.first), button("confirm", words["go-first"], () => location.assign("/first"), "first"));
}

// The one thing that the evening waits for.
function drawNext() {
  const row = made("section", "next"), { moment } = shown;
  if (shown.last.length && shown.phase === "gather")
    row.append(button("confirm", words.same, () => act("same"), "same"), made("p", "hint last", shown.last.join(", ")));
  if (shown.phase === "seat") {
    if (shown.missing) row.append(made("p", "hint", `${words.missing}: ${shown.missing}`));
    row.append(button("confirm", words["seat-all"], () => act("seat"), "seat"));
  }
  const isFirst = moment === "cast" && (shown.introduction || shown.rehearsal && shown["has-nights"]);
  const goes = moment !== "seat" && words[isFirst ? "go.seat" : `go.${moment}`];
  if (goes && !shown.runs) row.append(button("confirm", goes, () => act("next"), "next"));
  if (words[`back-to.${moment}`] && !shown.runs) row.append(button("small", words[`back-to.${moment}`], () => act("back"), "back"));
  if (moment === "offered") row.append(button("small", words.what, () => act("what")));
  if (moment === "again") row.append(button("small", words["tell-more"], () => act("tell_more")));
  if (!shown.tablet && shown.people.some(({ by, dead }) => by === "tablet" && !dead)) {
    const code = button("small", words["tablet-code"], codeForTablet, "tablet-now");
    row.append(made("p", "hint", `⚠ ${words["tablet-is-not"]}`), code);
  }
  // Whose phone does not stay bright, where there are nights, and what helps.
  if (shown["has-nights"]) row.append(...shown.screens.map((line) => made("p", "hint", `⚠ ${line}`)));
  // Who has not voted yet; how the others did is nobody's business.
  const left = (shown.open.voters ?? []).filter(([, , has]) => !has).map(([, name]) => name);
  if (left.length) row.append(made("p", "hint", `${words.missing}: ${left.join(", ")}`));
  if (shown.said.length) {
    const said = made("p", "said", shown.said.at(-1));
    // As it was spoken.
    said.lang = shown.language;
    row.append(said);
  }
  return row;
}

// For whoever has no table screen: held out to the neighbours.
function drawJoin() {
  return section("join", words["way-in"], open, drawWayIn(shown.join));
}

function drawGame() {
  const row = made("div", "row"), isCount = shown.counted || shown.open.state === "poll";
  for (const verb of GAME.filter((one) => shown["has-nights"] || !DAY.has(one))) {
    const name = verb === "pause" && shown.paused ? "go-on" : verb === "rewind" && isCount ? "count-again" : verb;
    const one = button(verb === "pause" ? "big" : "small", words[name], () => act(verb), verb);
    // The night cannot be hurried.
    one.disabled = DAY.has(verb) && shown.scene === "night";
    if (verb === "pause") one.setAttribute("aria-pressed", shown.paused);
    row.append(one);
  }
  return section("game", words.game, open, row);
}

// By day, for somebody who cannot.
function drawOpen() {
  const asked = shown.open, first = asked.speakers ?? asked.voters ?? (asked.who ? [asked.who] : []);
  const people = [...first, ...(asked.leavers ?? []).filter(([is]) => !first.some(([other]) => other === is))];
  // Who was picked may be out by now.
  if (!people.some(([is]) => `${is}` === `${half.by}`)) half.by = "";
  const who = select("for-who", words.who, people.map(([is, name]) => [is, name]), half.by, (by) => { half.by = by; redraw(); });
  const by = Number(half.by === "" ? people[0]?.[0] : half.by);
  const offered = (asked.nominees ?? asked.choices ?? []).filter(([is]) => is !== by);
  const isAboutPeople = offered.some(([is]) => typeof is === "number");
  const picked = (nth) => (offered.find(([is]) => `${is}` === `${half.whom[nth]}`) ?? offered[nth])?.[0];
  const whom = Array.from({ length: asked.number ?? 1 }, (_, nth) =>
    select(`for-whom${nth || ""}`, words[isAboutPeople ? "whom" : "which"], offered, picked(nth), (to) => { half.whom[nth] = to; }));
  const row = made("div", "row", who), put = (said) => answer({ for: { [by]: said } });
  if (asked.state === "floor") {
    const accuse = button("small", words.accuse, () => put({ nominate: picked(0) }));
    accuse.disabled = Boolean(asked["not-yet"]);
    if (asked.nominees.length) row.append(...whom, accuse);
    if (asked.seconders) row.append(button("small", words.second, () => put({ second: true })));
  } else if (asked.state) row.append(...whom, button("small", words.choose, () => put({ choose: whom.map((_, nth) => picked(nth)) })));
  if (asked.speakers ?? asked.leavers) row.append(certain("leave", words.leave, () => put({ leave: true })));
  const claiming = asked.claiming ? [drawClaiming(asked.claiming, by, put)] : [];
  const lines = [asked.title, ...(asked.accused ?? asked.text ?? "").split("\n"), asked["not-yet"]];
  const about = lines.filter(Boolean).map((line) => made("p", "hint", line));
  return section("open", words["for-somebody"], open, ...about, row, ...claiming);
}

// What somebody claims who has no screen for it: of themself, or of whom else.
function drawClaiming({ people, roles, words: all }, by, put) {
  const others = people.filter(([is]) => is !== by), whom = others.find(([is]) => `${is}` === `${half.of}`)?.[0];
  const what = whom === undefined ? roles : all, said = (what.find(([is]) => is === half.what) ?? what[0])[0];
  const of = select("claim-of", words["claim-whom"], [["", words["claim-self"]], ...others], whom ?? "", (is) => { half.of = is; redraw(); });
  const is = select("claim-what", words["claim-what"], what, said, (word) => { half.what = word; redraw(); });
  const say = () => put({ claim: whom === undefined ? [said, null, null] : [null, whom, said] });
  return made("div", "row", of, is, button("small", words.claim, say, "claim"));
}

// Twice, so that it is meant.
function certain(key, name, go) {
  if (sure !== key) return button("small", name, () => { sure = key; redraw(); }, key);
  const yes = button("small danger", `${name}: ${words.yes}`, () => { sure = ""; go(); redraw(); }, key);
  return made("span", "sure", yes, button("small", words.no, () => { sure = ""; redraw(); }, `no ${key}`));
}

async function codeForTablet() {
  showCode(await act("tablet"), words["code-tablet"]);
}

function drawTablet() {
  const row = made("div", "row", button("small", words["tablet-code"], codeForTablet, "tablet"));
  if (shown.tablet) row.append(button("small", words["tablet-none"], () => act("no_tablet")));
  const is = made("p", "hint", words[shown.tablet ? "tablet-is" : "tablet-is-not"]);
  return section("tablet", words.tablet, open, is, row);
}

// Something is typed anew, and the host's verb does it.
function changing(verb, label, how) {
  const input = made("input"), form = made("form", "adding", input, keyed(made("button", "", words.change), `change ${verb}`));
  Object.assign(input, { required: true, ...how });
  Object.assign(input.dataset, { key: verb, typed: "" });
  input.setAttribute("aria-label", label);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(verb, input.value);
    input.value = "";
  });
  return form;
}

// The one table screen that shows what is spoken and nowhere else to be read.
function drawScreen() {
  const form = changing("screen", words["screen-sign"], { maxLength: 8, autocomplete: "off", autocapitalize: "characters" });
  const none = shown["codes-on"] ? [made("p", "hint", words["screen-is"]), button("small", words["screen-none"], () => act("screen", ""), "no-screen")] : [];
  return section("screen", words.screen, open, form, made("p", "hint", words["screen-how"]), ...none);
}

function drawSound() {
  const volumes = Object.entries(shown.loud).map(([what, level]) => {
    const slider = made("input");
    Object.assign(slider, { type: "range", min: 0, max: 1, step: 0.05, defaultValue: level });
    slider.dataset.key = `loud ${what}`;
    slider.addEventListener("change", () => act("loud", [what, Number(slider.value)]));
    return field(`loud-${what}`, words[what], slider);
  });
  const paces = ["brisk", "normal", "patient"].map((pace) => [pace, words[pace]]);
  const rows = shown["has-nights"] ? [select("pace", words.pace, paces, shown.pace, (pace) => act("pace", pace))] : [];
  // In the middle of a game the box keeps to its words.
  if (shown.languages.length && !shown.runs) {
    rows.push(select("tongue", words.language, shown.languages, shown.language, (language) => act("language", language)));
  }
  if (shown.tones.length && !shown.runs) {
    const tones = shown.tones.map((tone) => [tone, words[`tone.${tone}`]]);
    rows.push(select("tone", words["tone.name"], tones, shown.tone, (tone) => act("tone", tone)));
  }
  return section("sound", words.sound, open, made("div", "grid", ...volumes), made("div", "grid", ...rows), made("p", "hint", words["from-next"]));
}

function drawTimes() {
  const rows = Object.entries(shown.times).map(([name, seconds]) => {
    const input = made("input");
    Object.assign(input, { type: "number", min: 0, max: 3600, step: 1, defaultValue: seconds });
    Object.assign(input.dataset, { key: `time ${name}` });
    input.addEventListener("change", () => act("time", [name, Number(input.value)]));
    return field(`time-${name}`, words[`time.${name}`], input);
  });
  return section("times", words.times, open, made("div", "grid", ...rows), made("p", "hint", words["from-next"]));
}

// For whoever has forgotten it, or told it to too many.
function drawPin() {
  const digits = { type: "password", inputMode: "numeric", minLength: 4, maxLength: 12, pattern: "[0-9]*", autocomplete: "new-password" };
  const form = changing("other_pin", words["other-pin"], digits);
  return section("pin", words["other-pin"], open, form, made("p", "hint", words["other-pin-how"]));
}

// So many phones a Pi's own radio carries for sure.
const RADIO = 7;

// What goes on at the wires is stopped by what began it.
function drawTrial() {
  if (shown.tried) return [button("small", `${words[shown.tried]}: ${words.stop}`, () => act(shown.tried), "stop")];
  const check = button("small", words.check, () => act("check"), "check");
  return [...(shown.checks ? [check] : []), ...(shown.learns ? [certain("learn", words.learn, () => act("learn"))] : [])];
}

// What is said meanwhile stands at the top of the page, far from here; what was found is read when all is said.
function drawFindings() {
  if (shown.runs) return [];
  const last = shown.tried ? shown.said.slice(-1).map((words) => made("p", "said", words)) : [];
  const found = shown.findings.length ? [made("ol", "found", ...shown.findings.map((words) => made("li", "", words)))] : [];
  [...last, ...found].forEach((node) => { node.lang = shown.language; });
  return [...last, ...found];
}

function drawEnd() {
  const row = made("div", "row");
  if (shown.runs) row.append(certain("end", words.end, () => act("end")));
  if (shown.moment !== "good-night") row.append(certain("good_night", words["good-night"], () => act("good_night")));
  if (!shown.runs) row.append(...drawTrial());
  if (!shown.runs) row.append(button("small", words.way, () => act("way"), "way"));
  row.append(button("small", words.lock, () => act("lock"), "lock"));
  if (!shown.runs) row.append(button("small", words.plan, () => location.assign("/wiring"), "plan"));
  const asked = sure === "learn" ? shown.learns : words[SURE[sure]];
  const about = asked ? [made("p", "hint", asked)] : [];
  const phones = shown.people.filter(({ by }) => by === "phone").length;
  const crowded = shown.join?.network && phones > RADIO ? `⚠ ${phones}: ` : "";
  return made("section", "end", ...about, row, ...drawFindings(), made("p", "hint", crowded + words.radio));
}

// A code stands over everything until it is passed on.
const dialog = made("dialog", "code");
document.body.append(dialog);

function showCode(code, how) {
  if (!code) return;
  dialog.replaceChildren(made("p", "hint", how), made("p", "address", code), button("confirm", words["trouble-done"], () => dialog.close(), "close"));
  if (!dialog.open) dialog.showModal();
}

// What the room has granted is shown until it is passed on; closed in whatever way, it is done with.
let granted = "";
function showGranted(code, name) {
  if (granted === code) return;
  granted = code;
  showCode(code, `${name}: ${words["code-for"]}`);
  dialog.addEventListener("close", () => act("granted-done"), { once: true });
}

// What is typed goes to the box, and stands there no longer.
function typed(form, input, saying) {
  $(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    const { done, text } = await tell("host", saying($(input).value));
    $(input).value = "";
    refuse(done ? "" : text || words.lost);
  });
}

typed("pin-form", "pin", (pin) => ({ pin }));
typed("forgotten-form", "new-pin", (pin) => ({ pin, forgotten: true }));
typed("asked-form", "asked-code", (code) => ({ code }));
$("give-up").addEventListener("click", () => tell("host", { do: "give_up" }));

setInterval(() => {
  const { ends, left } = shown.open?.time ?? {};
  const seconds = ends === undefined ? left : ends - seen.seconds();
  const whole = Math.max(0, Math.ceil(seconds ?? 0));
  set($("clock"), seconds === undefined ? "" : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
}, 200);
speakOther($("language"));
