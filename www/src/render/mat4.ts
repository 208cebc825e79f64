/**
 * The 4 × 4 matrices of views and of the light, column-major, as WebGL takes them. Single floats,
 * for pictures only: physics never sees them.
 */
import { cross, dot, normalize, subtract, type Vec3 } from '../figure/vec.ts';

export const identity = (): Float32Array => Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Returns a · b: first b, then a. */
export function multiply(a: Float32Array, b: Float32Array): Float32Array {
  return Float32Array.from({ length: 16 }, (_, i) => {
    const m = (k: number): number => (a[4 * k + (i & 3)] ?? 0) * (b[(i & 12) + k] ?? 0);
    return m(0) + m(1) + m(2) + m(3);
  });
}

/** Returns the view from a point, as seen by an eye there. `up` is not along the line of sight. */
export function lookAt(eye: Vec3, target: Vec3, up: Vec3): Float32Array {
  const back = normalize(subtract(eye, target));
  const right = normalize(cross(up, back));
  const axes = [right, cross(back, right), back];
  const column = (i: 0 | 1 | 2): number[] => [...axes.map((axis) => axis[i]), 0];
  return Float32Array.of(...column(0), ...column(1), ...column(2), ...axes.map((it) => -dot(it, eye)), 1);
}

/** Returns the lens whose half angle of view, up, has the tangent `high`. */
export function perspective(high: number, aspect: number, near: number, far: number): Float32Array {
  const deep = near - far;
  const [z, w] = [(far + near) / deep, (2 * far * near) / deep];
  return Float32Array.of(1 / (high * aspect), 0, 0, 0, 0, 1 / high, 0, 0, 0, 0, z, -1, 0, 0, w, 0);
}

/** Returns the view without perspective that is so wide and high to each side. */
export function parallel(reach: number, near: number, far: number): Float32Array {
  const deep = near - far;
  const [z, w] = [2 / deep, (far + near) / deep];
  return Float32Array.of(1 / reach, 0, 0, 0, 0, 1 / reach, 0, 0, 0, 0, z, 0, 0, 0, w, 1);
}

/** Returns the inverse in doubles, by cofactors; zeros for a matrix that has none. */
export function inverse(matrix: Float32Array): Float64Array {
  const at = (column: number, row: number): number => matrix[4 * (column & 3) + (row & 3)] ?? 0;
  const cofactor = (column: number, row: number): number => {
    const rest = (i: number): Vec3 => [
      at(column + i, row + 1),
      at(column + i, row + 2),
      at(column + i, row + 3),
    ];
    return (1 - 2 * ((column + row) & 1)) * dot(rest(1), cross(rest(2), rest(3)));
  };
  const determinant = [0, 1, 2, 3].reduce((sum, row) => sum + at(0, row) * cofactor(0, row), 0);
  const factor = determinant === 0 ? 0 : 1 / determinant;
  return Float64Array.from({ length: 16 }, (_, i) => factor * cofactor(i & 3, i >> 2));
}
