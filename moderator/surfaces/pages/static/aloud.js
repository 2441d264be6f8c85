// What is asked of all, on the one device of many: an accusation, and votes one by one or by raised hands.

import { drawHalves, isUpOrDown } from "./asking.js";
import { drawClaimed } from "./claiming.js";
import { made, words } from "./page.js";
import { button, names } from "./pieces.js";
import { drawPlayers, drawTidings } from "./village.js";

// What is half put in: who accuses, whose hands are counted, and how; for which question.
let half = { of: "" };
// And beside all questions of a talk: who goes, who bets, who claims what. An accusation does not undo it.
let aside = { in: "" };

function begin({ id, state }) {
  if (half.of !== id) half = { of: id, by: undefined, hands: false, for: undefined, raised: {} };
  if (aside.in !== state) aside = { in: state, leaves: undefined, asksWho: false, bets: false, better: undefined, claims: undefined };
}

export function drawFloor(picture, send, redraw) {
  const { id, speakers, nominees, accused, seconders } = picture, notYet = picture["not-yet"], drawn = [];
  begin(picture);
  if (accused) {
    drawn.push(made("p", "turn", accused));
    if (seconders?.length) drawn.push(made("h2", "", words.second), names(seconders, (seat) => send({ for: { [seat]: { second: true } }, of: id }), undefined, words.second));
  }
  // Of those who are here, nobody may speak any more.
  if (!speakers.length) return [...drawn, ...drawVillage(picture, send, redraw)];
  // An accusation stands for its moment: till then nobody else can be accused.
  if (notYet) {
    const greyed = names(speakers, () => {}, undefined, words.accuse);
    for (const one of greyed.children) one.disabled = true;
    drawn.push(made("h2", "", words.accuse), made("p", "hint", notYet), greyed);
  } else if (half.by === undefined && nominees.length) {
    drawn.push(made("h2", "", words.accuse), names(speakers, (seat) => { half.by = seat; redraw(); }, undefined, words.accuse));
  } else if (nominees.length) {
    const [, name] = speakers.find(([seat]) => seat === half.by) ?? [0, ""];
    drawn.push(made("h2", "", `${name}: ${words["accuse-whom"]}`));
    drawn.push(names(nominees.filter(([who]) => who !== half.by), (whom) => {
      send({ for: { [half.by]: { nominate: whom } }, of: id });
      half.by = undefined;
      redraw();
    }, undefined, words["accuse-whom"]));
    drawn.push(button("back", words.cancel, () => { half.by = undefined; redraw(); }, "cancel"));
  }
  return [...drawn, ...drawClaiming(picture, send, redraw), ...drawLeaving(picture, speakers, send, redraw), ...drawVillage(picture, send, redraw)];
}

// Who claims it, of themself or of whom else, and what.
function drawClaiming({ id, speakers, claiming }, send, redraw) {
  if (!claiming) return [];
  const { by, whom } = aside.claims ?? {}, turn = (claims) => { aside.claims = claims; redraw(); };
  if (!aside.claims) return [button("quiet", words.claim, () => turn({}), "claim")];
  const cancel = button("back", words.cancel, () => turn(undefined), "no-claim");
  if (by === undefined) return [made("h2", "", words["claim-who"]), names(speakers, (seat) => turn({ by: seat }), undefined, words["claim-who"]), cancel];
  const name = (seat) => claiming.people.find(([is]) => is === seat)?.[1] ?? "", isOwn = whom === by;
  if (whom === undefined) {
    const people = [[by, words["claim-self"]], ...claiming.people.filter(([is]) => is !== by)];
    return [made("h2", "", `${name(by)}: ${words["claim-whom"]}`), names(people, (seat) => turn({ by, whom: seat }), undefined, words["claim-whom"]), cancel];
  }
  const say = (what) => { send({ for: { [by]: { claim: isOwn ? [what, null, null] : [null, whom, what] } }, of: id }); turn(undefined); };
  return [made("h2", "", `${name(by)}: ${name(whom)} ${words["claim-is"]}`), names(isOwn ? claiming.roles : claiming.words, say, undefined, words["claim-is"]), cancel];
}

// What became known, who lives, and a bet for whoever does not.
export function drawVillage(picture, send, redraw) {
  begin(picture);
  const leaving = drawLeaving(picture, picture.leavers, send, redraw);
  if (!picture.players) return leaving;
  return [...drawBets(picture, send, redraw), ...leaving, drawTidings(picture), ...drawClaimed(picture), drawPlayers(picture)];
}

