/** The value that a hand means, where a thing can be in some places only, or on a way without a formula back. */
import { length, subtract, type Vec3 } from '../../figure/vec.ts';

/** Returns the value whose place is nearest to a point; of several as near, the first. */
export function nearestOf(values: readonly number[], placeOf: (value: number) => Vec3, point: Vec3): number {
  const far = values.map((it) => length(subtract(placeOf(it), point)));
  return values[far.indexOf(Math.min(...far))] ?? Number.NaN;
}
