// By day, for all alike: who is in the village, how fast the nights shall be, and that somebody has to go home.

import { button, keyed, made, style, words } from "./page.js";

style("wishing");

// Who is about to leave, at which question.
let leaving = { of: "", is: false };

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
  // Another question: what was half done is not done.
  if (leaving.of !== id) leaving = { of: id, is: false };
  const turn = (is) => () => {
    leaving.is = is;
    redraw();
  };
  if (!leaving.is) return [button("leave", "quiet", turn(true))];
  return [made("div", "accusation", made("p", "", words["leave-sure"]),
    button("leave", "back", () => tell({ leave: true, of: id })), button("cancel", "quiet", turn(false)))];
}
