// Where figures wander: the areas with who stands there, the damage track, whose turn it is, and the throw.

import { made } from "./page.js";

const FACES = "⚀⚁⚂⚃⚄⚅";

// All of it; small where it is one thing beside others.
export function drawGround({ ground }, isSmall = false) {
  if (!ground) return [];
  const { areas, words } = ground, inMiddle = standingAt(ground, "");
  const drawn = areas.map((area) => made("li", "area", ...area.map(([place, name]) => drawPlace(ground, place, name))));
  const lying = made("ol", "areas", ...drawn);
  const middle = inMiddle.length ? [made("p", "in-middle", made("span", "", words.middle), ...inMiddle)] : [];
  return [made("section", isSmall ? "ground small" : "ground", drawNow(ground), made("div", "board-side", lying, ...middle), drawTrack(ground))];
}

function drawNow({ round, turn, thrown, people, words, groups }) {
  const who = people[turn] ? [made("strong", "whose", people[turn].name)] : [];
  const dice = thrown.length > 1 ? thrown.map((one) => made("span", "die", FACES[one - 1])) : [];
  const sum = thrown.length ? [made("b", "sum", `${thrown.reduce((a, b) => a + b, 0)}`)] : [];
  const dealt = made("p", "groups", groups.map(([name, number]) => `${number} ${name}`).join(" · "));
  return made("header", "now", ...who, made("span", "throw", ...dice, ...sum), made("small", "", `${words.round} ${round || 1}`), dealt);
}

function drawPlace(ground, place, name) {
  const lit = ground.people[ground.turn]?.at === place;
  return made("div", lit ? `place lit ${place}` : `place ${place}`, made("span", "spot", name), made("div", "figures", ...standingAt(ground, place)));
}

function standingAt({ people, turn, victims }, place) {
  const found = [];
  people.forEach(({ name, at, out }, seat) => {
    if (out || at !== place) return;
    const figure = made("span", "figure", name);
    figure.style.setProperty("--hue", `${Math.round((seat * 360) / people.length)}`);
    figure.classList.toggle("is-turn", seat === turn);
    figure.classList.toggle("victim", victims.includes(seat));
    found.push(figure);
  });
  return found;
}

function drawTrack({ people, words, turn }) {
  const top = Math.max(10, ...people.map(({ damage }) => damage)), list = made("ol", "track");
  people.forEach(({ name, damage, out, shown, wins }, seat) => {
    const bar = made("i", "bar"), row = made("li", "", made("span", "who", name), made("b", "", `${damage}`), bar, made("small", "", shown || (out ? words.out : "")));
    bar.style.setProperty("--part", `${damage / top}`);
    bar.style.setProperty("--hue", `${Math.round((seat * 360) / people.length)}`);
    for (const [is, so] of [["out", out], ["is-turn", seat === turn], ["wins", wins]]) row.classList.toggle(is, so);
    list.append(row);
  });
  return made("section", "damage", made("h2", "", words.damage), list);
}
