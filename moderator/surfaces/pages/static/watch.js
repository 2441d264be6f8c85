// Watching: the village as all see it, for whoever has no seat.

import { $, later, made, page, say, set, speakOther } from "./page.js";
import { drawScenery } from "./scenery.js";
import { drawPlayers, drawTidings } from "./village.js";

let picture = {}, drawn = "";

const seen = page("watch", (sees) => {
  picture = sees;
  const { state, scene, title, text, outcome } = picture;
  Object.assign(document.body.dataset, { state, scene: scene ?? "", outcome: outcome ?? "" });
  document.body.classList.toggle("paused", Boolean(picture.paused));
  set($("title"), title);
  set($("text"), text);
  $("by-code").hidden = state !== "locked";
  // Who has scanned the square brings the code along.
  if (state === "locked" && location.hash) enter(location.hash.slice(1));
  const now = JSON.stringify({ ...picture, time: 0, now: 0, air: "" });
  if (now !== drawn) redraw();
  drawn = now;
});

function redraw() {
  const claims = (picture.claimed ?? []).map((line) => made("p", "hint", line));
  const told = (picture.told ?? []).map((text) => made("p", "", text));
  const end = () => [drawPlayers(picture), ...(told.length ? [made("div", "story", ...told)] : [])];
  const stage = { watch: () => [drawTidings(picture), ...claims, drawPlayers(picture)], end }[picture.state];
  $("stage").replaceChildren(...(picture.laid ? hands() : stage?.() ?? []));
}

// Where people play with hands, what lies there; and in the end, who held what.
function hands() {
  const { drawWay } = later("./laid.js", redraw), { around } = later("./hand.js", redraw);
  const ending = picture.state === "end" && drawWay ? made("section", "doing", ...drawWay(picture)) : "";
  return around ? [drawTidings(picture), ending, around(picture, redraw)] : [];
}

async function enter(code) {
  history.replaceState(null, "", location.pathname);
  set($("refused"), await say("watch", { code }));
}

$("by-code").addEventListener("submit", (event) => {
  event.preventDefault();
  enter($("code").value);
});

setInterval(() => {
  const { ends, left: still } = picture.time ?? {}, left = still ?? (ends === undefined ? undefined : ends - seen.seconds());
  document.body.classList.toggle("timed", left !== undefined);
  if (left === undefined) return;
  const whole = Math.max(0, Math.ceil(left));
  set($("clock"), `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
}, 250);

drawScenery($("scenery"));
speakOther($("language"));
