// How well letters can be read: where they are, and what lies behind them when they are made invisible.

// Every letter that is to be seen, where it is, and its colour with all that makes it paler.
function letters() {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, holder = node.parentElement;
    const isSeen = holder.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // What cannot be used, and what is only heard, need not be seen.
    if (!node.textContent.trim() || !isSeen || holder.closest(":disabled, script, .unseen, option")) continue;
    const range = document.createRange(), style = getComputedStyle(holder);
    range.selectNodeContents(node);
    let opacity = 1;
    for (let at = holder; at; at = at.parentElement) opacity *= parseFloat(getComputedStyle(at).opacity);
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const about = { text: node.textContent.trim().slice(0, 40), color: style.color, opacity, least: isLarge ? 3 : 4.5 };
    for (const { x, y, width, height } of range.getClientRects())
      // Above and below the letters a line has some room, which may lie on a border.
      found.push({ ...about, x, y: y + height * 0.15, width, height: height * 0.7 });
  }
  return found.filter(({ width, height }) => width > 1 && height > 1);
}

function hide() {
  const style = new CSSStyleSheet(), all = ":not(#_#_)";
  style.replaceSync(`${all}, ${all}::before, ${all}::after { color: transparent !important;
    text-shadow: none !important; text-decoration-color: transparent !important; caret-color: transparent !important; }`);
  document.adoptedStyleSheets = [style];
}

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);

async function measure({ picture, letters }) {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const paint = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  paint.drawImage(image, 0, 0);
  const all = pixels(paint, 0, 0, image.width, image.height).map(light);
  const read = letters.map((one) => ({ ...one, ratio: ratio(paint, image, one) })).filter((one) => one.ratio);
  return { read, light: all.reduce((sum, one) => sum + one, 0) / all.length };
}

function pixels(paint, x, y, width, height) {
  const { data } = paint.getImageData(x, y, width, height), found = [];
  for (let at = 0; at < data.length; at += 4) found.push([data[at], data[at + 1], data[at + 2]]);
  return found;
}

// Against the worst of what lies behind; but a few pixels are a picture's edge.
function ratio(paint, image, { color, opacity, x, y, width, height }) {
  const left = Math.max(0, Math.floor(x)), top = Math.max(0, Math.floor(y));
  const wide = Math.min(image.width, Math.ceil(x + width)) - left, high = Math.min(image.height, Math.ceil(y + height)) - top;
  if (wide < 1 || high < 1) return undefined;
  const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number), alpha = a * opacity;
  const ratios = pixels(paint, left, top, wide, high).map((behind) => {
    const drawn = [r, g, b].map((part, number) => part * alpha + behind[number] * (1 - alpha));
    const [low, high] = [light(drawn), light(behind)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  });
  return ratios.sort((one, other) => one - other)[Math.floor(ratios.length * 0.03)];
}

return { letters, hide, measure }[what](told);
