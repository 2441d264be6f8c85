// The village behind the table: sky, moon and sun, hills, wood, houses, gallows; drawn once.

const SVG = "http://www.w3.org/2000/svg";

export function drawScenery(into) {
  const chance = seeded(7);
  const svg = element(into, "svg", {
    viewBox: "0 0 1600 900", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true",
  });
  drawDefinitions(svg);
  drawStars(svg, chance);
  drawMoonAndSun(svg);
  drawClouds(svg, chance);
  // High up, since the table stands before it.
  const land = element(svg, "g", { transform: "translate(0 -290)" });
  element(land, "path", { class: "hills far", d: hills(chance, 455, 46, 7) });
  element(land, "path", { class: "hills near", d: hills(chance, 500, 34, 10) });
  element(land, "path", { class: "wood", d: wood(chance, 560) });
  drawVillage(land, chance);
  element(land, "rect", { class: "square", x: -400, y: 602, width: 2400, height: 700 });
  drawGallows(land);
  element(land, "rect", { class: "ground", x: -400, y: 602, width: 2400, height: 700 });
  element(land, "ellipse", { class: "firelight", cx: 800, cy: 780, rx: 900, ry: 330, fill: "url(#fire)" });
  element(land, "rect", { class: "mist", x: -400, y: 450, width: 2400, height: 240 });
  drawFlyers(svg, chance);
}

