/** The skews of all nodes at once. */
import { NINE } from './linear.ts';
import type { Rows } from './patient.ts';
import { skewOf3 } from './skew.ts';
import type { Worlds } from './worlds.ts';

const DEGREES = 180 / Math.PI;

/** Returns the skew of each node in degrees; NaN for one that is flat. */
export function skewsOf({ count }: Rows, { linear }: Worlds): Float64Array {
  const skews = new Float64Array(count);
  for (let place = 0; place < count; place++) skews[place] = DEGREES * skewOf3(linear, NINE * place);
  return skews;
}
