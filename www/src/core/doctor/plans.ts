/** The ways of mending a tree, by their names. */
import { KinetreeError } from '../boundary/errors.ts';
import { shearOf } from './findings.ts';
import type { Rows } from './patient.ts';
import type { Plan } from './plan.ts';
import { rigid } from './rigid.ts';
import { even, helper, leaf } from './simple-ways.ts';
import { skewsOf } from './skews.ts';
import { worldsOf } from './worlds.ts';

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
 * Degrees from which a node is mended. Less is rounding: a file may write its matrices with six digits,
 * each off by 5e-7, so that two columns of a rotation meet at up to 2e-6 radians off a right angle.
 */
export const LEAST_MENDED = 2e-4;

/** Degrees from which no translation, rotation and scale hold a node: less is a rounding of seven digits. */
const LEAST_HELD = 1e-5;

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
  const { wanted, leans } = wantedIn(rows, least, places);
  switch (way) {
    case 'rigid':
    case 'bake':
      return yield* rigid(rows, wanted, leans);
    case 'leaf':
      return leaf(rows, wanted);
    case 'even':
      return even(rows, wanted);
    case 'helper':
      return helper(rows, wanted);
    default:
      throw new KinetreeError('BAD_ARGUMENT', `the way "${String(way)}" is none of ${mendWays.join(', ')}`);
  }
}

/** The nodes that are to be mended, and those that lean: 1 for each. */
export interface Wanted {
  readonly wanted: Uint8Array;
  readonly leans: Uint8Array;
  /** 1 for nodes that a clip stretches. */
  readonly uneven?: Uint8Array;
}

/** Returns the nodes that are to be mended; `moving` lean in some clip, if not at rest. */
export function wantedIn(
  rows: Rows,
  least: number,
  places?: readonly number[],
  moving: readonly number[] = [],
): Wanted {
  const { wanted: leaning, leans } = leaningIn(rows, least);
  for (const place of moving) leaning[place] = leans[place] = 1;
  const wanted = places ? new Uint8Array(rows.count) : leaning;
  for (const place of places ?? []) wanted[place] = leaning[place] as number;
  return { wanted, leans };
}

/** Returns the rigid plan of nodes that are given: of a tree at another instant the same ones. */
export function rigidPlan(rows: Rows, { wanted, leans, uneven }: Wanted): Plan {
  return drained(rigid(rows, wanted, leans, uneven));
}

/** Returns what a work in steps comes to, at once. */
export function drained<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Returns 1 for each node that leans or holds a sheared matrix; and for each that a translation,
 * rotation and scale may not hold under another frame: flat ones, whose angle is undefined, too.
 */
function leaningIn(rows: Rows, least: number): { readonly wanted: Uint8Array; readonly leans: Uint8Array } {
  if (!(least >= 0)) throw new KinetreeError('NEGATIVE', `least must be 0 or more degrees, but is ${least}`);
  const skews = skewsOf(rows, worldsOf(rows));
  const bound = Math.max(least, Number.MIN_VALUE);
  const sheared = (place: number): boolean => rows.sheared[place] === 1 && !(shearOf(rows, place) < bound);
  const wanted = Uint8Array.from(skews, (it, place) =>
    !rows.unseen?.[place] && (it >= bound || sheared(place)) ? 1 : 0,
  );
  const leans = Uint8Array.from(skews, (it, place) =>
    it >= Math.min(bound, LEAST_HELD) || rows.sheared[place] || Number.isNaN(it) ? 1 : 0,
  );
  return { wanted, leans };
}
