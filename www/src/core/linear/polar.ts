/**
 * Polar factors L = O P of a matrix, by its singular values L = U S Vᵀ: O = U Vᵀ is orthogonal, P = V
 * S Vᵀ is symmetric and not negative.
 */
import {
  columnOf,
  columnsTimes,
  determinant,
  identity3,
  type Matrix3,
  NINE,
  product,
  transposed,
} from './matrix3.ts';
import { cross, dot, magnitude, scale, type Vec3 } from './vec.ts';

/** The most rounds of rotations; five are usual. */
const MOST_ROUNDS = 40;
/** A part of the largest singular value below which another one is 0 to rounding. */
const FLAT = 1e-12;

interface Singular {
  /** Orthonormal columns, but for those of singular values that are 0, which are 0. */
  readonly u: Matrix3;
  readonly values: Vec3;
  /** A proper rotation. */
  readonly v: Matrix3;
}

/**
 * Returns the singular values of a matrix by one-sided Jacobi rotations, which keep the digits of
 * small values, in the order in which they come.
 */
export function singular(m: ArrayLike<number>): Singular {
  const a = Float64Array.from({ length: NINE }, (_, i) => m[i] as number);
  const v = identity3();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let turned = false;
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const [p, q] = [columnOf(a, i), columnOf(a, j)];
      const [pp, qq, pq] = [dot(p, p), dot(q, q), dot(p, q)];
      if (Math.abs(pq) <= 1e-17 * Math.sqrt(pp * qq) || pq === 0) continue;
      turned = true;
      const ratio = (qq - pp) / (2 * pq);
      const tangent = Math.sign(ratio || 1) / (Math.abs(ratio) + Math.sqrt(1 + ratio * ratio));
      const cosine = 1 / Math.sqrt(1 + tangent * tangent);
      rotate(a, i, j, cosine, cosine * tangent);
      rotate(v, i, j, cosine, cosine * tangent);
    }
    if (!turned) break;
  }
  const lengths = [0, 1, 2].map((i) => magnitude(columnOf(a, i))) as unknown as Vec3;
  const least = FLAT * Math.max(...lengths);
  const values = lengths.map((it) => (it > least ? it : 0)) as unknown as Vec3;
  return { u: columnsTimes(a, values.map((it) => (it > 0 ? 1 / it : 0)) as unknown as Vec3), values, v };
}

function rotate(m: Matrix3, i: number, j: number, cosine: number, sine: number): void {
  for (let row = 0; row < 3; row++) {
    const [x, y] = [m[3 * i + row] as number, m[3 * j + row] as number];
    m[3 * i + row] = cosine * x - sine * y;
    m[3 * j + row] = sine * x + cosine * y;
  }
}

export interface Polar {
  readonly orthogonal: Matrix3;
  /** Symmetric, without negative stretches. */
  readonly stretch: Matrix3;
  /** The number of singular values that are not 0. */
  readonly rank: number;
  readonly values: Vec3;
}

/**
 * Returns the polar factors of a matrix. `sign` is the determinant of the orthogonal one where the
 * matrix is flat, so that it decides none itself; of a line or a point `fallback` is that factor.
 */
export function polar(m: ArrayLike<number>, sign: number, fallback: Matrix3): Polar {
  const { u, values, v } = singular(m);
  const back = transposed(v);
  const stretch = symmetric(product(columnsTimes(v, values), back));
  const rank = values.filter((it) => it > 0).length;
  if (rank < 2) return { orthogonal: fallback, stretch, rank, values };
  if (rank === 2) {
    const free = values.indexOf(0);
    const [next, last] = [(free + 1) % 3, (free + 2) % 3];
    // V is proper: the sign of U decides that of U Vᵀ.
    u.set(scale(cross(columnOf(u, next), columnOf(u, last)), sign < 0 ? -1 : 1), 3 * free);
  }
  return { orthogonal: product(u, back), stretch, rank, values };
}

/** Returns the mean of a matrix and its transpose, which rounding keeps apart. */
function symmetric(m: Matrix3): Matrix3 {
  const other = transposed(m);
  return m.map((it, i) => (it + (other[i] as number)) / 2);
}

/** Returns the proper or improper rotation nearest to a matrix that is not flat. */
export function nearest(m: ArrayLike<number>): Matrix3 {
  return polar(m, determinant(m) < 0 ? -1 : 1, identity3()).orthogonal;
}
