/** Parts of both renderers of solids: the light, matrices, and colors as numbers. */

import { normalize, type Vec3 } from '../core/linear/vec.ts';
import type { Mat4, Outline, Polyhedron, Solid, Thing } from '../figure/drawing.ts';

/** The direction toward the key light: left, above, and a little to the front. */
export const LIGHT = normalize([-0.45, 1, 0.35]);
/**
 * The light on a surface, as a factor of its color: `fill` from everywhere, `up` more for one that
 * looks up and less for one that looks down, `key` for one that looks at the light.
 */
export const LIGHTS = {
  light: { fill: 0.6, up: 0.17, key: 0.42, shadow: 0.2, grid: 0.105 },
  dark: { fill: 0.42, up: 0.16, key: 0.5, shadow: 0.55, grid: 0.13 },
} as const;
/** Factor of a solid's own color in its outline, and the outline's width in CSS pixels. */
export const OUTLINE = { shade: 0.42, width: 1.3 };
/** Opacity of the things that are not of the part that is lit. */
export const FADED = 0.4;

export type Body = Solid | Polyhedron;

/** `true` for a thing with a body, which is drawn in the light. Ghosts are ink. */
export function isBody(thing: Thing): thing is Body {
  return isSolid(thing) && !thing.ghost;
}

export function isSolid(thing: Thing): thing is Body {
  return 'matrix' in thing && thing.kind !== 'text';
}

/** Returns the outline that a body was given; `undefined` for one in a shade of its own color. */
export function outlineGiven(body: Body): Outline | undefined {
  return 'outline' in body ? body.outline : undefined;
}

export function transform(m: Mat4, [x, y, z]: Vec3): Vec3 {
  const row = (i: number): number =>
    (m[i] ?? 0) * x + (m[i + 4] ?? 0) * y + (m[i + 8] ?? 0) * z + (m[i + 12] ?? 0);
  return [row(0), row(1), row(2)];
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
