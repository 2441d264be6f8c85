// Places round a table: an ellipse, evenly filled, with whoever looks at the bottom.

const STEPS = 720;

// The points of so many places, clockwise from the bottom; each with the direction to the middle.
export function ring(number, width, height) {
  const a = width / 2, b = height / 2;
  const at = (t) => ({ x: a - a * Math.sin(t), y: b + b * Math.cos(t) });
  const lengths = [0];
  for (let step = 1; step <= STEPS; step++) {
    const p = at(((step - 1) / STEPS) * 2 * Math.PI), q = at((step / STEPS) * 2 * Math.PI);
    lengths.push(lengths[step - 1] + Math.hypot(q.x - p.x, q.y - p.y));
  }
  const around = lengths[STEPS], places = [];
  for (let place = 0, step = 0; place < number; place++) {
    const wanted = (place / number) * around;
    while (lengths[step + 1] < wanted) step++;
    const part = (wanted - lengths[step]) / (lengths[step + 1] - lengths[step] || 1);
    const t = ((step + part) / STEPS) * 2 * Math.PI, point = at(t);
    // Square to the edge, which on a long table is not quite towards the middle.
    const nx = b * Math.sin(t), ny = -a * Math.cos(t), far = Math.hypot(nx, ny) || 1;
    places.push({ ...point, inX: nx / far, inY: ny / far });
  }
  return { places, apart: around / Math.max(number, 1) };
}
