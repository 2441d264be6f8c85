// The end: who has won, who was who, what happened; to be taken home as a text, or as one picture.

import { sprite } from "./emblems.js";
import { draw as drawEvening } from "./evening.js";
import { button, keyed, made, words } from "./page.js";
import { EDGE, keep, LINE, sheet, WIDE, wrapped } from "./picture.js";
import { drawPlayers } from "./village.js";

export function draw(picture) {
  const told = made("details", "story", keyed(made("summary", "", words.told), "story"), ...picture.told.map((text) => made("p", "", text)));
  told.open = true;
  const text = button("as-text", "confirm", () => keep(new Blob([asText(picture)], { type: "text/plain" }), words["file-name"], "txt"));
  const drawn = button("as-picture", "confirm", async () => keep(await asPicture(picture), words["file-name"], "png"));
  // Who was who, and what happened, is told a moment later.
  const all = picture.told.length ? [made("div", "shares", text, drawn), told] : [];
  const won = picture.wins ? [made("p", "won", words.won)] : [];
  return [...won, drawPlayers(picture), ...all, ...drawEvening(picture)];
}

function asText({ title, text, players, told }) {
  const who = Object.values(players).map((player) => `${player.name}: ${player.was}${player.dead ? " ✝" : ""}`);
  return [title, text, "", ...who, "", ...told, ""].join("\n");
}

async function asPicture({ title, text, players, told }) {
  const emblems = await sprite, story = "30px Georgia, serif";
  const lines = wrapped(story, told, WIDE - 2 * EDGE);
  const rows = Math.ceil(Object.keys(players).length / 2);
  const { paint, drawn } = sheet(330 + rows * LINE + lines.length * 42 + EDGE, title, text);
  Object.values(players).forEach((player, number) => {
    const x = EDGE + (number % 2) * (WIDE / 2 - 20), y = 290 + Math.floor(number / 2) * LINE;
    drawPlayer(paint, emblems, player, x, y);
  });
  paint.font = story;
  paint.fillStyle = "#d9cdb6";
  lines.forEach((line, number) => paint.fillText(line, EDGE, 330 + rows * LINE + number * 42));
  return drawn();
}

function drawPlayer(paint, emblems, player, x, y) {
  const path = emblems?.querySelector(`#${CSS.escape(player.card ?? "none")} path`)?.getAttribute("d");
  paint.globalAlpha = player.dead ? 0.6 : 1;
  paint.fillStyle = "#e0a84a";
  if (path) {
    paint.save();
    paint.translate(x, y - 38);
    paint.scale(0.75, 0.75);
    paint.fill(new Path2D(path), "evenodd");
    paint.restore();
  }
  paint.fillStyle = "#f3ead6";
  paint.font = "32px Georgia, serif";
  paint.fillText(`${player.name}${player.dead ? " ✝" : ""}`, x + 62, y - 10, 190);
  paint.font = "italic 28px Georgia, serif";
  paint.fillText(player.was ?? "", x + 260, y - 10, 190);
  paint.globalAlpha = 1;
}
