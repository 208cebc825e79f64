/** The skews of all nodes at once, and the nodes that have none because a scale of 0 flattens them. */
import { determinant, NINE } from '../linear/matrix3.ts';
import type { Rows } from './patient.ts';
import { skewOf3 } from './skew.ts';
import type { Worlds } from './worlds.ts';

const DEGREES = 180 / Math.PI;

/**
 * Returns the skew of each node in degrees; NaN for one that is flat. Below a scale of 0 that holds for
 * all: what is left of the axes lies in a plane or a line, whatever angles they were at.
 */
export function skewsOf(rows: Rows, { linear }: Worlds): Float64Array {
  const skews = new Float64Array(rows.count);
  const flat = flatIn(rows, rows.order);
  for (let place = 0; place < rows.count; place++)
    skews[place] = flat[place] ? Number.NaN : DEGREES * skewOf3(linear, NINE * place);
  return skews;
}

/**
 * Returns 1 for each of some places that are flat by a scale of 0 of their own or above. Each place's
 * parent comes before it. What compensates does not inherit its parent's own scale.
 */
export function flatIn(
  { count, parents, stretches, compensates }: Rows,
  places: Iterable<number>,
): Uint8Array {
  const flat = new Uint8Array(count);
  /** The node's linear part without its own scale. */
  const above = new Uint8Array(count);
  for (const place of places) {
    const parent = parents[place] as number;
    if (parent >= 0) above[place] = (compensates?.[place] ? above : flat)[parent] as number;
    flat[place] = above[place] || determinant(stretches, NINE * place) === 0 ? 1 : 0;
  }
  return flat;
}

/** Degrees by which the axes of a node's own matrix leave a right angle. */
export function shearOf({ stretches }: Pick<Rows, 'stretches'>, place: number): number {
  return DEGREES * skewOf3(stretches, NINE * place);
}
