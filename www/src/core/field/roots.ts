/** Roots of vector fields, by Newton's method. */

import { check, numbers, starter } from '../boundary/core.ts';
import { described, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { expectCount, expectFloats } from '../boundary/vectors.ts';
import type { Filled } from '../dynamic/states.ts';
import { fieldOf, type VectorField } from '../field.ts';
import { fieldRoots as group } from '../generated/groups/fieldRoots.js';
import { countOf, inParts, pointsOf } from './points.ts';

const start = /* @__PURE__ */ starter(group);

/** The searches of {@link findRoots}. */
export interface RootOptions {
  /** The most steps of a search: 40 by default, 65,535 at most. */
  readonly steps?: number;
  /** The length of a step that ends it: 1e-6 by default. */
  readonly tolerance?: number;
}

/**
 * The ends of searches for roots: see {@link findRoots}. A status is a place in the list
 * {@link rootStatuses}.
 */
export interface FieldRoots<List = Float64Array | Float32Array> {
  points: List;
  steps: Uint16Array;
  status: Uint8Array;
}

/**
 * The reasons for which a search for a root ends: it is found; all steps were taken; the Jacobian
 * has no inverse at the point, so that no way leads from it; the field has no value or no slope
 * there, or the next point is infinite.
 *
 * ```js
 * const field = new VectorField('x^2 + 1', ['x']);
 * const { status } = findRoots(field, [0, 1e-3]);
 * console.log(Array.from(status, (it) => rootStatuses[it]).join()); // → singular,unfinished
 * ```
 */
export const rootStatuses = ['found', 'unfinished', 'singular', 'undefined'] as const;

/**
 * Looks for a root of a field, a place where all components are 0, from each of many points by
 * Newton's method: x − J⁻¹ V is the next point, with the vector V and the Jacobian J at x. Returns
 * the points where the searches end, the steps that they took and their status, in the parts of
 * `out` that are given and in new arrays.
 *
 * A search ends with a step that is not longer than the tolerance. Each has the bits that it has
 * alone, and goes on where it was left: two calls for one step are one for two. A call costs a
 * fifteenth of as many calls of {@link VectorField.evaluate} and {@link VectorField.jacobian}.
 *
 * ```js
 * const field = new VectorField('x^2 - y^2 - 1, 2*x*y', ['x', 'y']); // z² − 1
 * const { points, steps, status } = findRoots(field, [2, 1, -3, 0.5, 0, 0]);
 * console.log(points.map(Math.round)); // → 1,0,-1,0,0,0
 * console.log(steps.join(), status.join()); // → 6,6,0 0,0,2
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` as {@link VectorField.evaluateMany}, and for a field with
 * another number of components than of variables, or options that are not numbers in their ranges.
 */
export function findRoots<Out extends Partial<FieldRoots> | undefined = undefined>(
  field: VectorField,
  points: ArrayLike<number>,
  search: RootOptions = {},
  out?: Out,
): Filled<Out, FieldRoots<Float64Array>> {
  const width = fieldOf(field).variables.length;
  const all = pointsOf(points, width);
  const count = countOf(all, width);
  if (field.components !== width)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `a search for roots needs as many components as variables, this field has ${field.components} and ${width}`,
    );
  const { steps: most, tolerance } = searchOf(search);
  const ends = out?.points ?? new Float64Array(count * width);
  const steps = out?.steps ?? new Uint16Array(count);
  const status = out?.status ?? new Uint8Array(count);
  expectFloats(ends, count * width, 'out.points');
  expectWhole(steps, Uint16Array, count, 'out.steps');
  expectWhole(status, Uint8Array, count, 'out.status');
  // Getters of the caller's have run: they may have disposed of the field.
  const [{ core }, { find_roots }] = [field, start()];
  inParts(all, width, 2, [ends, steps, status], (first, part, at) => {
    check(find_roots(core, part, most, tolerance));
    const found = numbers(at + 2 * part);
    ends.set(found.subarray(0, at), first * width);
    for (let i = 0; i < part; i++) {
      steps[first + i] = found[at + 2 * i] as number;
      status[first + i] = found[at + 2 * i + 1] as number;
    }
  });
  if (!out) return { points: ends, steps, status } as never;
  return Object.assign(out, { points: ends, steps, status }) as never;
}

/** The most steps of a search: more than fit would say too few. */
const MOST_STEPS = 2 ** 16 - 1;

function searchOf(given: RootOptions): Required<RootOptions> {
  const { steps = 40, tolerance = 1e-6 } = options(given, ['steps', 'tolerance'], 'the options');
  expectCount(steps, 'steps');
  if (steps > MOST_STEPS)
    throw new KinetreeError('BAD_ARGUMENT', `steps must be ${MOST_STEPS} at most, not ${steps}`);
  if (typeof tolerance !== 'number' || !(tolerance >= 0))
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `tolerance must be a number from 0 on, not ${described(tolerance)}`,
    );
  return { steps, tolerance };
}

/** Throws unless a list is a typed array of its kind with so many numbers. */
function expectWhole(
  list: unknown,
  kind: typeof Uint16Array | typeof Uint8Array,
  length: number,
  quantity: string,
): void {
  if (list instanceof kind && list.length === length) return;
  throw new KinetreeError('BAD_ARGUMENT', `${quantity} must be a ${kind.name} of ${length} numbers`);
}
