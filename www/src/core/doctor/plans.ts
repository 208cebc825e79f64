/** The ways of mending a tree, by their names. */
import { KinetreeError } from '../boundary/errors.ts';
import type { Rows } from './patient.ts';
import type { Plan } from './plan.ts';
import { rigid } from './rigid.ts';
import { even, helper, leaf } from './simple-ways.ts';
import { type Wanted, wantedIn } from './wanted.ts';

/**
 * All ways in which a tree, or a file, can be mended.
 *
 * ```js
 * console.log(mendWays.join(' ')); // → rigid bake leaf even helper
 * ```
 */
export const mendWays = ['rigid', 'bake', 'leaf', 'even', 'helper'] as const;

/**
 * A way of mending a tree:
 *
 * - `rigid`: origins stay, each node takes the nearest rotation, uneven scales go to leaves that are
 *   fitted to the bodies. It moves least.
 * - `bake`: the same frames; what is left goes into the vertices, so that nothing moves at rest.
 * - `leaf`: uneven scales go to leaves, the places of children are multiplied.
 * - `even`: uneven scales become their mean.
 * - `helper`: a node whose matrix is sheared gets another one above it, so that two hold what one
 *   cannot. It takes no skew away.
 */
export type MendWay = (typeof mendWays)[number];

/**
 * Returns the plan of a way for all nodes that lean by at least `least` degrees or hold a sheared
 * matrix, or for those of `places` alone, and what leans below what they change.
 */
export function planOf(rows: Rows, way: MendWay, least: number, places?: readonly number[]): Plan {
  return drained(planSteps(rows, way, least, places));
}

/** Does as {@link planOf}, with moments of rest between slices of the work. */
export function* planSteps(
  rows: Rows,
  way: MendWay,
  least: number,
  places?: readonly number[],
): Generator<undefined, Plan> {
  return yield* wantedSteps(rows, way, wantedIn(rows, least, places));
}

/** Returns the plan of a way for nodes that are given. */
export function wantedPlan(rows: Rows, way: MendWay, wanted: Wanted): Plan {
  return drained(wantedSteps(rows, way, wanted));
}

function* wantedSteps(rows: Rows, way: MendWay, given: Wanted): Generator<undefined, Plan> {
  switch (way) {
    case 'rigid':
    case 'bake':
      return yield* rigid(rows, given.wanted, given.leans, given.uneven);
    case 'leaf':
      return leaf(rows, given);
    case 'even':
      return even(rows, given);
    case 'helper':
      return helper(rows, given.wanted);
    default:
      throw new KinetreeError('BAD_ARGUMENT', `the way "${String(way)}" is none of ${mendWays.join(', ')}`);
  }
}

/** Returns what a work in steps comes to, at once. */
export function drained<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
