/** The skews of all nodes at once, as the core has them. */
import { asked } from './asked.ts';
import { rowsInCore } from './in-core.ts';
import type { Rows } from './patient.ts';

const DEGREES = 180 / Math.PI;

/**
 * Returns the skew of each node in degrees, where matrices are multiplied; NaN for one that is flat.
 * Below a scale of 0 that holds for all: what is left of the axes lies in a plane or a line, whatever
 * angles they were at.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow.
 */
export function skewsOf(rows: Rows): Float64Array {
  const answer = asked(rows.unseen ? { ...rows, unseen: null } : rows, (_, count) =>
    rowsInCore().skew_rows(count),
  );
  const skews = new Float64Array(rows.count);
  for (const [i, place] of rows.order.entries()) skews[place] = DEGREES * (answer[1 + i] as number);
  return skews;
}
