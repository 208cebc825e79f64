/**
 * Puts flat facets in the order from far to near, by a binary tree of the planes that they lie in.
 * A facet that reaches through another's plane is cut in two, so the order is right everywhere.
 */
import { dot, normalize, type Vec3 } from '../figure/vec.ts';

/** A convex facet in the world, seen from its front. */
export interface Facet<Owner> {
  readonly owner: Owner;
  readonly corners: readonly Vec3[];
  /** `true` where the side from this corner to the next is an edge of its solid. */
  readonly edges: readonly boolean[];
  readonly normal: Vec3;
}

/** Share of the size of everything below which a point lies in a plane. */
const FLAT = 1e-5;
/** Planes that are tried at each branch, and what a cut costs against an uneven branch. */
const TRIED = 12;
const CUT = 6;

type Side = -1 | 0 | 1;

/** Calls `paint` for every facet or piece of one, far ones first. */
export function farToNear<Owner>(
  facets: readonly Facet<Owner>[],
  eye: Vec3,
  paint: (facet: Facet<Owner>) => void,
): void {
  const size = Math.max(...facets.flatMap(({ corners }) => corners.flatMap((it) => it.map(Math.abs))), 0);
  branch(facets, eye, FLAT * size, paint);
}

function branch<Owner>(
  facets: readonly Facet<Owner>[],
  eye: Vec3,
  flat: number,
  paint: (facet: Facet<Owner>) => void,
): void {
  const plane = bestPlane(facets, flat);
  if (!plane) return;
  const at = (point: Vec3): number => dot(plane.normal, point) - plane.offset;
  const [behind, within, before]: [Facet<Owner>[], Facet<Owner>[], Facet<Owner>[]] = [[], [], []];
  for (const facet of facets) {
    const distances = facet.corners.map(at);
    // A facet that has no area lies in no plane of its own; it is done all the same.
    const side = facet === plane.of ? 0 : sideOf(distances, flat);
    if (side === null) {
      const [back, front] = cut(facet, distances, flat);
      behind.push(back);
      before.push(front);
    } else (side < 0 ? behind : side > 0 ? before : within).push(facet);
  }
  const near = at(eye) >= 0;
  branch(near ? behind : before, eye, flat, paint);
  within.forEach(paint);
  branch(near ? before : behind, eye, flat, paint);
}

interface Plane<Owner> {
  readonly of: Facet<Owner>;
  readonly normal: Vec3;
  readonly offset: number;
}

function bestPlane<Owner>(facets: readonly Facet<Owner>[], flat: number): Plane<Owner> | null {
  let best: Plane<Owner> | null = null;
  let least = Number.POSITIVE_INFINITY;
  const stride = Math.max(1, Math.floor(facets.length / TRIED));
  for (let i = 0; i < facets.length; i += stride) {
    const facet = facets[i];
    const [corner] = facet?.corners ?? [];
    if (!facet || !corner) continue;
    const plane = { of: facet, normal: facet.normal, offset: dot(facet.normal, corner) };
    let [cuts, uneven] = [0, 0];
    for (const other of facets) {
      const side = sideOf(
        other.corners.map((point) => dot(plane.normal, point) - plane.offset),
        flat,
      );
      if (side === null) cuts += 1;
      else uneven += side;
    }
    const cost = CUT * cuts + Math.abs(uneven);
    if (cost < least) [best, least] = [plane, cost];
  }
  return best;
}

/** Returns the side of a plane on which all corners are; `null` if they are on both. */
function sideOf(distances: readonly number[], flat: number): Side | null {
  let side: Side = 0;
  for (const distance of distances) {
    if (Math.abs(distance) <= flat) continue;
    const here = distance > 0 ? 1 : -1;
    if (side === -here) return null;
    side = here;
  }
  return side;
}

function cut<Owner>(
  facet: Facet<Owner>,
  distances: readonly number[],
  flat: number,
): [back: Facet<Owner>, front: Facet<Owner>] {
  const piece = (side: -1 | 1): Facet<Owner> => {
    const corners: Vec3[] = [];
    const edges: boolean[] = [];
    facet.corners.forEach((corner, i) => {
      const next = facet.corners[(i + 1) % facet.corners.length] ?? corner;
      const [a, b] = [side * (distances[i] ?? 0), side * (distances[(i + 1) % facet.corners.length] ?? 0)];
      const edge = facet.edges[i] ?? false;
      const inside = a >= -flat;
      const crosses = (a > flat && b < -flat) || (a < -flat && b > flat);
      if (inside) {
        corners.push(corner);
        // The side along the cut is no edge.
        edges.push(edge && (b >= -flat || crosses));
      }
      if (!crosses) return;
      const share = a / (a - b);
      corners.push(
        [0, 1, 2].map(
          (k) => (corner[k] ?? 0) + share * ((next[k] ?? 0) - (corner[k] ?? 0)),
        ) as unknown as Vec3,
      );
      edges.push(edge && !inside);
    });
    return { ...facet, corners, edges };
  };
  return [piece(-1), piece(1)];
}

/** Returns the unit normal of a facet, on its front. */
export function normalOf(corners: readonly Vec3[]): Vec3 {
  // Newell's sum works for any number of corners, also if three are in a line.
  const sum: [number, number, number] = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    sum[0] += (a[1] - b[1]) * (a[2] + b[2]);
    sum[1] += (a[2] - b[2]) * (a[0] + b[0]);
    sum[2] += (a[0] - b[0]) * (a[1] + b[1]);
  });
  return dot(sum, sum) > 0 ? normalize(sum) : [0, 1, 0];
}