// The same numbers every time: a village does not move between two visits.
function seeded(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function element(into, name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  into.append(made);
  return made;
}

function gradient(into, kind, id, stops, attributes = {}) {
  const made = element(into, kind, { id, ...attributes });
  for (const [offset, color, opacity] of stops)
    element(made, "stop", { offset, "stop-color": color, "stop-opacity": opacity });
}

function drawDefinitions(svg) {
  const defs = element(svg, "defs");
  const down = { x1: 0, y1: 0, x2: 0, y2: 1 };
  gradient(defs, "radialGradient", "halo", [[0, "#fff8dc", 0.55], [0.35, "#dfe6ff", 0.18], [1, "#dfe6ff", 0]]);
  gradient(defs, "radialGradient", "corona", [[0, "#fff3c4", 1], [0.25, "#ffdf8a", 0.6], [1, "#ffb14d", 0]]);
  gradient(defs, "radialGradient", "moonskin", [[0, "#fffdf0", 1], [0.8, "#e9e3c8", 1], [1, "#cfc8ae", 1]],
    { cx: 0.4, cy: 0.4, r: 0.7 });
  gradient(defs, "linearGradient", "haze", [[0, "#fff", 0], [0.55, "#fff", 0.5], [1, "#fff", 0]], down);
  gradient(defs, "linearGradient", "earth", [[0, "#000", 0.5], [0.07, "#000", 0.18], [0.4, "#000", 0.6], [1, "#000", 0.86]], down);
  gradient(defs, "radialGradient", "fire", [[0, "#ffb056", 0.75], [0.5, "#e8742a", 0.3], [1, "#a83a10", 0]]);
  gradient(defs, "radialGradient", "pane", [[0, "#ffe7a6", 1], [1, "#f2a341", 1]]);
}

function drawStars(svg, chance) {
  const stars = element(svg, "g", { class: "stars" });
  for (let star = 0; star < 150; star++) {
    const size = chance();
    element(stars, "circle", {
      cx: -300 + chance() * 2200, cy: Math.pow(chance(), 1.3) * 300, r: 0.6 + size * size * 1.5,
      class: star % 5 ? "star" : `star twinkles t${star % 4}`,
    });
  }
}

function drawMoonAndSun(svg) {
  const moon = element(svg, "g", { class: "moon" });
  element(moon, "circle", { cx: 985, cy: 150, r: 210, fill: "url(#halo)" });
  element(moon, "circle", { cx: 985, cy: 150, r: 58, fill: "url(#moonskin)", class: "disc" });
  for (const [x, y, r] of [[965, 135, 12], [1003, 160, 9], [980, 176, 6], [1011, 128, 5], [955, 162, 5]])
    element(moon, "circle", { cx: x, cy: y, r, class: "crater" });
  const sun = element(svg, "g", { class: "sun" });
  element(sun, "circle", { cx: 660, cy: 230, r: 330, fill: "url(#corona)" });
  element(sun, "circle", { cx: 660, cy: 230, r: 52, class: "disc" });
}

function drawClouds(svg, chance) {
  const clouds = element(svg, "g", { class: "clouds" });
  for (let cloud = 0; cloud < 7; cloud++) {
    const group = element(clouds, "g", { class: `cloud c${cloud % 3}` });
    const x = -350 + cloud * 330 + chance() * 160, y = 40 + chance() * 130, size = 0.6 + chance() * 0.9;
    for (let puff = 0; puff < 6; puff++)
      element(group, "ellipse", {
        cx: x + (puff - 2.5) * 34 * size, cy: y - Math.sin((puff / 5) * Math.PI) * 16 * size + chance() * 8,
        rx: (38 + chance() * 26) * size, ry: (10 + chance() * 11) * size,
      });
  }
}

function hills(chance, top, height, waves) {
  let path = "M -400 1200", y = top;
  for (let wave = 0; wave <= waves * 2; wave++) {
    const x = -400 + (wave / (waves * 2)) * 2400, next = top + (chance() - 0.5) * 2 * height;
    path += wave ? ` Q ${x - 600 / waves} ${y - height * 0.4} ${x} ${next}` : ` L ${x} ${next}`;
    y = next;
  }
  return `${path} L 2000 1200 Z`;
}

function wood(chance, base) {
  let path = `M -400 1200 L -400 ${base}`;
  for (let x = -400; x < 2000;) {
    const middle = Math.abs(x - 800) / 900, tall = 30 + chance() * 34 + middle * 46, wide = 11 + chance() * 9;
    const trunk = x + wide, left = [], right = [];
    for (let bough = 0; bough < 4; bough++) {
      const reach = wide * (1 - bough / 4), y = base - tall * (0.1 + bough * 0.22);
      left.push(`${trunk - reach} ${y}`, `${trunk - reach * 0.45} ${y - tall * 0.16}`);
      right.unshift(`${trunk + reach * 0.45} ${y - tall * 0.16}`, `${trunk + reach} ${y}`);
    }
    path += ` L ${x} ${base} L ${[...left, `${trunk} ${base - tall * 1.1}`, ...right].join(" L ")} L ${x + 2 * wide} ${base}`;
    x += wide * (1.1 + chance() * 0.7);
  }
  return `${path} L 2000 1200 Z`;
}

function drawVillage(svg, chance) {
  const village = element(svg, "g", { class: "village" }), windows = element(svg, "g", { class: "windows" });
  for (let x = 60; x < 1540;) {
    const wide = 62 + chance() * 56, tall = 42 + chance() * 34, roof = 34 + chance() * 30, base = 606;
    if (Math.abs(x + wide / 2 - 690) < 84) { x += wide; continue; }
    const top = base - tall;
    element(village, "path", {
      d: `M ${x} ${base} V ${top} L ${x - 7} ${top} L ${x + wide / 2} ${top - roof} L ${x + wide + 7} ${top}`
        + ` L ${x + wide} ${top} V ${base} Z`,
    });
    element(village, "rect", { x: x + wide * 0.68, y: top - roof * 0.85, width: 9, height: roof * 0.7 });
    for (let pane = 0; pane < 2; pane++)
      if (chance() < 0.72) drawWindow(windows, x + wide * (0.2 + 0.42 * pane), base - tall * 0.72, chance);
    x += wide + 8 + chance() * 62;
  }
  drawChurch(village, windows, chance);
}

function drawWindow(windows, x, y, chance) {
  const group = element(windows, "g", { class: `window w${Math.floor(chance() * 4)}` });
  element(group, "rect", { x, y, width: 13, height: 16, rx: 1.5, fill: "url(#pane)" });
  element(group, "path", { d: `M ${x + 6.5} ${y} v 16 M ${x} ${y + 7} h 13`, class: "bars" });
}

function drawChurch(village, windows, chance) {
  village = element(village, "g", { transform: "translate(-112 0)" });
  element(village, "path", {
    d: "M 742 606 V 470 L 736 470 L 764 372 L 792 470 L 786 470 V 524 L 858 524 L 872 560 V 606 Z",
  });
  element(village, "path", { d: "M 763 372 V 348 M 756 356 H 770", class: "vane" });
  drawWindow(windows, 645, 492, chance);
}

function drawGallows(svg) {
  const gallows = element(element(svg, "g", { transform: "translate(160 186) scale(0.7)" }), "g", { class: "gallows" });
  element(gallows, "path", {
    d: "M 1010 612 V 330 h -12 v -13 h 178 v 13 h -149 V 612 Z M 1027 392 l 58 -62 h -17 l -41 44 Z"
      + " M 968 604 h 108 v 14 h -108 Z",
  });
  element(gallows, "path", { d: "M 1150 330 v 62", class: "rope" });
  element(gallows, "ellipse", { cx: 1150, cy: 412, rx: 13, ry: 20, class: "rope" });
}

function drawFlyers(svg, chance) {
  const flock = element(svg, "g", { class: "flyers" });
  for (let flyer = 0; flyer < 9; flyer++) {
    const x = 300 + chance() * 1000, y = 70 + chance() * 150, s = 7 + chance() * 9;
    element(flock, "path", {
      class: `flyer f${flyer % 3}`,
      d: `M ${x - 2 * s} ${y - s * 0.5} q ${s} ${-s * 0.7} ${2 * s} ${s * 0.6} q ${s} ${-s * 1.3} ${2 * s} ${-s * 0.6}`
        + ` q ${-s} ${-s * 0.1} ${-2 * s} ${s * 1.2} q ${-s} ${-s * 1.1} ${-2 * s} ${-s * 1.2} Z`,
    });
  }
}
