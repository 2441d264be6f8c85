// The five questions of a new box: answered one by one or not at all, and told back before anything is changed.

import { $, made, page, say, set, speakOther, words } from "./page.js";

let shown;

page("first", (picture) => {
  const isNew = !shown;
  shown = picture;
  document.body.dataset.state = picture.state;
  set($("title"), picture.title);
  set($("text"), picture.text);
  if (picture.state === "locked") location.replace("/host");
  if (picture.state === "asking" && isNew) begin(picture);
});

function begin({ languages, language, called }) {
  $("languages").replaceChildren(...languages.map(([is, name]) => {
    const input = Object.assign(made("input"), { type: "radio", name: "speaks", value: is, checked: is === language });
    return made("label", "tick", input, made("span", "", name));
  }));
  $("called").placeholder = called;
}

const picked = (name) => document.querySelector(`[name="${name}"]:checked`)?.value ?? "";
const ticked = (name) => [...document.querySelectorAll(`[name="${name}"]:checked`)].map(({ value }) => value);

// What was answered; what is as it was is not said.
function answers() {
  const told = { language: picked("speaks") === shown.language ? "" : picked("speaks"), name: $("called").value.trim().toLowerCase() };
  if (picked("wifi") === "home") Object.assign(told, { network: $("network").value, password: $("password").value });
  return told;
}

// What happens then, and what to do: read before the box leaves this Wi-Fi.
function whatHappens({ name, network }) {
  const { address } = shown, lines = [], called = `http://${name || shown.called}.local/`;
  const put = (line, about = {}) => lines.push(Object.entries(about).reduce((text, [key, is]) => text.replace(`[${key}]`, is), words[line]));
  if (network) put("then-home", { network, address: called });
  else put("then-own", { network: shown.network || "–", address });
  if (network && shown.network) put("then-back", { network: shown.network });
  for (const table of ticked("table")) put(`then-${table}`, { address });
  if (picked("wired") === "yes") put("then-wired");
  return lines;
}

$("questions").addEventListener("submit", (event) => {
  event.preventDefault();
  $("what").replaceChildren(...whatHappens(answers()).map((line) => made("li", "", line)));
  turn(true);
});

function turn(isTold) {
  $("questions").hidden = isTold;
  $("before").hidden = !isTold;
  set($("refused"), "");
  $("title").focus();
}

async function handIn(told) {
  set($("refused"), await say("first", told));
}

document.querySelector("#questions").addEventListener("change", () => { $("home").hidden = picked("wifi") !== "home"; });
$("back").addEventListener("click", () => turn(false));
$("do").addEventListener("click", () => handIn(answers()));
$("skip").addEventListener("click", () => handIn({}));
speakOther($("language"));
