/**
 * World matrices of rows, where matrices are multiplied as files of every format mean them. The ways
 * out measure by them what they move; the core's own trees check them in the tests.
 */
import { KinetreeError } from '../boundary/errors.ts';
import { type Matrix3, multiplyInto, NINE } from '../linear/matrix3.ts';
import type { Vec3 } from '../linear/vec.ts';
import { nameOf, type Rows } from './patient.ts';

/** World matrices of all nodes: nine numbers of axes, and three of the origin. */
export interface Worlds {
  readonly linear: Float64Array;
  readonly origins: Float64Array;
  /** The axes without the node's own stretch, which a child inherits that compensates. */
  readonly unscaled: Float64Array | null;
}

const known = new WeakMap<Rows, Worlds>();

/**
 * Returns the world matrices of rows.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow.
 */
export function worldsOf(rows: Rows): Worlds {
  let found = known.get(rows);
  if (!found) {
    found = computed(rows);
    known.set(rows, found);
  }
  return found;
}

function computed(rows: Rows): Worlds {
  const { count, order, parents, translations, rotations, stretches, compensates } = rows;
  const linear = new Float64Array(NINE * count);
  const origins = new Float64Array(3 * count);
  const unscaled = compensates && new Float64Array(NINE * count);
  const turned = new Float64Array(NINE);
  for (let i = 0; i < count; i++) {
    const place = order[i] as number;
    const at = NINE * place;
    const to = 3 * place;
    const parent = parents[place] as number;
    if (parent < 0) {
      multiplyInto(linear, at, rotations, at, stretches, at);
      if (unscaled) unscaled.set(rotations.subarray(at, at + NINE), at);
      for (let k = 0; k < 3; k++) origins[to + k] = translations[to + k] as number;
    } else {
      const above = NINE * parent;
      const inherited = unscaled && compensates?.[place] ? unscaled : linear;
      multiplyInto(turned, 0, inherited, above, rotations, at);
      if (unscaled) unscaled.set(turned, at);
      multiplyInto(linear, at, turned, 0, stretches, at);
      const x = translations[to] as number;
      const y = translations[to + 1] as number;
      const z = translations[to + 2] as number;
      for (let k = 0; k < 3; k++)
        origins[to + k] =
          (linear[above + k] as number) * x +
          (linear[above + 3 + k] as number) * y +
          (linear[above + 6 + k] as number) * z +
          (origins[3 * parent + k] as number);
    }
    expectReach(rows, place, linear, origins);
  }
  return { linear, origins, unscaled };
}

/** @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow. */
export function expectReach(rows: Rows, place: number, linear: Float64Array, origins: Float64Array): void {
  const [at, to] = [NINE * place, 3 * place];
  let sum = (origins[to] as number) + (origins[to + 1] as number) + (origins[to + 2] as number);
  for (let k = 0; k < NINE; k++) sum += linear[at + k] as number;
  if (!Number.isFinite(sum)) throw outOfReach(rows, place);
}

/** Returns the error of a node whose numbers in the world overflow. */
export function outOfReach(rows: Rows, place: number): KinetreeError {
  return new KinetreeError(
    'TOO_LARGE',
    `node ${rows.ids[place]}, ${nameOf(rows, place)}, is out of reach: its numbers in the world are too large to be written`,
  );
}

export function linearAt({ linear }: Worlds, place: number): Matrix3 {
  return linear.subarray(NINE * place, NINE * place + NINE);
}

export function originAt({ origins }: Worlds, place: number): Vec3 {
  const at = 3 * place;
  return [origins[at] as number, origins[at + 1] as number, origins[at + 2] as number];
}

/** Returns a world matrix as sixteen numbers, column by column. */
export function matrixOf(linear: ArrayLike<number>, [x, y, z]: Vec3): Float64Array {
  const m = (i: number): number => linear[i] as number;
  return Float64Array.of(m(0), m(1), m(2), 0, m(3), m(4), m(5), 0, m(6), m(7), m(8), 0, x, y, z, 1);
}
