/** The angles by which nodes' axes are off a right angle in the world. */
import { angleBetween } from './displacement.ts';

/** Degrees from which a node is marked: below, no eye sees it, and rounding is far smaller. */
export const MARKED = 0.1;

const RIGHT = Math.PI / 2;

export type Axis = 0 | 1 | 2;
export type Pair = readonly [Axis, Axis];

/** The pairs of axes, in the order xy, yz, xz. */
const PAIRS: readonly [Pair, Pair, Pair] = [
  [0, 1],
  [1, 2],
  [0, 2],
];

/**
 * Returns by how many radians the axes of a matrix of sixteen numbers leave a right angle at most; NaN
 * where one has no length.
 */
export const skewOf = (m: ArrayLike<number>): number => skewAt(m, 0, 4);

/** Returns the same as {@link skewOf} of nine numbers, column by column, that begin at a place. */
export const skewOf3 = (m: ArrayLike<number>, at = 0): number => skewAt(m, at, 3);

/** Returns the skew of axes that begin at a place, one so many numbers behind the other. */
function skewAt(m: ArrayLike<number>, x: number, step: number): number {
  const [y, z] = [x + step, x + 2 * step];
  const [xx, yy, zz] = [dot(m, x, x), dot(m, y, y), dot(m, z, z)];
  const product = xx * yy * zz;
  // One arc sine a node: a tree has thousands of them. Squares that overflow or vanish are rare.
  if (product > LEAST && product < MOST)
    return Math.asin(
      Math.min(
        1,
        Math.max(
          Math.abs(dot(m, x, y)) / Math.sqrt(xx * yy),
          Math.abs(dot(m, y, z)) / Math.sqrt(yy * zz),
          Math.abs(dot(m, z, x)) / Math.sqrt(zz * xx),
        ),
      ),
    );
  return Math.max(...PAIRS.map(([i, j]) => Math.abs(angleAt(m, x + step * i, x + step * j) - RIGHT)));
}

/** The volume between three unit axes below which it is rounding. */
const NO_VOLUME = 1e-12;

/** Returns whether a matrix flattens: its axes lie in a plane, and no angle of theirs is the node's own. */
export function isFlat(m: ArrayLike<number>): boolean {
  const [x, y, z] = [0, 4, 8].map((k) => Math.sqrt(dot(m, k, k))) as [number, number, number];
  const a = (k: number): number => (m[k] as number) / x;
  const b = (k: number): number => (m[4 + k] as number) / y;
  const c = (k: number): number => (m[8 + k] as number) / z;
  const volume =
    a(0) * (b(1) * c(2) - b(2) * c(1)) -
    a(1) * (b(0) * c(2) - b(2) * c(0)) +
    a(2) * (b(0) * c(1) - b(1) * c(0));
  return !(Math.abs(volume) > NO_VOLUME);
}

/** Bounds of the product of three squared lengths, within which no part of it is rounded away. */
const [LEAST, MOST] = [1e-90, 1e90];

function dot(m: ArrayLike<number>, i: number, j: number): number {
  const at = (k: number): number => m[k] as number;
  return at(i) * at(j) + at(i + 1) * at(j + 1) + at(i + 2) * at(j + 2);
}

/** Returns the angle between two axes of a matrix, in radians; NaN where one has no length. */
export const angleOf = (m: ArrayLike<number>, i: number, j: number): number => angleAt(m, 4 * i, 4 * j);

/** Returns {@link angleOf} of two axes of nine numbers that begin at a place. */
export const angleOf3 = (m: ArrayLike<number>, at: number, i: Axis, j: Axis): number =>
  angleAt(m, at + 3 * i, at + 3 * j);

const angleAt = (m: ArrayLike<number>, i: number, j: number): number => angleBetween(m, i, m, j);

/** Returns the pair of axes of a matrix whose angle leaves 90° most. */
export const worstPair = (m: ArrayLike<number>): Pair => worst((i, j) => angleOf(m, i, j));

/** Returns {@link worstPair} of nine numbers that begin at a place. */
export const worstPair3 = (m: ArrayLike<number>, at = 0): Pair => worst((i, j) => angleOf3(m, at, i, j));

function worst(angle: (i: Axis, j: Axis) => number): Pair {
  const off = ([i, j]: Pair): number => Math.abs(angle(i, j) - RIGHT);
  // Of two that are as far off, to rounding, the first.
  return PAIRS.reduce<Pair>((worst, pair) => (off(pair) > off(worst) + 1e-12 ? pair : worst), PAIRS[0]);
}

/** Returns the name of a pair of axes: `xy`. */
export function pairName([i, j]: Pair): 'xy' | 'yz' | 'xz' {
  return i === 0 && j === 1 ? 'xy' : i === 1 ? 'yz' : 'xz';
}
