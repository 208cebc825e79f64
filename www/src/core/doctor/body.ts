/** A leaf for a body: the translation, rotation and scale that come nearest to a stretch of it. */
import {
  applied,
  columnOf,
  columnsTimes,
  determinant,
  dot,
  identity3,
  type Matrix3,
  minus,
  type Quaternion,
  quaternionOf,
  type Vector,
} from './linear.ts';
import type { Box } from './patient.ts';
import { polar } from './polar.ts';

export interface BodyParts {
  readonly translation: Vector;
  readonly rotation: Quaternion;
  readonly scale: Vector;
}

/** The length of a box along an axis in which it has none: it has to be some. */
const THIN = 1e-9;
const MOST_STEPS = 1000;
const STILL = 1e-14;

/**
 * Returns the rotation R and the scale s that minimize ‖(R diag(s) − K) diag(w)‖ for a box with the
 * lengths w, which is the sum over the squares of the displacements of its corners; and the
 * translation that keeps its middle. R and s are found in turn, each for the best of the other.
 */
export function fitted(rest: Matrix3, { size, center }: Box): BodyParts {
  const widths = size.map((it) => Math.max(THIN, Math.abs(it))) as unknown as Vector;
  let turn = identity3();
  let scale = scaleOf(turn, rest);
  for (let step = 0; step < MOST_STEPS; step++) {
    const weights = [0, 1, 2].map((i) => (widths[i] as number) ** 2 * (scale[i] as number));
    const { orthogonal, rank } = polar(columnsTimes(rest, weights as unknown as Vector), 1, turn);
    if (rank < 2 || determinant(orthogonal) < 0) break;
    const moved = Math.max(...orthogonal.map((it, i) => Math.abs(it - (turn[i] as number))));
    turn = orthogonal;
    scale = scaleOf(turn, rest);
    if (moved < STILL) break;
  }
  const translation = minus(applied(rest, center), applied(columnsTimes(turn, scale), center));
  return { translation, rotation: quaternionOf(turn), scale };
}

function scaleOf(turn: Matrix3, rest: Matrix3): Vector {
  return [0, 1, 2].map((i) => dot(columnOf(turn, i), columnOf(rest, i))) as unknown as Vector;
}
