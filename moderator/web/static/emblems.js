// Emblems: all of them are fetched at the start, so that no request ever names a role.

const SVG = "http://www.w3.org/2000/svg";

export const sprite = fetch("/static/emblems.svg")
  .then((answer) => answer.text())
  .then((text) => {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    // What is hidden in HTML is not so in SVG, and would take its room.
    drawn.style.display = "none";
    document.body.append(document.adoptNode(drawn));
    return drawn;
  })
  .catch(() => null);

export function emblem(card) {
  const svg = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "emblem");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${card}`);
  svg.append(use);
  return svg;
}
