// Where figures wander: the areas with who stands there, the damage track, whose turn it is, and the throw.

import { made } from "./page.js";
import { pictureOf } from "./places.js";

const FACES = "⚀⚁⚂⚃⚄⚅";
// Figures as people have said them: how they look, and what is to be read on them.
const FIGURES = {
  red: "#a3211f #fff", orange: "#d9711c #1b1005", yellow: "#e3c53a #1f1a05", green: "#2d7a35 #fff", blue: "#2450a4 #fff",
  violet: "#6b3594 #fff", pink: "#dd7fae #2a0818", brown: "#6b4526 #fff", white: "#eee8dc #1d1a16", black: "#15131a #fff",
};

// What somebody's figure and marker look like: as was said, else a colour of their own by their seat.
function paint(element, { colour }, seat, of) {
  const [ground, text] = FIGURES[colour]?.split(" ") ?? [`hsl(${Math.round((seat * 360) / of)} 60% 28%)`, "#fff"];
  element.style.setProperty("--figure", ground);
  element.style.setProperty("--written", text);
}

// For whom something is added or taken off, and what it is added to.
export function weighing(ground) {
  const whom = ground?.people[ground.weighed];
  return whom ? [made("p", "weighing", `→ ${whom.name}: ${sumOf(ground)}`)] : [];
}

// What the dice come to, what equipment does to it as far as it is counted, and what comes of both.
function sumOf({ difference, tally }) {
  const of = difference ?? 0, sign = tally < 0 ? "−" : "+";
  return tally ? `${of} ${sign} ${Math.abs(tally)} = ${Math.max(0, of + tally)}` : `${of}`;
}

// All of it; small where it is one thing beside others.
export function drawGround({ ground }, isSmall = false) {
  if (!ground) return [];
  const { areas, words } = ground, inMiddle = standingAt(ground, "");
  const drawn = areas.map((area) => made("li", isReached(ground, area) ? "area lit" : "area", ...area.map(([place, name]) => drawPlace(ground, place, name))));
  const lying = made("ol", "areas", ...drawn);
  const middle = inMiddle.length ? [made("p", "in-middle", made("span", "", words.middle), ...inMiddle)] : [];
  return [made("section", isSmall ? "ground small" : "ground", drawNow(ground), made("div", "board-side", lying, ...middle), drawTrack(ground))];
}

function drawNow(ground) {
  const { round, turn, thrown, difference, people, words, groups, weighed } = ground;
  const who = people[turn] ? [made("strong", "whose", people[turn].name)] : [];
  const dice = thrown.length > 1 ? thrown.map((one) => made("span", "die", FACES[one - 1])) : [];
  // To wander both count together, in an attack the lower is taken from the higher.
  const comes = people[weighed] ? sumOf(ground) : difference ?? (thrown.length ? thrown.reduce((a, b) => a + b, 0) : ""), sum = comes === "" ? [] : [made("b", "sum", `${comes}`)];
  const dealt = made("p", "groups", groups.map(([name, number]) => `${number} ${name}`).join(" · "));
  return made("header", "now", ...who, made("span", "throw", ...dice, ...sum), made("small", "", `${words.round} ${round || 1}`), dealt);
}

// In an attack all of the area is lit, for that is how far it reaches.
function isReached({ asked, people, turn }, area) {
  return asked.task === "attack" && area.some(([place]) => people[turn]?.at === place);
}

// Where whoever has the turn stands, or can go.
function drawPlace(ground, place, name) {
  const { asked, people, turn } = ground, lit = asked.task === "goes" ? asked.offered.includes(place) : people[turn]?.at === place;
  return made("div", lit ? `place lit ${place}` : `place ${place}`, pictureOf(place), made("span", "spot", name), made("div", "figures", ...standingAt(ground, place)));
}

function standingAt({ people, turn, victims, weighed, asked }, place) {
  const found = [];
  people.forEach((one, seat) => {
    const { name, at, out } = one;
    if (out || at !== place) return;
    const figure = made("span", "figure", name);
    paint(figure, one, seat, people.length);
    figure.classList.toggle("is-turn", seat === turn);
    figure.classList.toggle("victim", victims.includes(seat));
    figure.classList.toggle("offered", (asked.task === "attack" || asked.task === "tree") && asked.offered.includes(seat));
    figure.classList.toggle("weighed", seat === weighed);
    found.push(figure);
  });
  return found;
}

function drawTrack({ people, words, turn }) {
  const top = Math.max(10, ...people.map(({ damage }) => damage)), list = made("ol", "track");
  people.forEach((one, seat) => {
    const { name, damage, out, shown, wins } = one;
    const bar = made("i", "bar"), row = made("li", "", made("span", "who", name), made("b", "", `${damage}`), bar, made("small", "", shown || (out ? words.out : "")));
    bar.style.setProperty("--part", `${damage / top}`);
    paint(bar, one, seat, people.length);
    for (const [is, so] of [["out", out], ["is-turn", seat === turn], ["wins", wins]]) row.classList.toggle(is, so);
    list.append(row);
  });
  return made("section", "damage", made("h2", "", words.damage), list);
}
