// What a seat is asked: names in seat order, a mark, a confirmation, and a moment to take it back.

import { made, words } from "./page.js";

// What is marked and not yet confirmed, for which question.
let marked = { of: "", choices: [] };

export function drawAsking(picture, tell, redraw) {
  const { ask, id } = picture;
  if (marked.of !== id) marked = { of: id, choices: [] };
  const halves = ask.choices.length === 2 && ask.choices.every(([is]) => typeof is === "string") && ask["at-once"];
  const drawn = halves ? drawHalves(picture, tell) : drawNames(picture, tell, redraw);
  return [...drawn, ...drawStanding(picture, tell, redraw, halves)];
}

// Up or down: two halves of the screen.
function drawHalves({ ask, id }, tell) {
  const halves = made("div", "halves");
  halves.setAttribute("role", "group");
  for (const [is] of ask.choices) {
    const half = made("button", `half ${is}`, made("span", "sign"), made("span", "", words[is]));
    half.type = "button";
    half.dataset.key = is;
    half.setAttribute("aria-pressed", Boolean(ask.chosen?.includes(is)));
    half.addEventListener("click", () => tell({ choose: is, of: id }));
    halves.append(half);
  }
  return [halves];
}

function drawNames(picture, tell, redraw) {
  const { ask, id } = picture;
  const list = made("div", "names");
  list.setAttribute("role", "group");
  list.setAttribute("aria-labelledby", "title");
  for (const [is, name] of ask.choices) list.append(drawName(picture, is, name, tell, redraw));
  const several = ask.number > 1 ? [made("p", "hint", words[`tick-${ask.number}`])] : [];
  if (ask["at-once"] || ask.pack || ask.chosen || !ask.open) return [...several, list];
  const confirm = made("button", "confirm", words.confirm);
  confirm.type = "button";
  confirm.dataset.key = "confirm";
  confirm.disabled = !isWhole(ask);
  confirm.addEventListener("click", () => {
    if (!isWhole(ask)) return;
    tell({ choose: marked.choices.length > 1 ? marked.choices : marked.choices[0], of: id });
    marked.choices = [];
  });
  return [...several, list, made("div", "foot", confirm)];
}

function drawName({ ask, id }, is, name, tell, redraw) {
  const button = made("button", "name", made("span", "", name));
  button.type = "button";
  button.dataset.key = `${is}`;
  const isChosen = Boolean(ask.chosen?.includes(is)), isMarked = marked.choices.includes(is);
  button.classList.toggle("chosen", isChosen);
  button.setAttribute("aria-pressed", isChosen || isMarked);
  button.disabled = !ask.open || ask.trios.length > 0 && !isMarked && !fits(ask, [...marked.choices, is]);
  if (isChosen && ask.pack) button.append(made("small", "", `${words.by} ${ask.by.join(", ")}`));
  button.addEventListener("click", () => {
    if (ask["at-once"] || ask.pack) tell({ choose: is, of: id });
    else if (!ask.chosen) {
      mark(ask, is);
      redraw();
    }
  });
  return button;
}

function mark(ask, is) {
  if (marked.choices.includes(is)) marked.choices = marked.choices.filter((other) => other !== is);
  else if (ask.number === 1 || typeof is === "string") marked.choices = [is];
  else marked.choices = [...marked.choices.filter((other) => typeof other !== "string"), is].slice(-ask.number);
}

// Whether what is marked is an answer: nobody, or as many as are wanted, and three that stand on offer.
function isWhole(ask) {
  const { choices } = marked;
  if (choices.length === 1 && (ask.number === 1 || typeof choices[0] === "string")) return true;
  return choices.length === ask.number && (!ask.trios.length || Boolean(trio(ask)));
}

function trio(ask) {
  return ask.trios.find((three) => three.every((who) => marked.choices.includes(who)));
}

function fits(ask, choices) {
  const seats = choices.filter((one) => typeof one !== "string");
  return ask.trios.some((three) => seats.every((who) => three.includes(who))) || typeof choices.at(-1) === "string";
}

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
  if (isFinal || !ask.open) stand.append(made("p", "final", ask.agreed ? words.stands : words["not-agreed"]));
  else if (ask.pack && !ask.mine) stand.append(foot("agree", "confirm", () => tell({ choose: ask.chosen[0], of: id })));
  else stand.append(foot("take-back", "back", () => tell({ take_back: true, of: id })));
  if (ask.agreed && left > 0) setTimeout(redraw, left + 50);
  return [stand];
}

function foot(word, style, act) {
  const button = made("button", style, words[word]);
  button.type = "button";
  button.dataset.key = word;
  button.addEventListener("click", act);
  return button;
}
