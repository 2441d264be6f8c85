// How one joins: squares to scan, and below them what can be typed instead.

import { made, words } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

export function drawWayIn(join) {
  const codes = made("div", "codes");
  if (join.wifi) {
    const below = [made("b", "", `1. ${words.wifi}`), join.network];
    codes.append(square(join.wifi, ...below, join.password && made("small", "", `${words.password}: ${join.password}`)));
  }
  if (!join.page) return codes;
  const below = [made("b", "", join.wifi ? `2. ${words.scan}` : words.scan), join.address];
  codes.append(square(join.page, ...below, join.code && made("b", "", `${words.code}: ${join.code}`)));
  return codes;
}

function square({ wide, path }, ...below) {
  const svg = document.createElementNS(SVG, "svg"), dark = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", `-3 -3 ${wide + 6} ${wide + 6}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR");
  dark.setAttribute("d", path);
  svg.append(dark);
  return made("figure", "", svg, made("figcaption", "", ...below.filter(Boolean).map((line) => made("span", "", line))));
}
