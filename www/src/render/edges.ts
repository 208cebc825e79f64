/**
 * The edges of solids as lines in the world: those of boxes and polyhedra, the rims of cylinders,
 * and the outlines of round sides as they are seen from the eye.
 */

import { cross, dot, length, normalize, scale, subtract, type Vec3 } from '../core/linear/vec.ts';
import type { Mat4, Polyhedron, Solid } from '../figure/drawing.ts';
import { cofactors, determinant, transform } from './shapes.ts';

/** Sides of a round edge. */
const AROUND = 40;
const h = 0.5;

const boxCorners = Array.from(
  { length: 8 },
  (_, i): Vec3 => [(i & 1) - h, ((i >> 1) & 1) - h, ((i >> 2) & 1) - h],
);
const boxEdges = boxCorners.flatMap((a, i) =>
  [1, 2, 4].flatMap((bit) => ((i & bit) === 0 ? [[a, boxCorners[i | bit] ?? a]] : [])),
);
const rim = (z: number): readonly Vec3[] =>
  Array.from({ length: AROUND + 1 }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / AROUND;
    return [h * Math.cos(angle), h * Math.sin(angle), z];
  });
const rims = [rim(-h), rim(h)];

/** Returns lines in the world. `eye` may be left out: then round sides have no outline. */
export function edgesOf(solid: Solid | Polyhedron, eye: Vec3 | null): readonly (readonly Vec3[])[] {
  const { matrix } = solid;
  return localEdges(solid, eye && localEye(matrix, eye)).map((line) =>
    line.map((point) => transform(matrix, point)),
  );
}

function localEdges(solid: Solid | Polyhedron, eye: Vec3 | null): readonly (readonly Vec3[])[] {
  switch (solid.kind) {
    case 'box':
      return boxEdges;
    case 'cylinder':
      return eye ? [...rims, ...sides(eye)] : rims;
    case 'sphere':
      return eye ? [outline(eye)] : [];
    case 'polyhedron':
      return creases(solid);
  }
}

/** Returns the eye in a solid's own axes; `null` for a solid that is squeezed flat. */
export function localEye(matrix: Mat4, eye: Vec3): Vec3 | null {
  const volume = determinant(matrix);
  if (volume === 0) return null;
  const m = cofactors(matrix);
  const d = subtract(eye, [matrix[12] ?? 0, matrix[13] ?? 0, matrix[14] ?? 0]);
  return [0, 1, 2].map(
    (i) => ((m[3 * i] ?? 0) * d[0] + (m[3 * i + 1] ?? 0) * d[1] + (m[3 * i + 2] ?? 0) * d[2]) / volume,
  ) as unknown as Vec3;
}

/** The two lines along which the eye's lines of sight touch a cylinder. */
function sides([x, y]: Vec3): readonly (readonly Vec3[])[] {
  const away = Math.sqrt(x * x + y * y);
  if (!(away > h)) return [];
  const [middle, half] = [Math.atan2(y, x), Math.acos(h / away)];
  return [middle - half, middle + half].map((angle) => {
    const [px, py] = [h * Math.cos(angle), h * Math.sin(angle)];
    return [
      [px, py, -h],
      [px, py, h],
    ];
  });
}

/** The circle along which the eye's lines of sight touch a sphere. */
function outline(eye: Vec3): readonly Vec3[] {
  const away = length(eye);
  if (!(away > h)) return [];
  const axis = normalize(eye);
  const first = normalize(Math.abs(axis[1]) < 0.9 ? [axis[2], 0, -axis[0]] : [0, -axis[2], axis[1]]);
  const second = cross(axis, first);
  const center = scale(axis, (h * h) / away);
  const radius = h * Math.sqrt(1 - (h * h) / (away * away));
  return Array.from({ length: AROUND + 1 }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / AROUND;
    const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [0, 1, 2].map(
      (k) => (center[k] ?? 0) + c * (first[k] ?? 0) + s * (second[k] ?? 0),
    ) as unknown as Vec3;
  });
}

/** Cosine of the angle between two faces above which their common edge is no edge. */
const SMOOTH = 0.999;
const known = new WeakMap<readonly (readonly number[])[], readonly (readonly Vec3[])[]>();

/** Returns the edges of a polyhedron, without those between faces of one plane. */
function creases({ corners, faces }: Polyhedron): readonly (readonly Vec3[])[] {
  const before = known.get(faces);
  if (before) return before;
  const normals = faces.map((face) => {
    const [a, b, c] = face.map((i) => corners[i] ?? [0, 0, 0]);
    return a && b && c ? normalize(cross(subtract(b, a), subtract(c, a))) : ([0, 0, 0] as const);
  });
  const found = new Map<string, { line: readonly Vec3[]; normal: Vec3; sharp: boolean }>();
  faces.forEach((face, f) => {
    const normal = normals[f] ?? [0, 0, 0];
    face.forEach((i, k) => {
      const j = face[(k + 1) % face.length] ?? i;
      const key = i < j ? `${i} ${j}` : `${j} ${i}`;
      const other = found.get(key);
      if (other) other.sharp = dot(other.normal, normal) < SMOOTH;
      else found.set(key, { line: [corners[i] ?? [0, 0, 0], corners[j] ?? [0, 0, 0]], normal, sharp: true });
    });
  });
  const lines = [...found.values()].flatMap(({ line, sharp }) => (sharp ? [line] : []));
  known.set(faces, lines);
  return lines;
}
