/** The angle at a corner of an outline. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { Vec3 } from '../../figure/vec.ts';

/** A right angle, as it is told: to a tenth of a degree. */
const RIGHT = 0.05 / DEGREES;

/** Adds the angle at a corner between the ones beside it: red and dashed where it is not a right one. */
export function paintCorner(pane: Painter, [a, at, b]: readonly [Vec3, Vec3, Vec3], corner: number): void {
  const toward = (to: Vec3): number => math.atan2(to[1] - at[1], to[0] - at[0]);
  const [from, to] = [toward(b), toward(a)];
  const ends = to < from ? to + 2 * Math.PI : to;
  const wrong = Math.abs(corner - Math.PI / 2) > RIGHT;
  pane.arc(at, 0.32, {
    color: wrong ? 'wrong' : 'ink',
    from,
    to: ends,
    closed: true,
    fill: 0.3,
    dashed: wrong,
    part: 'corner',
  });
  const middle = (from + ends) / 2;
  const place: Vec3 = [at[0] + 0.56 * math.cos(middle), at[1] + 0.56 * math.sin(middle), 0];
  const degrees = `${fixed(corner * DEGREES, 0)}°`;
  pane.letters(place, 0.18, degrees, { color: 'ink', most: 24, part: 'corner' });
}
