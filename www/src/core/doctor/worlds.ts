/**
 * World matrices of rows, where matrices are multiplied as files of every format mean them, as the core
 * has them. What moves is measured by them.
 */
import { type Matrix3, NINE } from '../linear/matrix3.ts';
import type { Vec3 } from '../linear/vec.ts';
import { asked } from './asked.ts';
import { rowsInCore } from './in-core.ts';
import type { Rows } from './patient.ts';

/** World matrices of all nodes: nine numbers of axes, and three of the origin. */
export interface Worlds {
  readonly linear: Float64Array;
  readonly origins: Float64Array;
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
    found = worldsIn(
      rows,
      asked(rows, (_, count) => rowsInCore().world_rows(count)),
    );
    known.set(rows, found);
  }
  return found;
}

/** Doubles of a node in an answer of the core: the axes, and the origin. */
const EACH = NINE + 3;

/** Reads world matrices from an answer of the core. */
export function worldsIn({ count, order }: Rows, answer: Float64Array): Worlds {
  const linear = new Float64Array(NINE * count);
  const origins = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const [at, place] = [1 + EACH * i, order[i] as number];
    linear.set(answer.subarray(at, at + NINE), NINE * place);
    origins.set(answer.subarray(at + NINE, at + EACH), 3 * place);
  }
  return { linear, origins };
}

export function linearAt({ linear }: Worlds, place: number): Matrix3 {
  return linear.subarray(NINE * place, NINE * place + NINE);
}

export function originAt({ origins }: Worlds, place: number): Vec3 {
  const at = 3 * place;
  return [origins[at] as number, origins[at + 1] as number, origins[at + 2] as number];
}

/** Returns the world matrix of a place as sixteen numbers, column by column. */
export const matrixAt = (worlds: Worlds, place: number): Float64Array =>
  matrixOf(linearAt(worlds, place), originAt(worlds, place));

/** Returns a world matrix as sixteen numbers, column by column. */
export function matrixOf(linear: ArrayLike<number>, [x, y, z]: Vec3): Float64Array {
  const m = (i: number): number => linear[i] as number;
  return Float64Array.of(m(0), m(1), m(2), 0, m(3), m(4), m(5), 0, m(6), m(7), m(8), 0, x, y, z, 1);
}
