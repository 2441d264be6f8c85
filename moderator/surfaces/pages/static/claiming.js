// What people claim: all of it, and on somebody's own page the way to say it.

import { button, made, words } from "./page.js";

// What is half said, in which talk.
let claim = { of: "" };

// It proves nothing.
export function drawClaimed({ claimed }) {
  if (!claimed) return [];
  const all = made("div", "story", ...claimed.map((text) => made("p", "", text)));
  all.style.paddingTop = "0.6em";
  return [all];
}

export function drawClaims(picture, tell, redraw) {
  return [...drawClaiming(picture, tell, redraw), ...drawClaimed(picture)];
}

// In two taps: what it is about, and then what it is; of somebody else, who, and then what.
function drawClaiming({ claiming, id }, tell, redraw) {
  if (!claiming) return [];
  if (claim.of !== id) claim = { of: id };
  const { texts, roles, others } = claiming, turn = (to) => () => { claim = { of: id, ...to }; redraw(); };
  const say = (...what) => { tell({ claim: what, of: id }); turn({})(); };
  if (!claim.about) {
    const both = ["self", "other"].map((about) => button(`claim-${about}`, "back", turn({ about }), texts[about]));
    return [made("p", "hint", texts.begin), made("div", "names", ...both)];
  }
  const [, name] = others.find(([who]) => who === claim.whom) ?? [];
  if (claim.about === "self") return choices(texts.self, roles, (role) => say(role, null, null), turn);
  if (!name) return choices(texts.whom, others, (whom) => turn({ about: "other", whom })(), turn);
  return choices(`${name} ${texts.is}`, claiming.words, (what) => say(null, claim.whom, what), turn);
}

function choices(text, options, act, turn) {
  const list = made("div", "names", ...options.map(([is, name]) => button(`claim ${is}`, "name", () => act(is), name)));
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", text);
  return [made("p", "hint", text), list, button("no-claim", "quiet", turn({}), words.cancel)];
}
