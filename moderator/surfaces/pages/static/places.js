// What each place looks like: drawn in one line, without colour, 64 by 64.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = {
  "oxanas-hut": "M8 36 30 13l8 8v-7h8v15l10 8-4 5-4-3v17H36V44h-8v13H16V39l-4 3zM42 11c-3-3 3-4 0-8 5 3 1 5 4 8z",
  "spring-of-wisdom": "M32 5c8 12 12 17 12 23a12 12 0 0 1-24 0c0-6 4-11 12-23zM5 47c6-5 12-5 18 0s12 5 18 0 12-5 18 0v5c-6-5-12-5-18 0s-12 5-18 0-12-5-18 0zm0 9c6-5 12-5 18 0s12 5 18 0 12-5 18 0v5c-6-5-12-5-18 0s-12 5-18 0-12-5-18 0z",
  chapel: "M29 3h6v6h6v6h-6v7l17 12v25H39V47a7 7 0 0 0-14 0v12H12V34l17-12v-7h-6V9h6z",
  graveyard: "M15 56V25a17 17 0 0 1 34 0v31h7v5H8v-5zm14-36v6h-7v6h7v16h6V32h7v-6h-7v-6z",
  "witch-tree": "M27 61c3-10 2-17-2-22-6 2-11 0-15-6l4-3c3 4 7 5 9 3-3-6-8-9-16-8v-5c6 0 10 1 13 3-1-6-3-9-7-12l4-4c6 5 8 11 8 18l4 3c0-10 2-17 6-23l5 3c-4 5-5 10-5 16 4-4 6-9 6-14h5c0 8-3 14-9 19 6 1 10-1 13-5l4 3c-4 6-10 8-18 8-3 8-2 16 4 26z",
  "stone-circle": "M7 55V28l5-7 6 5v29zm13 0V17h24v38h-7V25H27v30zm26 0V26l6-5 6 7v27zM2 58h60v4H2z",
};

export function pictureOf(place) {
  const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  svg.setAttribute("class", "picture");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", DRAWN[place] ?? "");
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}
