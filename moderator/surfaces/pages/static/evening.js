// The whole evening: its games, who has won how many, its titles; and all of it as one picture.

import { button, made, words } from "./page.js";
import { EDGE, keep, LINE, sheet, WIDE, wrapped } from "./picture.js";

export function drawEvening({ evening }) {
  if (!evening) return [];
  const drawn = button("evening-picture", "confirm", async () => keep(await asPicture(evening), words["evening-file"], "png"));
  return [made("section", "evening", made("h2", "", words.evening),
    ...evening.titles.map((title) => made("p", "", title)), drawScore(evening), drawn)];
}

function drawScore({ players }) {
  const head = made("tr", "", ...["name", "wins", "points"].map((what) => made("th", "", words[`evening-${what}`])));
  return made("table", "score", head, ...players.map((row) => made("tr", "", ...row.map((cell) => made("td", "", cell)))));
}

const won = ({ games, won }) => [`${words["evening-games"]}: ${games}`, ...won.map(([team, number]) => `${team}: ${number}`)].join(" · ");

function asPicture(evening) {
  const font = "30px Georgia, serif", { players } = evening;
  const titles = wrapped(font, evening.titles, WIDE - 2 * EDGE);
  const { paint, drawn } = sheet(330 + (players.length + 1) * LINE + titles.length * 42 + EDGE, words.evening, won(evening));
  [["", words["evening-wins"], words["evening-points"]], ...players].forEach(([name, wins, points], number) => {
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
