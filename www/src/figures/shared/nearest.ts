/** The value that a hand means: of several places, on a way without a formula back, on a ring. */
import { length, subtract, type Vec3 } from '../../figure/vec.ts';

/** Returns the value whose place is nearest to a point; of several as near, the first. */
export function nearestOf(values: readonly number[], placeOf: (value: number) => Vec3, point: Vec3): number {
  const far = values.map((it) => length(subtract(placeOf(it), point)));
  return values[far.indexOf(Math.min(...far))] ?? Number.NaN;
}

/** Returns the turn that leads from an angle to another, half of one or less to either side, in radians. */
export function turnTo(from: number, to: number): number {
  return to - from - 2 * Math.PI * Math.round((to - from) / (2 * Math.PI));
}
