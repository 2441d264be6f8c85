// How a name sounds: as it is written, otherwise in three ways, or as somebody writes it.

import { button, keyed, made } from "./page.js";

const style = document.createElement("link");
Object.assign(style, { rel: "stylesheet", href: "/static/otherwise.css" });
document.head.append(style);

let isOpen = false;

export function draw({ says, ways, texts }, tell) {
  const part = made("details", "otherwise", keyed(made("summary", "", texts.begin), "otherwise"), made("p", "hint", texts.how)), list = made("div", "ways");
  part.open = isOpen;
  part.addEventListener("toggle", () => { isOpen = part.open; });
  for (const [way, text] of [["", texts.written], ...ways.map((way) => [way, way])]) {
    const one = button(`way ${way}`, "", () => tell({ say_as: way }), text);
    one.setAttribute("aria-pressed", says === way);
    list.append(one);
  }
  part.append(list, ownWay(says, ways, texts, tell));
  return [part];
}

function ownWay(says, ways, texts, tell) {
  const input = made("input"), form = made("form", "own-way", input, keyed(made("button", "", texts.say), "say own-way"));
  Object.assign(input, { defaultValue: ways.includes(says) ? "" : says, maxLength: 20, required: true, autocomplete: "off", spellcheck: false });
  input.dataset.key = "own-way";
  input.placeholder = texts.own;
  input.setAttribute("aria-label", texts.own);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell({ say_as: input.value });
  });
  return form;
}
