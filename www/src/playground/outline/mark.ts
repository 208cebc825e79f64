/** The mark of a skewed node, in the outline and on the doctor's tab. */

import { isFlat, MARKED, skewOf } from '../../core/doctor/skew.ts';
import { fixed } from '../../figure/readout.ts';
import type { Posed } from '../document/posed.ts';
import { read } from '../document/worlds.ts';

const matrix = new Float64Array(16);

/** Returns the degrees by which a node's axes are off 90°; `null` if it is flat or needs no mark. */
export function markOf({ tree, handles }: Posed, place: number): number | null {
  const handle = handles[place];
  if (handle === undefined) return null;
  const degrees = (180 / Math.PI) * skewOf(read(tree, handle, matrix));
  return degrees > MARKED && !isFlat(matrix) ? degrees : null;
}

/** Returns the words of a mark: `6.3°`, `24°`. */
export function degreesOf(skew: number): string {
  return `${fixed(skew, skew < 9.95 ? 1 : 0)}°`;
}
