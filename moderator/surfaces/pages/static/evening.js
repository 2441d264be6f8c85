// The whole evening: its games, who has won how many, its titles; and all of it as one picture.

import { button, made, style } from "./page.js";
import { EDGE, keep, LINE, sheet, WIDE, wrapped } from "./picture.js";

// Its style comes with it: a phone needs neither before a game is over.
style("evening");

export function draw({ evening }) {
  if (!evening) return [];
  const { words } = evening;
  const drawn = button("evening-picture", "confirm", async () => keep(await asPicture(evening), words.file, "png"), words.picture);
  return [made("section", "evening", made("h2", "", words.title),
    ...evening.titles.map((title) => made("p", "", title)), drawScore(evening), drawn)];
}

function drawScore({ players, words }) {
  const head = made("tr", "", ...["name", "wins", "points"].map((what) => made("th", "", words[what])));
  return made("table", "score", head, ...players.map((row) => made("tr", "", ...row.map((cell) => made("td", "", cell)))));
}

const won = ({ games, won, words }) => [`${words.games}: ${games}`, ...won.map(([team, number]) => `${team}: ${number}`)].join(" · ");

function asPicture(evening) {
  const font = "30px Georgia, serif", { players, words } = evening;
  const titles = wrapped(font, evening.titles, WIDE - 2 * EDGE);
  const { paint, drawn } = sheet(330 + (players.length + 1) * LINE + titles.length * 42 + EDGE, words.title, won(evening));
  [["", words.wins, words.points], ...players].forEach(([name, wins, points], number) => {
    const y = 280 + number * LINE;
    paint.fillStyle = number ? "#f3ead6" : "#e0a84a";
    paint.font = number ? "32px Georgia, serif" : "italic 28px Georgia, serif";
    paint.fillText(name, EDGE, y, 560);
    paint.fillText(wins, 700, y, 130);
    paint.fillText(points, 860, y, 150);
  });
  paint.font = font;
  paint.fillStyle = "#d9cdb6";
  titles.forEach((line, number) => paint.fillText(line, EDGE, 330 + (players.length + 1) * LINE + number * 42));
  return drawn();
}
