/** An excavator from above. Its arm turns; it stands still. */
import type { Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import { disc, type Place, places, soft } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { boxIn, inWorld, placeIn, posed } from '../shared/flat.ts';

/** Meters: the tracks, the house on them, its cab, and along the arm the boom, the stick and the bucket. */
const TRACKS = [
  [-2.3, -1.75, 1.5, -0.95],
  [-2.3, 0.95, 1.5, 1.75],
] as const;
const HOUSE = [-2.2, -1.15, 0.95, 1.15] as const;
const CAB = [-0.6, 0.25, 0.85, 1.1] as const;
const GLASS = [0.25, 0.36, 0.72, 0.98] as const;
const BOOM = places([0.1, -0.3, 3.5, -0.22, 3.5, 0.16, 0.1, 0.36]);
const STICK = places([3.1, -0.16, 5.35, -0.1, 5.35, 0.1, 3.1, 0.12]);
const BUCKET = places([5.28, -0.66, 6.25, -0.66, 6.62, -0.5, 6.62, 0.5, 6.25, 0.66, 5.28, 0.66]);
const HOLLOW = [5.42, -0.5, 6.35, 0.5] as const;
const STONE = places([
  0.34, 0.04, 0.2, -0.26, -0.12, -0.3, -0.34, -0.08, -0.26, 0.22, 0.06, 0.32, 0.26, 0.22,
]);
/** Pebbles of the yard. */
const PEBBLES = places([2.6, 4.4, 7.9, 3.6, 4.1, -3.4, 8.2, -2.2, 0.6, 3.2, -2, -3, 5.2, 4.9]);

export function paintYard(pane: Painter): void {
  for (const [x, y] of PEBBLES) pane.dot(xy(x, y), { color: 'hair', size: 3, aside: true });
  // Up to the words over the picture.
  const arc = { from: -0.55, to: 0.86, color: 'hair', width: 1.4, dashed: true } as const;
  pane.arc(xy(0, 0), 6, { ...arc, aside: true });
}

export function paintExcavator(pane: Painter, arm: number): void {
  const edge = { edge: 'ink', width: 1.5 } as const;
  for (const [left, bottom, right, top] of TRACKS) {
    pane.as('excavator', 'steel').polygon(corners([left, bottom, right, top]), { round: 0.3, ...edge });
    for (let x = left + 0.4; x < right - 0.2; x += 0.5)
      pane.line([xy(x, bottom), xy(x, top)], { color: 'ink', width: 1, part: 'excavator' });
  }
  pane.polygon(corners(HOUSE), { color: 'parent', round: 0.2, part: 'excavator', ...edge });
  const node = inWorld(posed([0, 0], arm));
  const on = (points: readonly Place[]): Vec3[] => points.map(([x, y]) => placeIn(node, x, y));
  pane.polygon(on(BOOM), { color: 'child', part: 'arm', ...edge });
  pane.polygon(on(STICK), { color: 'child', part: 'arm', ...edge });
  for (const x of [0.3, 3.3, 5.3]) disc(pane, placeIn(node, x, 0), 0.15, { color: 'steel', part: 'arm' });
  pane.polygon(on(BUCKET), { color: 'grandchild', part: 'bucket', ...edge });
  pane.polygon(boxIn(node, HOLLOW), { color: 'steel', fill: 0.45, part: 'bucket' });
  pane.polygon(corners(CAB), { color: 'child', round: 0.1, part: 'excavator', ...edge });
  pane.polygon(corners(GLASS), { color: 'steel', round: 0.05, part: 'excavator' });
}

export function paintStone(pane: Painter, [x, y]: Vec3): void {
  const outline = soft(STONE, (u, v) => xy(x + u, y + v));
  pane.polygon(outline, { color: 'axis', edge: 'ink', width: 1.4, part: 'stone' });
}
