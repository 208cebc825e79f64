/**
 * Tells which points of lines are behind solids, by following each line of sight through the
 * solids' own shapes. So canvas and SVG hide the same, without a depth buffer.
 */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { Polyhedron } from '../../figure/drawing.ts';
import { localEye } from '../edges.ts';
import { type Body, cofactors, determinant } from '../shapes.ts';

/** Share of the way from the eye within which a point is on a surface, not behind it. */
const ON = 2e-3;
const h = 0.5;
/** A line that touches the ball around a solid is taken for one that meets it. */
const SLACK = 1 + 1e-6;

interface Occluder {
  readonly body: Body;
  /** The eye in the solid's own axes, and the rows of the matrix that leads there. */
  readonly eye: Vec3;
  readonly rows: Float64Array;
  readonly origin: Vec3;
  /** The square of the distance of a polyhedron's farthest corner from its origin; 0 of others. */
  readonly reach: number;
}

export class Hiding {
  readonly #solids: readonly Occluder[];

  /** Solids that are squeezed flat hide nothing. */
  constructor(bodies: readonly Body[], eye: Vec3) {
    this.#solids = bodies.flatMap((body) => {
      const local = localEye(body.matrix, eye);
      const volume = determinant(body.matrix);
      if (!local || volume === 0) return [];
      const rows = Float64Array.from(cofactors(body.matrix), (value) => value / volume);
      const { matrix } = body;
      const corners = body.kind === 'polyhedron' ? body.corners : [];
      const reach = Math.max(0, ...corners.map(([a, b, c]) => a * a + b * b + c * c));
      return { body, eye: local, rows, origin: [matrix[12] ?? 0, matrix[13] ?? 0, matrix[14] ?? 0], reach };
    });
  }

  get empty(): boolean {
    return this.#solids.length === 0;
  }

  /** `true` if a solid is between the eye and a point. */
  hides(x: number, y: number, z: number): boolean {
    for (const { body, eye, rows, origin, reach } of this.#solids) {
      const [px, py, pz] = [x - origin[0], y - origin[1], z - origin[2]];
      const row = (i: number): number =>
        (rows[3 * i] ?? 0) * px + (rows[3 * i + 1] ?? 0) * py + (rows[3 * i + 2] ?? 0) * pz;
      const [dx, dy, dz] = [row(0) - eye[0], row(1) - eye[1], row(2) - eye[2]];
      if (reach > 0 && passes(eye, dx, dy, dz, reach)) continue;
      if (entry(body, eye, dx, dy, dz) < 1 - ON) return true;
    }
    return false;
  }
}

/**
 * Returns `true` for a way whose line passes the ball of a reach around the origin. Most pass it,
 * and to ask each face of a polyhedron takes long.
 */
function passes([ex, ey, ez]: Vec3, dx: number, dy: number, dz: number, reach: number): boolean {
  const along = ex * dx + ey * dy + ez * dz;
  const square = dx * dx + dy * dy + dz * dz;
  return (ex * ex + ey * ey + ez * ez - reach * SLACK) * square > along * along;
}

/** Returns the share of a way from the eye at which it enters a solid, or infinity. */
function entry(body: Body, [ex, ey, ez]: Vec3, dx: number, dy: number, dz: number): number {
  switch (body.kind) {
    case 'box': {
      const [a, b] = slab(ex, dx);
      const [c, d] = slab(ey, dy);
      const [e, f] = slab(ez, dz);
      return between(Math.max(a, c, e), Math.min(b, d, f));
    }
    case 'cylinder': {
      const [a, b] = slab(ez, dz);
      const [c, d] = ball(dx * dx + dy * dy, ex * dx + ey * dy, ex * ex + ey * ey);
      return between(Math.max(a, c), Math.min(b, d));
    }
    case 'sphere': {
      const [a, b] = ball(
        dx * dx + dy * dy + dz * dz,
        ex * dx + ey * dy + ez * dz,
        ex * ex + ey * ey + ez * ez,
      );
      return between(a, b);
    }
    case 'polyhedron':
      return firstFace(body, [ex, ey, ez], [dx, dy, dz]);
  }
}

const NEVER = Number.POSITIVE_INFINITY;

function between(from: number, to: number): number {
  return from < to && to > 0 ? Math.max(0, from) : NEVER;
}

/** Returns the range of a way that is between −½ and ½ along one axis. */
function slab(from: number, along: number): readonly [number, number] {
  if (along === 0) return Math.abs(from) < h ? [-NEVER, NEVER] : [NEVER, -NEVER];
  const [a, b] = [(-h - from) / along, (h - from) / along];
  return a < b ? [a, b] : [b, a];
}

/** Returns the range of a way that is within ½ of the middle, by the terms of a square. */
function ball(square: number, half: number, rest: number): readonly [number, number] {
  const inside = half * half - square * (rest - h * h);
  if (!(inside > 0) || square === 0) return rest < h * h ? [-NEVER, NEVER] : [NEVER, -NEVER];
  const root = Math.sqrt(inside);
  return [(-half - root) / square, (-half + root) / square];
}

function firstFace({ corners, faces }: Polyhedron, e: Vec3, d: Vec3): number {
  let first = NEVER;
  for (const face of faces) {
    const [a, b, c] = [corners[face[0] ?? 0], corners[face[1] ?? 0], corners[face[2] ?? 0]];
    if (!a || !b || !c) continue;
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const facing = nx * d[0] + ny * d[1] + nz * d[2];
    // Only faces toward the eye: the way enters there.
    if (!(facing < 0)) continue;
    const t = (nx * (a[0] - e[0]) + ny * (a[1] - e[1]) + nz * (a[2] - e[2])) / facing;
    if (!(t > 0 && t < first)) continue;
    const [px, py, pz] = [e[0] + t * d[0], e[1] + t * d[1], e[2] + t * d[2]];
    const inside = face.every((i, k) => {
      const [p, q] = [corners[i], corners[face[(k + 1) % face.length] ?? i]];
      if (!p || !q) return false;
      const [sx, sy, sz] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
      const [wx, wy, wz] = [px - p[0], py - p[1], pz - p[2]];
      return nx * (sy * wz - sz * wy) + ny * (sz * wx - sx * wz) + nz * (sx * wy - sy * wx) >= 0;
    });
    if (inside) first = t;
  }
  return first;
}
