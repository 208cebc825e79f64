/** Parts of both renderers: the simple shapes of a thing, the light, and colors as numbers. */
import type { Arrow, Mat4, Solid, Style, Thing } from '../figure/drawing.ts';
import { addScaled, cross, length, normalize, scale, subtract, type Vec3 } from '../figure/vec.ts';

/** The direction toward the key light: left, above, and a little to the front. */
export const LIGHT = normalize([-0.45, 1, 0.55]);
/** The size of an arrow's head, in shaft radii. */
const HEAD = { radius: 2.4, length: 5.5 };

/** A shape ready to draw: a unit shape under a matrix, with its color. */
export interface Shape extends Style {
  readonly mesh: 'cylinder' | 'cone' | 'box' | 'sphere';
  readonly matrix: Mat4;
}

export function shapesOf(thing: Thing): Shape[] {
  switch (thing.kind) {
    case 'cylinder':
    case 'box':
    case 'sphere':
      return [solidShape(thing)];
    case 'arrow':
      return arrowShapes(thing);
    default:
      return [];
  }
}

function solidShape({ kind, matrix, color, ghost = false }: Solid): Shape {
  return { mesh: kind, matrix, color, ghost };
}

/** Returns a shaft and a head, along z of a frame that looks from tail to tip. */
function arrowShapes({ from, to, color, ghost = false }: Arrow): Shape[] {
  const radius = 0.05;
  const along = subtract(to, from);
  const size = length(along);
  if (!(size > 0)) return [];
  const z = normalize(along);
  const x = normalize(Math.abs(z[1]) < 0.9 ? [z[2], 0, -z[0]] : [0, -z[2], z[1]]);
  const y = cross(z, x);
  const head = Math.min(HEAD.length * radius, size);
  const piece = (mesh: Shape['mesh'], width: number, start: number, end: number): Shape => {
    const columns: readonly (readonly [Vec3, w: number])[] = [
      [scale(x, width), 0],
      [scale(y, width), 0],
      [scale(z, end - start), 0],
      [addScaled(from, z, (start + end) / 2), 1],
    ];
    return { mesh, matrix: columns.flat(2), color, ghost };
  };
  const cone = piece('cone', 2 * HEAD.radius * radius, size - head, size);
  return size > head ? [piece('cylinder', 2 * radius, 0, size - head), cone] : [cone];
}

/**
 * Returns the matrix of the cofactors, which maps normals; column-major 3×3. The inverse transpose
 * gives the same up to length, but does not exist for a shape that is squeezed flat.
 */
export function cofactors(matrix: Mat4): Float32Array {
  const m = (row: number, column: number): number => matrix[4 * column + row] ?? 0;
  const out = new Float32Array(9);
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
      const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
      out[3 * column + row] = m(r1, c1) * m(r2, c2) - m(r1, c2) * m(r2, c1);
    }
  }
  return out;
}

export function determinant(matrix: Mat4): number {
  const cofactor = cofactors(matrix);
  return [0, 1, 2].reduce((sum, i) => sum + (matrix[i] ?? 0) * (cofactor[i] ?? 0), 0);
}

/** Returns the color `#rrggbb` as three numbers from 0 to 1. */
export function rgb(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function luminance(color: string): number {
  const [red, green, blue] = rgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
