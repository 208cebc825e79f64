/** The fish, from its side in clear water, and the marks of clicks. */
import type { Painter } from '../../figure/drawing.ts';
import { type Place, places, soft } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { inWorld, placeIn, posed } from '../shared/flat.ts';

/** The fish along its own x axis, from its mouth around. */
const BODY = places([
  1.5, 0.02, 1.22, 0.34, 0.7, 0.62, 0.05, 0.68, -0.6, 0.42, -1.02, 0.12, -1.6, 0.66, -1.42, 0, -1.6, -0.66,
  -1.02, -0.12, -0.6, -0.4, 0.05, -0.64, 0.7, -0.56, 1.22, -0.3,
]);
const FIN = places([0.35, 0.6, -0.1, 0.98, -0.52, 0.84, -0.4, 0.46]);
const BELLY = places([0.72, -0.5, 0.05, -0.58, -0.6, -0.34, -0.3, -0.22, 0.3, -0.3, 0.9, -0.22]);
const GILL = places([0.86, 0.44, 0.76, 0.02, 0.86, -0.4]);
const [EYE, MOUTH] = [
  [1.13, 0.15],
  [
    [1.44, -0.08],
    [1.22, -0.13],
  ],
] as const;
/** Waves on the water: the middle of each, m. */
const WAVES = places([-2.3, 0.9, 2.1, 1.1, 1.9, -1.1, -2.2, -1, -1.5, 1.35, 2.5, 0.05]);

/** Half of a cross, m: about the size of a dot. */
const CROSS = 0.06;

export function paintWater(pane: Painter): void {
  for (const [x, y] of WAVES) {
    const wave = [xy(x - 0.4, y), xy(x - 0.1, y + 0.06), xy(x + 0.1, y - 0.02), xy(x + 0.4, y + 0.03)];
    pane.line(wave, { color: 'rule', aside: true });
  }
}

export function paintFish(pane: Painter, turn: number): void {
  const node = inWorld(posed([0, 0], turn));
  const on = (x: number, y: number): Vec3 => placeIn(node, x, y);
  const skin = { color: 'child', edge: 'ink', width: 1.6, part: 'fish' } as const;
  pane.polygon(soft(FIN, on), skin);
  pane.polygon(soft(BODY, on), skin);
  pane.polygon(soft(BELLY, on), { color: 'paint', fill: 0.45, part: 'fish' });
  for (const points of [GILL, MOUTH])
    pane.line(
      points.map(([x, y]) => on(x, y)),
      { color: 'ink', width: 1.8, part: 'fish' },
    );
  pane.arc(on(...EYE), 0.11, { color: 'paint', fill: 1, width: 1, part: 'fish' });
  pane.arc(on(...EYE), 0.05, { color: 'steel', fill: 1, width: 1, part: 'fish' });
}

/** A dot for a hit, a cross for a miss. */
export function paintMark(pane: Painter, [x, y]: Place, hit: boolean): void {
  if (hit) {
    pane.dot(xy(x, y), { color: 'page', size: 7, part: 'hits' });
    pane.dot(xy(x, y), { color: 'ink', size: 5, part: 'hits' });
    return;
  }
  const [a, b] = [CROSS, -CROSS];
  for (const ends of [
    [xy(x + b, y + b), xy(x + a, y + a)],
    [xy(x + b, y + a), xy(x + a, y + b)],
  ] as const)
    pane.line(ends, { color: 'wrong', width: 2.6, part: 'miss' });
}
