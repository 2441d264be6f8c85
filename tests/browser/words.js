// What is wrong with how a page is laid: words that break, what sticks out, what is low, what lies over a name.

const SEEN = { visibilityProperty: true }, HIDDEN = ".unseen, #scenery, svg, script, style, option";
const USED = "button, summary, select, a[href], input:not([type=checkbox])";
const NAMES = ".name, .players .who, ul.who li, ol.who li, .people .who, .people li > span, button.card, .face strong";

const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 16;
const isSeen = (node) => node.checkVisibility(SEEN) && !node.closest(HIDDEN);
const called = (node) => `${node.localName}.${node.className} ${node.textContent.trim().slice(0, 24)}`;

// A word without a hyphen lies on one line; where letters are twice as large the longest may be hyphenated.
const LONGEST = 17;
function* broken() {
  const range = document.createRange(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    if (!isSeen(text.parentElement)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad\u2010-\u2014/-]+-?/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !(isLarge && word.length > LONGEST)) yield `breaks: ${word} in ${called(text.parentElement)}`;
    }
  }
}

function* outside() {
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) yield `scrolls sideways: ${root.scrollWidth}`;
  for (const node of document.querySelectorAll(`${USED}, ${NAMES}`)) {
    if (!isSeen(node)) continue;
    const { left, right } = node.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) yield `sticks out: ${called(node)}`;
    // Round the virtual table long names are cut, or they would cover one another.
    const { display } = getComputedStyle(node), isCut = node.scrollWidth > node.clientWidth + 1;
    if (isCut && display !== "inline" && !node.closest("#ring")) yield `is cut: ${called(node)}`;
  }
}

// What a card says has room on it.
function* full() {
  for (const card of document.querySelectorAll("button.card")) {
    if (isSeen(card) && card.scrollHeight > card.clientHeight + 1) yield `runs over: ${called(card)}`;
  }
}

// As high as a finger is broad.
function* low() {
  for (const node of document.querySelectorAll(USED)) {
    const { height } = node.getBoundingClientRect();
    if (isSeen(node) && height < 43.5) yield `low: ${called(node)} ${Math.round(height)}`;
  }
}

// As the page comes, and wherever one has scrolled to a name.
function* covered() {
  const names = [...document.querySelectorAll(NAMES)].filter(isSeen);
  scrollTo(0, 0);
  for (const name of names) yield* over(name, " at first");
  for (const name of names) {
    name.scrollIntoView({ block: "center" });
    yield* over(name, "");
  }
  scrollTo(0, 0);
}

function* over(name, when) {
  const { left, right, top, bottom } = name.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (there && there !== name && !name.contains(there) && !there.contains(name)) yield `${called(there)} lies over${when}: ${called(name)}`;
}

return [...broken(), ...outside(), ...full(), ...(touched ? low() : []), ...covered()];
