// Whoever has never played: a door with one choice, and then hints that point at the very button.

const KEPT = "name";

// The door: one tap, and the loudspeaker may sound by it.
export function door(form, words, come) {
  const [button, input, fault] = [".come", "input", ".fault"].map((part) => form.querySelector(part));
  const goesOn = form.querySelector(".goes-on");
  let name = "", drawn = false;

  function say() {
    button.textContent = words["try.i-am"].replace("{who}", input.value.trim() || name);
  }

  async function enter(goes_on) {
    localStorage.setItem(KEPT, input.value.trim());
    const answer = await come({ name: input.value.trim() || name, goes_on });
    fault.textContent = answer.fault ? words[`join.${answer.fault}`] ?? "" : "";
  }

  function show(told) {
    form.hidden = !told;
    if (!told || drawn) return;
    drawn = true;
    name = told.name;
    input.value = localStorage.getItem(KEPT) ?? "";
    for (const part of ["title", "text", "sound"]) form.querySelector(`.${part}`).textContent = words[`try.${part}`].replace("{number}", told.number);
    input.placeholder = words["try.name"];
    input.setAttribute("aria-label", words["try.name"]);
    goesOn.textContent = words["try.goes-on"];
    goesOn.hidden = !told["goes-on"];
    say();
    button.focus({ focusVisible: false });
  }

  input.addEventListener("input", say);
  goesOn.addEventListener("click", () => enter(true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(false);
  });
  return { show };
}

// How far from what it points at, and from the edge; how much worse it lies over whomever it speaks of; and how
// far it may slide, in halves of its own size.
const GAP = 14, EDGE = 6, SPOKEN_OF = 20, SLIDES = [0, -0.4, 0.4, -0.8, 0.8];

// A hint for each kind of press, until it has been made once.
export function guide(bubble, words, elementOf, covers) {
  const learnt = new Set();
  let kind = "", at = [], drawn, asleep = "";

  // Lamps that breathe bring thirty pictures a second, and few of them another hint.
  function show(told) {
    const is = JSON.stringify([told, document.querySelector("#screens").drawn]);
    if (is !== drawn || !at.every((element) => element.isConnected)) asleep = point(told);
    drawn = is;
    return asleep;
  }

  function point(told) {
    const next = told?.kind ?? "";
    if (kind && kind !== next) learnt.add(kind);
    kind = next;
    for (const element of document.querySelectorAll(".guided")) element.classList.remove("guided");
    at = (told?.at ?? []).map(elementOf).filter(Boolean);
    for (const element of at) element.classList.add("guided");
    const text = kind && !learnt.has(kind) ? words[`try.guide.${kind}`] ?? "" : "";
    if (bubble.textContent !== text) bubble.textContent = text;
    bubble.hidden = !text || kind === "asleep";
    place();
    return kind === "asleep" ? text : "";
  }

  // Beside what it points at, where it covers least.
  function place() {
    if (bubble.hidden) return;
    const size = bubble.getBoundingClientRect(), target = at[0] && whole(at[0]);
    bubble.classList.toggle("points", Boolean(target));
    // Worst of all over somebody whom it speaks of.
    const others = covers().filter((element) => !at[0]?.closest(".seat")?.contains(element) && element !== at[0])
      .map((element) => [element.getBoundingClientRect(), element.closest(".seat")?.querySelector(".guided") ? SPOKEN_OF : 1]);
    if (target) others.push([target, SPOKEN_OF]);
    const spots = target ? around(target, size) : centred(size);
    const cost = (spot) => others.reduce((sum, [other, weight]) => sum + overlap(spot, size, other) * weight, 0) + spot.moved * 40;
    const best = spots.map((spot) => [cost(spot), spot]).sort(([a], [b]) => a - b)[0][1];
    bubble.style.left = `${best.x}px`;
    bubble.style.top = `${best.y}px`;
    bubble.dataset.side = best.side ?? "";
    if (!target) return;
    bubble.style.setProperty("--tip-x", `${clamp(target.x + target.width / 2 - best.x, 14, size.width - 14)}px`);
    bubble.style.setProperty("--tip-y", `${clamp(target.y + target.height / 2 - best.y, 14, size.height - 14)}px`);
  }

  addEventListener("resize", place);
  return { show, place };
}

// A button with the name that belongs to it.
function whole(element) {
  const seat = element.closest(".seat"), parts = seat ? [element, ...seat.querySelectorAll(".name, .note")] : [element];
  const rects = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width);
  const x = Math.min(...rects.map((rect) => rect.left)), y = Math.min(...rects.map((rect) => rect.top));
  return new DOMRect(x, y, Math.max(...rects.map((rect) => rect.right)) - x, Math.max(...rects.map((rect) => rect.bottom)) - y);
}

// Beside its target, and along each side as far as its tip still points there: the middle rather than elsewhere.
function around(target, size) {
  const midX = target.x + (target.width - size.width) / 2, midY = target.y + (target.height - size.height) / 2;
  const sides = [
    { side: "above", y: target.y - size.height - GAP }, { side: "below", y: target.bottom + GAP },
    { side: "left", x: target.x - size.width - GAP }, { side: "right", x: target.right + GAP },
  ];
  return sides.flatMap((spot) => SLIDES.map((slide) => {
    const wanted = { x: midX + (slide * size.width) / 2, y: midY + (slide * size.height) / 2, ...spot };
    const x = clamp(wanted.x, EDGE, innerWidth - size.width - EDGE), y = clamp(wanted.y, EDGE, innerHeight - size.height - EDGE);
    // Where it would be pushed over its target there is no room.
    const across = spot.x === undefined ? Math.abs(y - wanted.y) : Math.abs(x - wanted.x);
    return { side: spot.side, x, y, moved: across + Math.abs(slide) };
  }));
}

function centred(size) {
  return SLIDES.map((slide) => (
    { x: (innerWidth - size.width) / 2, y: innerHeight * (0.6 + slide / 4) - size.height / 2, moved: Math.abs(slide) }));
}

function overlap(spot, size, other) {
  const wide = Math.min(spot.x + size.width, other.right) - Math.max(spot.x, other.left);
  const high = Math.min(spot.y + size.height, other.bottom) - Math.max(spot.y, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));
