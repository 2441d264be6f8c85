// By day, for all alike: who is in the village, how fast the nights shall be, and that somebody has to go home.

import { button, keyed, made, style, words } from "./page.js";

style("wishing");

// So long somebody who has said that they have to go can say that they are sure, in milliseconds.
const SURE = 30000;

// Until when they can.
let until = 0;

export function drawWishes(picture, tell) {
  return [...drawPace(picture, tell), ...drawCast(picture)];
}

// After the first night: shall the nights go faster?
export function drawPace({ pace }, tell) {
  if (!pace) return [];
  const { ask, ...ways } = pace.texts;
  const wishes = Object.entries(ways).map(([wish, text]) => {
    const made_ = button(`pace-${wish}`, "quiet", () => tell({ pace: wish }), text);
    made_.setAttribute("aria-pressed", String(pace.wish === wish));
    return made_;
  });
  return [made("div", "pace", made("p", "", ask), made("div", "wishes", ...wishes))];
}

// What every card of the game can do; who has which nobody reads here.
function drawCast({ cast }) {
  if (!cast) return [];
  const told = cast.flatMap(([name, reminder]) => [made("dt", "", name), made("dd", "", reminder)]);
  return [made("details", "own cast", keyed(made("summary", "", words.cast), "the-cast"), made("dl", "", ...told))];
}

// Somebody can say that they have to go home wherever it is asked in the open.
export function drawLeaving({ id }, tell, redraw) {
  const turn = (to) => () => {
    until = to();
    redraw();
  };
  // In a lively talk the question is another at every accusation: they are as sure as before.
  if (performance.now() > until) return [button("leave", "quiet", turn(() => performance.now() + SURE))];
  return [made("div", "accusation", made("p", "", words["leave-sure"]),
    button("leave", "back", () => tell({ leave: true, of: id })), button("cancel", "quiet", turn(() => 0)))];
}
