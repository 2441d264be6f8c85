// What is broken about how a page is laid out, in words; the names on it are what nothing may lie over.

const NAMES = ".names .name, .players li, .who li, .face strong, .seat";
const TOUCHED = "button, input, select, summary, a[href]";
const { scrollWidth, clientWidth } = document.documentElement;

const all = (which) => [...document.querySelectorAll(which)].filter((one) => one.checkVisibility());
const called = (one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 30)}"`;
const isBeside = (a, b) => a.left + 1 > b.right || b.left + 1 > a.right || a.top + 1 > b.bottom || b.top + 1 > a.bottom;
const areMeeting = (one, other) => !one.contains(other) && !other.contains(one)
  && !isBeside(one.getBoundingClientRect(), other.getBoundingClientRect());
const isOff = (one) => one.getBoundingClientRect().left < -1 || one.getBoundingClientRect().right > clientWidth + 1;
const isCut = (one) => getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1;

const names = all(NAMES), touched = all(TOUCHED), read = [...names, ...touched, ...all("h1, h2, p")];
return [
  ...(scrollWidth > clientWidth ? [`the page goes ${scrollWidth - clientWidth} px sideways`] : []),
  ...read.filter(isOff).map((one) => `${called(one)} is beside the page`),
  ...[...names, ...touched].filter(isCut).map((one) => `${called(one)} is cut`),
  ...[...touched, ...all(".foot")].flatMap((one) => names.filter((name) => areMeeting(one, name))
    .map((name) => `${called(one)} lies over ${called(name)}`)),
  ...names.flatMap((name, place) => names.slice(0, place).filter((other) => areMeeting(name, other))
    .map((other) => `${called(name)} lies over ${called(other)}`)),
];
