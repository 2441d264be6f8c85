// Seats round a screen: two rows and two columns, clockwise from the top left, names as large as can be.
// Where there are many, those at the sides sit zigzag, in two columns each.

// What a name takes of its seat's height, with the words below it; what a row or column leaves free.
const LINES = 2, GAP = 0.5;
// No name is larger than this part of the height; and no column wider than this part of the width.
const LARGEST = 0.058, COLUMN = [0, 0.24, 0.17];
// In a circle so many seats have one at the top.
const CIRCLE = 5;

// How large the names may be with so many in each row, and how the others divide.
function fit(number, across, deep, width, height, longest) {
  const along = [Math.ceil(number / 2) - across, Math.floor(number / 2) - across];
  if (along[1] < 0) return { size: 0 };
  const most = Math.max(...along, 1), below = deep === 1 ? most : (most + 1) / 2;
  const high = height / (LINES * (below + (across ? 2 : 0)) + GAP);
  const wide = across ? width / (across * (longest + GAP)) : Infinity;
  const beside = along[0] ? (width * COLUMN[deep]) / longest : Infinity;
  return { across, along, deep, size: Math.min(high, wide, beside, height * LARGEST) };
}

// `longest` is how wide the widest name is, in widths of its own size; `deep` how many columns a side has.
export function round(number, width, height, longest, deep = 1) {
  let best = { across: 0, along: [0, 0], deep, size: 0 };
  for (let across = 0; across <= number / 2; across++) {
    const tried = fit(number, across, deep, width, height, longest);
    // Of two that are as large, the one that is more like a circle.
    const isRounder = Math.abs(across - number / CIRCLE) < Math.abs(best.across - number / CIRCLE);
    if (tried.size > best.size * 1.001 || (tried.size > best.size * 0.999 && isRounder)) best = tried;
  }
  return { ...best, seats: lay(number, best, width, height) };
}

function lay(number, { across, along, deep, size }, width, height) {
  const edge = (size * LINES) / 2, seats = [];
  const top = across ? edge * 2 : 0, room = height - 2 * top;
  const at = (side, place) =>
    top + room * (deep === 1 ? (place + 0.5) / along[side] : (place + 1) / (along[side] + 1));
  for (let place = 0; place < across; place++)
    seats.push({ x: (width * (place + 0.5)) / across, y: edge, side: "top" });
  for (let place = 0; place < along[0]; place++)
    seats.push({ x: width, y: at(0, place), side: "right", column: place % deep });
  for (let place = across - 1; place >= 0; place--)
    seats.push({ x: (width * (place + 0.5)) / across, y: height - edge, side: "bottom" });
  for (let place = along[1] - 1; place >= 0; place--)
    seats.push({ x: 0, y: at(1, place), side: "left", column: place % deep });
  return seats.slice(0, number);
}

// In a row each has as much room as is needed there; where that is too much, the longest have less.
export function share(seats, side, needs, width, size) {
  const row = [...seats.keys()].filter((number) => seats[number].side === side).sort((a, b) => seats[a].x - seats[b].x);
  const gap = size / 2, given = {};
  let most = Math.max(...needs), all;
  const part = (number) => Math.min(needs[number], most) + gap;
  while ((all = row.reduce((sum, number) => sum + part(number), 0)) > width && most > size) most -= 1;
  let from = 0;
  for (const number of row) {
    const wide = (width * part(number)) / all;
    given[number] = { x: from + wide / 2, cell: wide - gap };
    from += wide;
  }
  return given;
}
