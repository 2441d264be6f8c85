// The end: who has won, who was who, what happened; to be taken home as a text, or as one picture.

import { sprite } from "./emblems.js";
import { button, made, words } from "./page.js";
import { drawPlayers } from "./village.js";

export function drawEnd(picture) {
  const told = made("details", "story", made("summary", "", words.told), ...picture.told.map((text) => made("p", "", text)));
  told.open = true;
  const text = button("as-text", "confirm", () => keep(new Blob([asText(picture)], { type: "text/plain" }), "txt"));
  const drawn = button("as-picture", "confirm", async () => keep(await asPicture(picture), "png"));
  // Who was who, and what happened, is told a moment later.
  const all = picture.told.length ? [made("div", "shares", text, drawn), told] : [];
  const won = picture.wins ? [made("p", "won", words.won)] : [];
  return [...won, drawPlayers(picture), ...all];
}

function keep(blob, kind) {
  const link = made("a", "");
  link.href = URL.createObjectURL(blob);
  link.download = `${words["file-name"]}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function asText({ title, text, players, told }) {
  const who = Object.values(players).map((player) => `${player.name}: ${player.was}${player.dead ? " ✝" : ""}`);
  return [title, text, "", ...who, "", ...told, ""].join("\n");
}

const WIDE = 1080, LINE = 64, EDGE = 72;

async function asPicture({ title, text, players, told }) {
  const emblems = await sprite, canvas = document.createElement("canvas"), paint = canvas.getContext("2d");
  const story = "30px Georgia, serif";
  paint.font = story;
  const lines = told.flatMap((sentence) => wrapped(paint, sentence, WIDE - 2 * EDGE));
  const rows = Math.ceil(Object.keys(players).length / 2);
  canvas.width = WIDE;
  canvas.height = 330 + rows * LINE + lines.length * 42 + EDGE;
  const sky = paint.createLinearGradient(0, 0, 0, canvas.height);
  for (const [at, color] of [[0, "#171430"], [0.3, "#4d2f4c"], [0.6, "#1c1220"], [1, "#0a070d"]]) sky.addColorStop(at, color);
  paint.fillStyle = sky;
  paint.fillRect(0, 0, WIDE, canvas.height);
  paint.fillStyle = "#ffe3a1";
  paint.font = "600 60px Georgia, serif";
  paint.fillText(title, EDGE, 130, WIDE - 2 * EDGE);
  paint.fillStyle = "#f3ead6";
  paint.font = "34px Georgia, serif";
  paint.fillText(text, EDGE, 195, WIDE - 2 * EDGE);
  Object.values(players).forEach((player, number) => {
    const x = EDGE + (number % 2) * (WIDE / 2 - 20), y = 290 + Math.floor(number / 2) * LINE;
    drawPlayer(paint, emblems, player, x, y);
  });
  paint.font = story;
  paint.fillStyle = "#d9cdb6";
  lines.forEach((line, number) => paint.fillText(line, EDGE, 330 + rows * LINE + number * 42));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
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

function wrapped(paint, sentence, width) {
  const lines = [];
  for (const word of sentence.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && paint.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
