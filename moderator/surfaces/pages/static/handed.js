// The one tablet in a game of hands: it says into whose hands it goes, and shows nothing before a finger holds it.

import { around, covered, drawAsk, drawSealed, face, underFinger } from "./hand.js";
import { drawLeaving } from "./aloud.js";
import { drawWay } from "./laid.js";
import { made, words } from "./page.js";
import { button } from "./pieces.js";

// Which of the cards that lie face down was held last, and what lies there; for whom.
let here = { of: "", pick: undefined, hand: [], isChosen: false };

export function drawHanded(picture, send, redraw, seen) {
  const { state, id = "" } = picture, doing = made("section", "doing");
  if (here.of !== id) here = { of: id, pick: undefined, hand: [], isChosen: false };
  if (state === "call") doing.append(...drawSecret(picture, send, redraw, seen));
  else if (state === "ask") doing.append(...drawOpen(picture, send, redraw));
  else if (state === "end") doing.append(...drawWay(picture));
  const leavers = picture.open ?? picture;
  if (leavers.leavers) doing.append(...drawLeaving(leavers, leavers.leavers, send, redraw));
  return [doing, around(picture, redraw)];
}

// Fetched while a finger is on it, and not before; nothing of it stays on the page.
function fetched(node, id, send, draw, looked) {
  let over, holds = 0;
  const look = () => {
    const mine = ++holds;
    send({ hold: true, of: id }).then((text) => {
      if (mine !== holds || !text || !over?.isConnected) return;
      const told = JSON.parse(text);
      here.hand = told.hand ?? [];
      over.append(...draw(told));
      over.parentNode.dataset.cards = over.querySelectorAll(".face").length;
    });
    over = made("div", "drawn");
    return [over];
  };
  return underFinger(node, look, () => { holds++; looked?.(); });
}

function drawSecret(picture, send, redraw, seen) {
  const { id, who, covers, cards, book, sealed } = picture;
  const lines = ({ lines: said }) => [made("p", "text", said.join("\n"))];
  if (here.isChosen) {
    const undo = button("back", words["take-back"], async () => { await send({ take_back: true, of: id }); here.isChosen = false; redraw(); }, "take-back");
    return [made("div", "foot stands", made("p", "", cards.chosen), undo)];
  }
  if (!covers) {
    const card = covered("hold", who, "covered large");
    card.append(made("small", "", cards.hold));
    const all = (told) => (told.faces?.length ? [...told.faces.map((is) => face(book, is)), made("p", "text", told.lines[0])] : sealed ? told.hand.map((is) => face(book, is)) : lines(told));
    const held = fetched(card, id, send, all);
    return sealed ? [held, made("h2", "", picture.asks), ...drawSealed(picture, () => ["yes", "no"], (is) => send({ choose: [is], of: id }), redraw, seen)] : [held];
  }
  const list = made("div", "pair");
  for (let at = 0; at < covers; at++) {
    const card = covered(`card ${at}`, `${at + 1}`);
    card.setAttribute("aria-pressed", here.pick === at);
    list.append(fetched(card, id, send, ({ hand }) => [face(book, hand[at])], () => { here.pick = at; redraw(); }));
  }
  const confirm = button("confirm", words.confirm, async () => {
    const answer = await send({ choose: [here.hand[here.pick]], of: id });
    here.isChosen = Boolean(answer) && !JSON.parse(answer).refused;
    here.hand = [];
    redraw();
  }, "confirm");
  confirm.disabled = here.pick === undefined || !here.hand.length;
  return [made("p", "hint", cards["look-choose"]), list, made("div", "foot", confirm)];
}

// What all hear; whoever is asked may look at their own hand first.
function drawOpen(picture, send, redraw) {
  const { id, who: [seat, name], choices, number, trios, chosen, cards, book } = picture, put = (told) => send({ for: { [seat]: told }, of: id });
  const ask = { choices, number, trios, open: true, ...(chosen ? { chosen: [chosen], "in-words": chosen } : {}) };
  const tell = (told) => put("choose" in told ? { choose: [told.choose].flat() } : { take_back: true });
  const own = covered("own", `${name}: ${cards["look-hand"]}`);
  const drawn = drawAsk({ ...picture, ask, seat }, tell, redraw);
  return [made("p", "asked", name), ...drawn, fetched(own, id, send, ({ hand }) => hand.map((is) => face(book, is)))];
}
