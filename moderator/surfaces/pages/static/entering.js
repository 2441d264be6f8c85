// What has happened beside what is asked: entered at any moment, in fields; and a number that is counted to.

import { made } from "./page.js";

// What is half put in.
let half = { what: "", said: [] };

function button(style, text, act, key = text) {
  const one = made("button", style, text);
  one.type = "button";
  one.dataset.key = `enter ${key}`;
  one.addEventListener("click", act);
  return one;
}

// For one seat of itself, or for all at the table; `put` sends it.
export function drawEntering({ entering, seat }, put, redraw) {
  if (!entering) return [];
  const { entries, texts, id, undo, noted } = entering, entry = entries.find(({ what }) => what === half.what);
  if (half.what && !entry && entries.length) half = { what: "", said: [] };
  const marked = (section) => { section.dataset.of = id; return [section]; };
  if (entry) return marked(drawEntry(entry, seat, texts, redraw, async (said) => {
    const sent = half;
    half = { what: "", said: [] };
    redraw();
    const done = await put({ enter: [entry.what, entry.own && seat !== undefined ? [[seat], ...said] : said], of: id });
    // What was not taken is there again; a phone is never told, and sees what is noted.
    if (done !== undefined && !done && !half.what) {
      half = sent;
      redraw();
    }
  }));
  const all = entries.map(({ what, title, fields }) => button(`entry ${what}`, title, () => {
    half = { what, said: fields.map(() => []) };
    redraw();
  }, what));
  if (undo) all.push(button("entry undo", texts.undo, () => put({ undo: true })));
  const top = noted ? made("p", "noted", noted) : made("h2", "", texts.title);
  return all.length || noted ? marked(made("section", "entering", top, made("div", "entries", ...all))) : [];
}

function drawEntry({ title, fields, never, own }, seat, texts, redraw, done) {
  // What does not go with what is said already, or with whoever says it of themself.
  const said = [...half.said.flat(), ...(own && seat !== undefined ? [seat] : [])];
  const cannot = new Set(never.flatMap(([one, other]) => (said.includes(one) ? [other] : said.includes(other) ? [one] : [])));
  const isWhole = fields.every(({ least }, at) => half.said[at].length >= least);
  const ok = button("confirm", texts.ok, () => done(half.said));
  ok.disabled = !isWhole;
  const cancel = button("back", texts.cancel, () => { half = { what: "", said: [] }; redraw(); });
  const drawn = fields.map((field, at) => drawField(field, at, cannot, texts, redraw));
  return made("section", "entering open", made("h2", "", title), ...drawn, made("div", "row", ok, cancel));
}

function drawField({ title, options, least, most, letters }, at, cannot, texts, redraw) {
  const label = least ? title : `${title} (${texts.word})`, box = made("fieldset", "", made("legend", "", label));
  if (letters) {
    const input = made("input");
    Object.assign(input, { value: half.said[at][0] ?? "", maxLength: letters, autocomplete: "off", spellcheck: false });
    input.dataset.key = `enter field ${at}`;
    input.setAttribute("aria-label", title);
    input.addEventListener("input", () => { half.said[at] = input.value.trim() ? [input.value.trim()] : []; });
    box.append(input);
    return box;
  }
  const picks = made("div", options.length > 9 ? "picks many" : "picks");
  for (const [is, name] of options) {
    const one = button("pick", name, () => {
      const said = half.said[at], others = said.filter((other) => other !== is);
      half.said[at] = said.includes(is) ? others : [...others, is].slice(-most);
      redraw();
    }, `${at} ${is}`);
    one.setAttribute("aria-pressed", half.said[at].includes(is));
    one.disabled = cannot.has(is) && !half.said[at].includes(is);
    picks.append(one);
  }
  box.append(picks);
  return box;
}

// Up and down to a number, which all see; nothing to begin with.
export function drawCounter({ tally = 0 } = {}, put) {
  const shown = made("output", "count", tally > 0 ? `+${tally}` : `${tally}`.replace("-", "−"));
  const row = made("div", "counter", button("down", "−", () => put(-1)), shown, button("up", "+", () => put(1)));
  return [row, made("div", "foot", button("confirm", "✓", () => put(0), "count"))];
}