function drawBets({ dead, bets }, send, redraw) {
  if (!dead.length) return [];
  const turn = (to) => () => { Object.assign(aside, { better: undefined }, to); redraw(); };
  if (!aside.bets) return [button("quiet", words.bet, turn({ bets: true }), "bet")];
  const cancel = button("back", words.cancel, turn({ bets: false }), "no-bet");
  if (aside.better === undefined) {
    const all = dead.map(([seat, name, hasBet]) => [seat, hasBet ? `${name} ✓` : name]);
    return [made("h2", "", words["bet-who"]), names(all, (seat) => turn({ better: seat })(), undefined, words["bet-who"]), cancel];
  }
  const [, name] = dead.find(([seat]) => seat === aside.better) ?? [0, ""];
  const on = (team) => { send({ for: { [aside.better]: { bet: team } } }); turn({ bets: false })(); };
  return [made("h2", "", `${name}: ${words["bet-on"]}`), names(Object.entries(bets), on, undefined, words["bet-on"]), cancel];
}

export function drawLeaving(picture, speakers, send, redraw) {
  if (!speakers?.length) return [];
  begin(picture);
  const turn = (asksWho) => { Object.assign(aside, { asksWho, leaves: undefined }); redraw(); };
  if (!aside.asksWho) return [button("quiet", words.leave, () => turn(true), "leave")];
  const stay = button("back", words.cancel, () => turn(false), "stay");
  const list = names(speakers, (seat) => { aside.leaves = seat; redraw(); }, (seat) => aside.leaves === seat, words.leave);
  const go = button("confirm", words.confirm, async () => {
    if (await send({ for: { [aside.leaves]: { leave: true } }, of: picture.id })) turn(false);
  }, "go");
  go.disabled = !speakers.some(([seat]) => seat === aside.leaves);
  return [made("h2", "", words["leave-who"]), list, stay, go];
}

export function drawPoll(picture, send, redraw) {
  begin(picture);
  const other = button("quiet", half.hands ? words["by-turn"] : words.hands, () => { half.hands = !half.hands; redraw(); }, "way");
  return [...(half.hands ? drawHands : drawTurns)(picture, send, redraw), other, ...drawLeaving(picture, picture.leavers, send, redraw)];
}

// One after the other: who is next, what there is to choose, and who has done so.
function drawTurns({ id, voters, choices }, send) {
  const next = voters.find(([, , done]) => !done), drawn = [];
  if (next) {
    const [seat, name] = next;
    drawn.push(made("p", "turn", made("small", "", words["vote-turn"]), name));
    const put = (is) => send({ for: { [seat]: { choose: is } }, of: id });
    drawn.push(isUpOrDown(choices) ? drawHalves(choices, put, [], `${name} `) : names(choices.filter(([is]) => is !== seat), put, undefined, name));
  } else drawn.push(made("p", "turn", words["all-voted"]));
  const list = made("ul", "people");
  for (const [seat, name, done] of voters)
    if (done) list.append(made("li", "", made("span", "", `✓ ${name} ${words.voted}`), button("quiet", words.undo, () => send({ for: { [seat]: { take_back: true } }, of: id }), `undo ${seat}`)));
  return [...drawn, list];
}

// All at once: who has raised a hand; or for one after the other of those who are pointed at.
function drawHands({ id, voters, choices }, send, redraw) {
  const isYesNo = isUpOrDown(choices);
  const [up, down] = choices.map(([is]) => is), drawn = [];
  if (isYesNo) half.for = up;
  half.for ??= up;
  const toggle = (seat) => {
    if (half.raised[seat] === half.for) delete half.raised[seat];
    else half.raised[seat] = half.for;
    redraw();
  };
  if (!isYesNo) drawn.push(made("h2", "", words["hands-for"]), names(choices, (is) => { half.for = is; redraw(); }, (is) => half.for === is, words["hands-for"]));
  const called = choices.find(([is]) => is === half.for)?.[1] ?? "";
  drawn.push(made("h2", "", `${words["hands-for"]}: ${called}`));
  drawn.push(names(voters.filter(([seat]) => seat !== half.for), toggle, (seat) => half.raised[seat] === half.for, called));
  const votes = () => Object.fromEntries(voters.flatMap(([seat]) => {
    const raised = half.raised[seat] ?? (isYesNo ? down : undefined);
    return raised === undefined ? [] : [[seat, { choose: raised }]];
  }));
  const count = button("confirm", words["hands-done"], () => send({ for: votes(), of: id }), "count");
  return [...drawn, made("div", "foot", count)];
}
