// By day: who lives and who does not, what became known, the talk, and for the dead a bet.

import { heldCards, owned } from "./card.js";
import { emblem } from "./emblems.js";
import { button, keyed, later, made, words } from "./page.js";

let accused = { of: "", who: undefined };

export function drawVillage(picture, tell, redraw) {
  return [
    drawTidings(picture), ...drawClaims(picture, tell, redraw), drawPlayers(picture), ...drawWishes(picture, tell, redraw),
    ...drawOwn(picture),
  ];
}

export function drawDay(picture, tell, redraw) {
  begin(picture);
  return [...drawVillage(picture, tell, redraw), ...drawLeaving(picture, tell, redraw)];
}

export function drawTidings(picture) {
  const told = made("div", "tidings", ...(picture.tidings ?? []).map((text) => made("p", "", text)));
  told.setAttribute("aria-live", "polite");
  return told;
}

export function drawPlayers({ players, seat, roles }) {
  const list = made("ul", "players");
  for (const [number, player] of Object.entries(players ?? {})) {
    const item = made("li", player.dead ? "dead" : "", made("span", "who", player.name));
    if (player.guest) item.append(made("small", "guest", words.guest));
    if (player.office) item.append(mark("★", words.office));
    if (player.dead) item.append(mark("✝", words.out));
    const was = player.was ?? roles?.[number];
    if (player.card) item.append(emblem(player.card));
    if (was) item.append(made("small", "", was));
    if (player.voted) item.append(made("small", `voted ${player.vote}`, player.voted));
    if (Number(number) === seat) item.classList.add("mine");
    list.append(item);
  }
  return list;
}

function mark(sign, text) {
  const node = made("span", "mark", sign);
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", text);
  return node;
}

export function drawOwn(picture) {
  const cards = owned(picture);
  if (!cards.length) return [];
  return [made("details", "own", keyed(made("summary", "", words[picture.hand ? "hand" : "look-again"]), "look-again"), heldCards(cards))];
}

// Another question: what was half done is not done.
function begin({ id }) {
  if (accused.of === id) return;
  accused = { of: id, who: undefined };
}

export function drawTalk(picture, tell, redraw) {
  begin(picture);
  return [
    ...drawAccusation(picture, tell), ...drawNominees(picture, tell, redraw), ...drawVillage(picture, tell, redraw),
    ...drawLeaving(picture, tell, redraw),
  ];
}

function drawWishes(picture, tell, redraw) {
  if (!picture.pace && !picture.cast) return [];
  return later("./wishing.js", redraw).drawWishes?.(picture, tell) ?? [];
}

export function drawLeaving(picture, tell, redraw) {
  if (!picture["may-leave"]) return [];
  return later("./wishing.js", redraw).drawLeaving?.(picture, tell, redraw) ?? [];
}

function drawClaims(picture, tell, redraw) {
  if (!picture.claiming && !picture.claimed) return [];
  return later("./claiming.js", redraw).drawClaims?.(picture, tell, redraw) ?? [];
}

function drawAccusation({ accused: told, seconds, id }, tell) {
  if (!told) return [];
  const box = made("div", "accusation", made("p", "", told));
  if (seconds) box.append(button("second", "confirm", () => tell({ second: true, of: id })));
  return [box];
}

function drawNominees(picture, tell, redraw) {
  if (!picture.nominees.length) return [];
  // An accusation stands for its moment: till then nobody else can be accused.
  const notYet = picture["not-yet"];
  const list = made("div", "names");
  list.setAttribute("role", "group");
  for (const [who, name] of picture.nominees) {
    const node = button(who, "name", () => {
      accused.who = accused.who === who ? undefined : who;
      redraw();
    }, name);
    node.setAttribute("aria-pressed", accused.who === who);
    node.disabled = Boolean(notYet);
    list.append(node);
  }
  const accuse = button("accuse", "confirm", () => {
    tell({ nominate: accused.who, of: picture.id });
    accused.who = undefined;
    redraw();
  });
  accuse.disabled = accused.who === undefined || Boolean(notYet);
  return [made("p", "hint", notYet || words["accuse-who"]), list, made("div", "foot", accuse)];
}

export function drawDead(picture, tell, redraw) {
  const bets = made("div", "bets");
  bets.setAttribute("role", "group");
  for (const [team, name] of Object.entries(picture.bets ?? {})) {
    const node = button(team, "name", () => tell({ bet: team }), name);
    node.setAttribute("aria-pressed", picture.bet === team);
    bets.append(node);
  }
  const points = picture.points ? [made("p", "hint", `${words.points}: ${picture.points}`)] : [];
  const hint = bets.children.length ? [made("p", "hint", words.bet), bets, ...points] : [];
  return [drawTidings(picture), ...drawClaims(picture, tell, redraw), drawPlayers(picture), ...hint, ...drawWishes(picture, tell, redraw)];
}
