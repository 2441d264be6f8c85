// A picture to be taken home: one sheet under an evening sky, with a title and what is told below it.

export const WIDE = 1080, LINE = 64, EDGE = 72;

const SKY = [[0, "#171430"], [0.3, "#4d2f4c"], [0.6, "#1c1220"], [1, "#0a070d"]];

// So high a sheet: what is painted on, and how it becomes a file.
export function sheet(high, title, text) {
  const canvas = document.createElement("canvas"), paint = canvas.getContext("2d");
  canvas.width = WIDE;
  canvas.height = high;
  const sky = paint.createLinearGradient(0, 0, 0, high);
  for (const [at, color] of SKY) sky.addColorStop(at, color);
  paint.fillStyle = sky;
  paint.fillRect(0, 0, WIDE, high);
  paint.fillStyle = "#ffe3a1";
  paint.font = "600 60px Georgia, serif";
  paint.fillText(title, EDGE, 130, WIDE - 2 * EDGE);
  paint.fillStyle = "#f3ead6";
  paint.font = "34px Georgia, serif";
  paint.fillText(text, EDGE, 195, WIDE - 2 * EDGE);
  return { paint, drawn: () => new Promise((done) => canvas.toBlob(done, "image/png")) };
}

// Sentences in lines that are no wider.
export function wrapped(font, sentences, width) {
  const paint = document.createElement("canvas").getContext("2d");
  paint.font = font;
  return sentences.flatMap((sentence) => {
    const lines = [];
    for (const word of sentence.split(" ")) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && paint.measureText(longer).width <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

export function keep(blob, name, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
