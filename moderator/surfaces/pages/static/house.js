// The record of the house, for the host: whether it is kept, what stands in it, and what is to be deleted.

import { made, words } from "./page.js";
import { button, tick } from "./pieces.js";

export function drawHouse({ kept, players, sides, roles, longest }, act, certain) {
  const keep = tick("record", words["house.keep"], kept, (is) => act("want", ["record", is]));
  const parts = [keep, made("p", "hint", words["house.how"])];
  if (!players.length && !sides.length) return parts;
  const forget = (name) => button("tiny", "✕", () => act("forget", name), `forget ${name}`);
  parts.push(table(["who", "games", "won", "best"], players.map((row) => [...row, named(forget(row[0]), row[0])])));
  if (roles.length) parts.push(table(["who", "games", "won"], roles));
  parts.push(made("p", "", `${words["house.sides"]}: ${pairs(sides)}`), made("p", "", `${words["house.longest"]}: ${pairs(longest)}`));
  return [...parts, certain("forget-all", words["house.forget-all"], () => act("forget_all"))];
}

const pairs = (list) => list.map(([what, number]) => `${what} ${number}`).join(", ");

// Which of many.
function named(node, name) {
  node.setAttribute("aria-label", `${name}: ${words["house.forget"]}`);
  return node;
}

function table(heads, rows) {
  const head = made("tr", "", ...heads.map((what) => made("th", "", words[`house.${what}`])));
  const body = rows.map((row) => made("tr", "", ...row.map((cell) => made("td", "", cell))));
  const all = made("table", "record", head, ...body);
  if (rows[0]?.length > heads.length) head.append(made("td", ""));
  return made("div", "wide", all);
}
