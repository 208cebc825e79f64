/** A small figure: three steps of Newton's method, along the tangents of a curve. */
import { Dual } from '../core/entries/math.ts';
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed, residual } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { addScaled, normalize, subtract, type Vec3 } from '../figure/vec.ts';

const STEPS = 3;
/** Half of the curve that is in sight, and the picture's meters for 1. */
const EDGE = 2.05;
const UNIT = 1.6;
/** Meters: a tangent behind its point, and the numbers of the guesses from the axis. */
const BEHIND = 0.45;
const NUMBER = 0.27;
/** A step that is shorter than this has no number of its own in the picture. */
const SEEN = 0.25;

/** The curve, for numbers that carry their slope. Its one root is 0. */
const height = (x: Dual): Dual => x.div(x.mul(x).add(1).sqrt());
const heightAt = (x: number): number => height(Dual.from(x)).value;
const place = (x: number, y = 0): Vec3 => [x * UNIT, y * UNIT, 0];

/** Returns the place at which the tangent at x meets the axis. */
function next(x: number): number {
  const { value, first } = height(Dual.variable(x));
  return x - value / first;
}

function search(guess: number) {
  const places = [guess];
  for (let i = 0; i < STEPS; i++) places.push(next(places[i] ?? 0));
  const off = Math.abs(places[STEPS] ?? 0);
  return { places, off, away: off > 0 && off >= Math.abs(guess) };
}

export default defineFigure({
  title: 'Three steps of Newton’s method',
  notice: 'Drag the first guess outward. From where on do the tangents lead away?',
  camera: { plan: [-3.4, -1.75, 3.4, 1.75] },
  controls: { guess: slider('First guess', [-1.25, 1.25, 0.01], 0.9) },
  row: ['guess'],
  facts: ({ guess }) => search(guess),
  draw({ places, off, away }, { guess }, out) {
    const told = off < 10 ? residual(off) : fixed(off, 0);
    const pane = out.pane({ title: `${STEPS} steps from your guess: off by ${told}`, part: 'off' });
    pane.line([place(-EDGE), place(EDGE)], { color: 'axis', width: 1.6 });
    const curve = Array.from({ length: 121 }, (_, i) => {
      const x = EDGE * (i / 60 - 1);
      return place(x, heightAt(x));
    });
    pane.line(curve, { color: 'child', width: 5, part: 'curve' });
    pane.dot(place(0), { color: 'ink', size: 6, hollow: true, part: 'root' });
    const way = guess < 0 ? -1 : 1;
    pane.as('root', 'quiet').label(place(0), 'root', { side: [-0.6 * way, way, 0], spare: true });
    for (let i = 0; i < STEPS; i++) paintStep(pane, i + 1, places[i] ?? 0, places[i + 1] ?? 0, away);
    pane.as('guess', 'quiet').label(place(guess), 'guess', { side: [0.6 * way, -way, 0], spare: true });
    pane.as('guess').handle('guess', place(guess), ['First guess', 'drag me'], ([x]) => x / UNIT);
  },
  readout({ places, off, away }, { guess }) {
    const rows = places.map((x, i) => row(i === 0 ? 'First guess' : `After step ${i}`, [x, heightAt(x)], 4));
    return {
      summary:
        `From ${fixed(guess, 2)} three steps along tangents lead to ${fixed(places[STEPS] ?? 0, 3)}. ` +
        `The root is 0, so they lead ${away ? 'away from it' : 'to it'}.`,
      groups: [group(table('The guesses', ['x', 'height'], ...rows))],
      values: { off: live(off, '', 3) },
    };
  },
});

/** A step: up to the curve, along the tangent to the axis, and the number of the guess that it finds. */
function paintStep(pane: Painter, step: number, from: number, to: number, away: boolean): void {
  if (Math.abs(from) > EDGE) return;
  const [foot, point, meets] = [place(from), place(from, heightAt(from)), place(to)];
  if (foot[0] === meets[0]) return;
  const color = away ? 'wrong' : 'ink';
  pane.line([foot, point], { color: 'axis', width: 1.4, dashed: true, part: 'tangent' });
  const way = subtract(meets, point);
  // As far as the picture goes.
  const most = (Math.sign(way[0]) * EDGE * UNIT - point[0]) / way[0];
  const end = addScaled(point, way, Math.min(1, most));
  const begin = addScaled(point, normalize(way), -BEHIND);
  pane.line([begin, end], { color, width: 2, dashed: away, part: 'tangent' });
  pane.dot(point, { color, size: 5, part: 'tangent' });
  if (Math.abs(to) > EDGE) {
    pane.arrow(point, end, { color, dashed: away, text: `${step} at ${fixed(to, 1)}`, part: 'tangent' });
    return;
  }
  pane.dot(meets, { color, size: 5, part: 'tangent' });
  if (Math.abs(to - from) < SEEN) return;
  const under: Vec3 = [meets[0], -Math.sign(to) * NUMBER, 0];
  pane.letters(under, 0.26, `${step}`, { color, most: 20, part: 'tangent' });
}
