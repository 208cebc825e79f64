/** Solids between levels, from which the tank is built. */
import type { Polyhedron } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';

/** A closed solid with flat faces. */
export type Form = Pick<Polyhedron, 'corners' | 'faces'>;

/** A polygon of a level, by x and z, counter-clockwise as seen from above. */
export type Ring = readonly (readonly [x: number, z: number])[];

/** Returns the solid between two rings of as many corners, the first below the second. */
export function between(low: Ring, from: number, high: Ring, to: number): Form {
  const n = low.length;
  const ring = (at: Ring, y: number): Vec3[] => at.map(([x, z]): Vec3 => [x, y, z]);
  const indices = Array.from({ length: n }, (_, i) => i);
  return {
    corners: [...ring(low, from), ...ring(high, to)],
    faces: [
      [...indices].reverse(),
      indices.map((i) => n + i),
      ...indices.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i]),
    ],
  };
}

export function united(...forms: readonly Form[]): Form {
  const corners: Vec3[] = [];
  const faces: number[][] = [];
  for (const form of forms) {
    const first = corners.length;
    corners.push(...form.corners);
    for (const face of form.faces) faces.push(face.map((i) => first + i));
  }
  return { corners, faces };
}

/** Returns a rectangle of a level. */
export const rectangle = (back: number, front: number, half: number): Ring => [
  [back, half],
  [front, half],
  [front, -half],
  [back, -half],
];

/** Returns a box on a level, by the middle of its floor. */
export const block = (
  x: number,
  y: number,
  z: number,
  length: number,
  height: number,
  width: number,
): Form => {
  const ring = rectangle(-length / 2, length / 2, width / 2).map(([u, w]) => [x + u, z + w] as const);
  return between(ring, y, ring, y + height);
};
