// What a seat is asked: names in seat order, a mark, a confirmation, and a moment to take it back.

import { button, later, made, words } from "./page.js";

// What is marked and not yet confirmed, for which question.
let marked = { of: "", choices: [], isSent: false };

export function drawAsking(picture, tell, redraw) {
  const { ask, id } = picture;
  if (marked.of !== id) marked = { of: id, choices: [], isSent: false };
  if (ask.counts && !ask.chosen) return drawCount(picture.ground, (by) => tell({ count: by, of: id }), redraw);
  const halves = ask["at-once"] && isUpOrDown(ask.choices), act = (is) => tell({ choose: is, of: id });
  const drawn = halves ? [drawHalves(ask.choices, act, ask.chosen)] : drawNames(picture, tell, redraw);
  return [...drawn, ...drawStanding(picture, tell, redraw, halves)];
}

// A number that all see growing, and what it is added to.
export function drawCount(ground, put, redraw) {
  const { weighing } = later("./ground.js", redraw), { drawCounter } = later("./entering.js", redraw);
  return [...(weighing?.(ground) ?? []), ...(drawCounter?.(ground, put) ?? [])];
}

export function isUpOrDown(choices) {
  return choices.length === 2 && choices.every(([is]) => typeof is === "string");
}

// Up or down: two halves of the screen.
export function drawHalves(choices, act, chosen, key = "") {
  const halves = made("div", "halves");
  halves.setAttribute("role", "group");
  for (const [is, name] of choices) {
    const half = button(key + is, `half ${is}`, () => act(is), made("span", "sign"));
    half.append(made("span", "", words[is] ?? name));
    half.setAttribute("aria-pressed", Boolean(chosen?.includes(is)));
    halves.append(half);
  }
  return halves;
}

function drawNames(picture, tell, redraw) {
  const { ask, id } = picture;
  const list = made("div", ask["by-tap"] && ask.choices.length < 3 ? "names few" : "names");
  list.setAttribute("role", "group");
  list.setAttribute("aria-labelledby", "title");
  for (const [is, name] of ask.choices) list.append(drawName(picture, is, name, tell, redraw));
  const several = ask.number > 1 ? [made("p", "hint", words[`tick-${ask.number}`])] : [];
  if (ask["at-once"] || ask["by-tap"] || ask.pack || ask.chosen || !ask.open) return [...several, list];
  const confirm = button("confirm", "confirm", async () => {
    const sent = marked;
    if (!isWhole(ask, sent.choices) || sent.isSent) return;
    sent.isSent = confirm.disabled = true;
    await tell({ choose: sent.choices.length > 1 ? sent.choices : sent.choices[0], of: id });
    Object.assign(sent, { choices: [], isSent: false });
    redraw();
  });
  confirm.disabled = !isWhole(ask, marked.choices) || marked.isSent;
  return [...several, list, made("div", "foot", confirm)];
}

function drawName({ ask, id }, is, name, tell, redraw) {
  const isChosen = Boolean(ask.chosen?.includes(is)), isMarked = marked.choices.includes(is);
  const node = button(is, isChosen ? "name chosen" : "name", () => {
    if (ask["at-once"] || ask["by-tap"] || ask.pack) tell({ choose: is, of: id });
    else if (!ask.chosen) {
      marked.choices = mark(ask, marked.choices, is);
      redraw();
      // Below a long list: there it goes on.
      if (isWhole(ask, marked.choices)) document.querySelector(".foot")?.scrollIntoView({ block: "nearest" });
    }
  }, name);
  node.setAttribute("aria-pressed", isChosen || isMarked);
  node.disabled = !ask.open || !isMarked && !fits(ask, marked.choices, is);
  if (isChosen && ask.pack) node.append(made("small", "", `${words.by} ${ask.by.join(", ")}`));
  return node;
}

// What is marked after one more tap.
export function mark({ number }, choices, is) {
  if (choices.includes(is)) return choices.filter((other) => other !== is);
  if (number === 1 || typeof is === "string") return [is];
  return [...choices.filter((other) => typeof other !== "string"), is].slice(-number);
}

// Whether what is marked is an answer: nobody, or as many as are wanted, and three that stand on offer.
export function isWhole(ask, choices) {
  if (choices.length === 1 && (ask.number === 1 || typeof choices[0] === "string")) return true;
  return choices.length === ask.number && (!ask.trios?.length || ask.trios.some((three) => three.every((who) => choices.includes(who))));
}

// Whether one more stands on offer together with what is marked.
export function fits({ trios }, choices, is) {
  const seats = [...choices, is].filter((one) => typeof one !== "string");
  return !trios?.length || typeof is === "string" || trios.some((three) => seats.every((who) => three.includes(who)));
}

// By night it stays until the time is over: whoever is done has to look as if they were not.
const stays = () => words[document.body.dataset.state === "awake" ? "stays-so" : "stands"];

let settledAt = { of: "", words: "", at: 0 };

// What stands, by whom, and for a moment the way back.
function drawStanding({ ask, id }, tell, redraw, isMarked) {
  if (!ask.chosen) {
    settledAt = { of: "", words: "", at: 0 };
    return [];
  }
  const stand = made("div", "foot stands");
  // What stands is told once: a half is marked itself.
  if (!isMarked) stand.append(made("p", "", `${ask.pack && !ask.agreed ? words.wished : words.chosen}: ${ask["in-words"]}`));
  const chosen = `${ask["in-words"]} ${ask.agreed}`;
  if (settledAt.of !== id || settledAt.words !== chosen) settledAt = { of: id, words: chosen, at: Date.now() };
  const left = ask["take-back"] * 1000 - (Date.now() - settledAt.at);
  const isFinal = ask.agreed && ask["take-back"] > 0 && left <= 0;
  if (isFinal || !ask.open) stand.append(made("p", "final", ask.agreed ? stays() : words["not-agreed"]));
  else if (ask.pack && !ask.mine) stand.append(button("agree", "confirm", () => tell({ choose: ask.chosen[0], of: id })));
  else stand.append(button("take-back", "back", () => tell({ take_back: true, of: id })));
  if (ask.agreed && left > 0) setTimeout(redraw, left + 50);
  return [stand];
}
