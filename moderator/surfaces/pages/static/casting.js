// The cast: what the box proposes, how it weighs, what is unwise, and what the table wishes.

import { emblem } from "./emblems.js";
import { made, words } from "./page.js";
import { button, select, tick } from "./pieces.js";

// The meter shows so much more than what is right, to either side.
const MARGIN = 6;
const NEXT = { "": "wish", wish: "without", without: "" };

export function drawCast(shown, act) {
  const drawn = [made("div", "grid", ...drawRules(shown, act)), ...drawProposal(shown.cast, shown.phase)];
  const around = [...drawAround(shown, act), ...(shown["has-cast"] ? drawWishes(shown, act) : []), ...drawOptions(shown, act)];
  if (shown.runs) return [made("p", "hint", words["from-next-game"]), ...drawn, ...around];
  if (!shown["has-cast"]) return [...drawn, ...around];
  const row = made("div", "row", button("small", words.other, () => act("other"), "other"));
  if (shown.harder) row.append(button("small", words.harder, () => act("harder"), "harder"));
  return [...drawn, row, ...around];
}

function drawRules(shown, act) {
  const of = (names) => names.map((name) => [name, words[name]]);
  const [wanted, ...ways] = shown.packs;
  const packs = select("packs", words["packs.name"], ways.map((way) => [way, words[`packs.${way}`]]), wanted, (way) => act("wish", ["packs", way]));
  const experience = select("experience", words.experience, of(shown.experiences), shown.experience, (how) => act("wish", ["experience", how]));
  return [
    ...(wanted ? [packs] : []),
    select("rules", words.rules, of(shown.games), shown.rules, (rules) => act("wish", ["rules", rules])),
    ...(shown["has-cast"] ? [experience] : []),
  ];
}

// What is told and tried out before the game, and told after it.
function drawAround(shown, act) {
  const nights = shown["has-nights"];
  const ticks = ["introduction", ...(nights ? ["rehearsal"] : [])].map((what) => tick(what, words[`wants.${what}`], shown[what], (is) => act("want", [what, is])));
  const recaps = ["none", "short", "long"].map((how) => [how, words[`recap.${how}`]]);
  const recap = select("recap", words["recap.name"], recaps, shown.recap, (how) => act("want", ["recap", how]));
  const claims = ["auto", "yes", "no"].map((how) => [how, words[`claims.${how}`]]);
  const claiming = select("claims", words["claims.name"], claims, shown.claims, (how) => act("want", ["claims", how]));
  return [made("div", "grid", ...ticks, ...(nights ? [recap, claiming] : []))];
}

// While people come it is no wonder that they are few.
function drawProposal({ cards, refused, warnings, weight, odds }, phase) {
  if (refused) return [made("p", phase === "gather" ? "hint" : "refused", refused)];
  const outlook = odds ? [made("p", "odds", odds)] : [];
  const unwise = warnings?.length ? [made("ul", "warnings", ...warnings.map((line) => made("li", "", line)))] : [];
  if (!cards) return [...outlook, ...unwise];
  const list = made("ul", "cards", ...cards.map(([role, name, number]) => made("li", "", emblem(role), `${number > 1 ? `${number} × ` : ""}${name}`)));
  const told = unwise.length ? unwise : [made("p", "hint", words["no-warnings"])];
  return [list, ...(weight ? [drawMeter(...weight)] : []), ...outlook, ...told];
}

// What the village weighs, between too weak and too strong.
function drawMeter(total, least, most) {
  const low = least - MARGIN, high = most + MARGIN, part = (value) => `${(100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low)}%`;
  const judged = words[total < least ? "balance-weak" : total > most ? "balance-strong" : "balance-good"];
  const value = total > 0 ? `+${total}` : `${total}`.replace("-", "−");
  const bar = made("div", "bar", made("i", "right"), made("b", ""));
  bar.style.setProperty("--from", part(least - 0.5));
  bar.style.setProperty("--to", part(most + 0.5));
  bar.style.setProperty("--at", part(total));
  const meter = made("div", "meter", made("span", "", `${words.balance}: ${value} (${judged})`), bar);
  meter.setAttribute("role", "meter");
  for (const [name, is] of [["now", total], ["min", low], ["max", high], ["text", judged]]) meter.setAttribute(`aria-value${name}`, is);
  meter.setAttribute("aria-label", words.balance);
  return meter;
}

function drawWishes(shown, act) {
  const chips = shown.roles.map(([role, name, mark]) => {
    const chip = button(`chip ${mark}`, name, () => act("card", [role, NEXT[mark]]), `card ${role}`);
    chip.setAttribute("aria-label", `${name}: ${words[mark || "free"]}`);
    return chip;
  });
  return [made("h2", "", words.wishes), made("div", "chips", ...chips)];
}

function drawOptions(shown, act) {
  const rows = shown.options.map(([option, name, value, values]) => select(`option ${option}`, name, values, value, (to) => act("option", [option, to])));
  return [made("h2", "", words.options), made("div", "grid", ...rows)];
}
