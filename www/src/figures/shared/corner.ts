/** The angle at a corner of an outline. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { Vec3 } from '../../figure/vec.ts';

type Three = readonly [Vec3, Vec3, Vec3];
/** A right angle, as it is told: to a tenth of a degree. */
const RIGHT = 0.05 / DEGREES;

/**
 * Adds the angle at a corner between the ones beside it, and its number so far within, m: red and dashed
 * where it is not a right one.
 */
export function paintCorner(pane: Painter, [a, at, b]: Three, corner: number, within = 0.46): void {
  const toward = (to: Vec3): number => math.atan2(to[1] - at[1], to[0] - at[0]);
  const [from, to] = [toward(b), toward(a)];
  const ends = to < from ? to + 2 * Math.PI : to;
  const wrong = Math.abs(corner - Math.PI / 2) > RIGHT;
  const sector = { from, to: ends, closed: true, fill: 0.3, dashed: wrong } as const;
  pane.as('corner', wrong ? 'wrong' : 'ink').arc(at, 0.32, sector);
  const middle = (from + ends) / 2;
  const place: Vec3 = [at[0] + within * math.cos(middle), at[1] + within * math.sin(middle), 0];
  const degrees = `${fixed(corner * DEGREES, 0)}°`;
  pane.letters(place, 0.18, degrees, { color: 'ink', halo: true, most: 24, part: 'corner' });
}
