/** A leaf for a body, a camera or a light: the parts that come nearest to a stretch of it. */
import {
  applied,
  cofactors,
  columnOf,
  columnsTimes,
  determinant,
  identity3,
  type Matrix3,
  product,
  transposed,
} from '../linear/matrix3.ts';
import { polar } from '../linear/polar.ts';
import { type Quaternion, quaternionOf, rotationInto } from '../linear/quaternion.ts';
import { cross, dot, magnitude, scale, subtract, type Vec3 } from '../linear/vec.ts';
import type { Box } from './patient.ts';

export interface BodyParts {
  readonly translation: Vec3;
  readonly rotation: Quaternion;
  readonly scale: Vec3;
}

/** The length of a box along an axis in which it has none: it has to be some. */
const THIN = 1e-9;
const MOST_STEPS = 1000;
const STILL = 1e-14;
/** A change of the rotation from which on Newton's steps, of which few are needed, find the same. */
const NEAR = 0.02;
const MOST_NEWTON = 12;
/** Radians: a longer step leads elsewhere. */
const FAR = 0.3;

/**
 * Returns the rotation R and the scale s that minimize ‖(R diag(s) − K) diag(w)‖ for a box with the
 * lengths w, which is the sum over the squares of the displacements of its corners; and the
 * translation that keeps its middle. R and s are found in turn, each for the best of the other.
 */
export function fitted(rest: Matrix3, { size, center }: Box): BodyParts {
  const widths = size.map((it) => Math.max(THIN, Math.abs(it))) as unknown as Vec3;
  let turn = identity3();
  let scale = scaleOf(turn, rest);
  for (let step = 0; step < MOST_STEPS; step++) {
    const weights = [0, 1, 2].map((i) => (widths[i] as number) ** 2 * (scale[i] as number));
    const { orthogonal, rank } = polar(columnsTimes(rest, weights as unknown as Vec3), 1, turn);
    if (rank < 2 || determinant(orthogonal) < 0) break;
    const moved = Math.max(...orthogonal.map((it, i) => Math.abs(it - (turn[i] as number))));
    turn = orthogonal;
    const exact = moved < NEAR ? newton(turn, rest, widths) : null;
    turn = exact ?? turn;
    scale = scaleOf(turn, rest);
    if (exact || moved < STILL) break;
  }
  const translation = subtract(applied(rest, center), applied(columnsTimes(turn, scale), center));
  return { translation, rotation: quaternionOf(turn), scale };
}

/**
 * Returns the rotation near one that maximizes Σ (wᵢ rᵢ·kᵢ)², with columns r of the rotation and k of the
 * rest; `null` where the steps do not lead to a maximum. Turned by ω, rᵢ·kᵢ changes by ω·(rᵢ × kᵢ) +
 * ½ ((ω·rᵢ)(ω·kᵢ) − ω² rᵢ·kᵢ).
 */
function newton(start: Matrix3, rest: Matrix3, widths: Vec3): Matrix3 | null {
  const most = Math.max(...widths);
  let turn = start;
  for (let step = 0; step < MOST_NEWTON; step++) {
    const slope = [0, 0, 0];
    // The curvature, turned over: it has to be positive.
    const bend = new Float64Array(9);
    for (let i = 0; i < 3; i++) {
      const weight = ((widths[i] as number) / most) ** 2;
      const [r, k] = [columnOf(turn, i), columnOf(rest, i)];
      const [c, s] = [cross(r, k), dot(r, k)];
      for (let row = 0; row < 3; row++) {
        slope[row] = (slope[row] as number) + weight * s * (c[row] as number);
        for (let column = 0; column < 3; column++) {
          const sum = (r[row] as number) * (k[column] as number) + (k[row] as number) * (r[column] as number);
          bend[3 * column + row] =
            (bend[3 * column + row] as number) -
            weight * ((c[row] as number) * (c[column] as number) + s * (sum / 2 - (row === column ? s : 0)));
        }
      }
    }
    const volume = determinant(bend);
    const [a, b, , , e] = bend as unknown as [number, number, number, number, number];
    const size = Math.max(...bend.map(Math.abs));
    if (!(a > 0 && a * e - b * b > 0 && volume > 1e-9 * size ** 3)) return null;
    const turned = scale(applied(transposed(cofactors(bend)), slope as unknown as Vec3), 1 / volume);
    const angle = magnitude(turned);
    if (!(angle < FAR)) return null;
    turn = product(aboutAxis(turned, angle), turn);
    if (angle < STILL) return turn;
  }
  return null;
}

/** Returns the rotation about a vector by its length. */
function aboutAxis([x, y, z]: Vec3, angle: number): Matrix3 {
  const out = new Float64Array(9);
  const sine = angle === 0 ? 0 : Math.sin(angle / 2) / angle;
  rotationInto(out, 0, [x * sine, y * sine, z * sine, Math.cos(angle / 2)]);
  return out;
}

function scaleOf(turn: Matrix3, rest: Matrix3): Vec3 {
  return [0, 1, 2].map((i) => dot(columnOf(turn, i), columnOf(rest, i))) as unknown as Vec3;
}

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/**
 * Returns the rotation for a camera or a light under a stretch: its direction, −z, is kept exactly,
 * and its y axis is made square to that.
 */
export function lookingAlong(rest: Matrix3): Quaternion {
  const unit = (vector: Vec3): Vec3 => scale(vector, 1 / magnitude(vector));
  const z = unit(columnOf(rest, 2));
  const y = unit(subtract(columnOf(rest, 1), scale(z, dot(columnOf(rest, 1), z))));
  if (!y.every(Number.isFinite) || !z.every(Number.isFinite)) return UPRIGHT;
  return quaternionOf(Float64Array.from([...cross(y, z), ...y, ...z]));
}
