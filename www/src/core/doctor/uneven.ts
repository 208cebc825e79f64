/** Scales that change in time: those that keep a node's shape, and those that stretch it. */
import type { Motion } from './motion.ts';
import { isUneven, ownScale, type Rows } from './patient.ts';

/** Parts of a scale within which two are one: files round to seven digits. */
const SAME = 1e-6;

/**
 * Returns whether all scales of a curve, three numbers each, are multiples of a node's own even one.
 * Then the world matrices of all below grow and shrink by one number, and no frame turns: the curve
 * may stay as it is.
 */
export function keepsShape(rows: Rows, place: number, values: ArrayLike<number>): boolean {
  const own = ownScale(rows, place);
  if (isUneven(rows, place) || own[0] === 0) return false;
  for (let at = 0; at + 2 < values.length; at += 3) {
    const [x, y, z] = [0, 1, 2].map((i) => (values[at + i] as number) / (own[i] as number)) as [
      number,
      number,
      number,
    ];
    if (Math.max(x, y, z) - Math.min(x, y, z) > SAME * Math.max(Math.abs(x), Math.abs(y), Math.abs(z)))
      return false;
  }
  return true;
}

/** Returns 1 for each node that some motion stretches: its scale has to be on a leaf at all times. */
export function stretchedIn(rows: Rows, motions: readonly Motion[]): Uint8Array {
  const found = new Uint8Array(rows.count);
  for (const { curves } of motions)
    for (const { place, path, values } of curves)
      if (path === 'scale' && !keepsShape(rows, place, values)) found[place] = 1;
  return found;
}
