/**
 * Puts flat facets in an order in which they can be painted over each other.
 *
 * The depths of two facets that overlap in the picture are compared at the corners of the overlap,
 * and the farther one is painted first. Facets that pass through each other are cut, so the order
 * is right everywhere.
 */

import { dot, normalize, subtract, type Vec3 } from '../core/linear/vec.ts';
import type { Sight } from '../figure/track.ts';
import { clip, type Point } from './hull.ts';

/** A convex facet in the world, seen from its front, with the places of its corners. */
export interface Facet<Owner> {
  readonly owner: Owner;
  readonly corners: readonly Vec3[];
  /** `true` where the side from this corner to the next is an edge of its solid. */
  readonly edges: readonly boolean[];
  /** `true` where a facet beside it, with edges all around, has the same edge. */
  readonly shared: readonly boolean[];
  readonly normal: Vec3;
  readonly points: readonly Point[];
}

/** Share of a depth below which two depths are the same. */
const SAME = 2e-4;
/** Square pixels below which an overlap does not matter. */
const SPECK = 0.4;
/** Cuts for each facet, at most: a picture that is full of crossing solids is still drawn. */
const MOST_CUTS = 2;

/** A facet among the others: its frame in the picture, and those to be painted before it. */
interface Node<Owner> {
  readonly facet: Facet<Owner>;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  /** The facet's plane, from the eye. */
  readonly offset: number;
  readonly after: Set<Node<Owner>>;
  waiting: number;
}

/**
 * Returns the facets and their pieces, far ones first, and those of one owner together where they
 * can be. `place` returns the place of a point, and `convex` tells owners whose facets cannot
 * hide each other.
 */
export function farToNear<Owner>(
  facets: readonly Facet<Owner>[],
  sight: Sight,
  place: (corners: readonly Vec3[]) => Point[] | null,
  convex: (owner: Owner) => boolean,
): readonly Facet<Owner>[] {
  const { from: eye } = sight.ray(0, 0);
  // Lines of sight are an affine function of the place.
  const [start, right, down] = [sight.ray(0, 0), sight.ray(1, 0), sight.ray(0, 1)].map(({ along }) => along);
  if (!start || !right || !down) return facets;
  const [dx, dy] = [subtract(right, start), subtract(down, start)];
  const depth = ({ facet, offset }: Node<Owner>, [x, y]: Point): number => {
    const { normal } = facet;
    return offset / (dot(normal, start) + x * dot(normal, dx) + y * dot(normal, dy));
  };
  const queue = facets.map((facet) => nodeOf(facet, eye));
  const nodes: Node<Owner>[] = [];
  let cuts = MOST_CUTS * facets.length;
  for (let node = queue.pop(); node; node = queue.pop()) {
    let whole = true;
    for (const other of nodes) {
      if (!touch(node, other) || (node.facet.owner === other.facet.owner && convex(node.facet.owner)))
        continue;
      const [less, more] = [node, other].map(({ facet }) => facet.points) as [Point[], Point[]];
      const overlap = clip(less, more);
      if (areaOf(overlap) < SPECK) continue;
      let [farther, nearer] = [0, 0];
      for (const point of overlap) {
        const [a, b] = [depth(node, point), depth(other, point)];
        farther = Math.max(farther, (a - b) / b);
        nearer = Math.max(nearer, (b - a) / b);
      }
      if (farther > SAME && nearer > SAME && cuts > 0) {
        const pieces = cut(node.facet, other.facet, place);
        if (pieces) {
          cuts -= 1;
          queue.push(...pieces.map((piece) => nodeOf(piece, eye)));
          whole = false;
          break;
        }
      }
      if (farther > nearer) node.after.add(other);
      else other.after.add(node);
    }
    if (whole) nodes.push(node);
    else for (const other of nodes) other.after.delete(node);
  }
  return sorted(nodes);
}

function nodeOf<Owner>(facet: Facet<Owner>, eye: Vec3): Node<Owner> {
  const [xs, ys] = [facet.points.map(([x]) => x), facet.points.map(([, y]) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const offset = dot(facet.normal, subtract(facet.corners[0] ?? eye, eye));
  return { facet, box, offset, after: new Set(), waiting: 0 };
}

function touch<Owner>({ box: a }: Node<Owner>, { box: b }: Node<Owner>): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

function areaOf(points: readonly Point[]): number {
  let sum = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    sum += x * ny - nx * y;
  });
  return Math.abs(sum) / 2;
}

/** Sorts by who is painted after whom. Of those in a ring, which are rare, one begins. */
function sorted<Owner>(nodes: readonly Node<Owner>[]): readonly Facet<Owner>[] {
  for (const node of nodes) for (const next of node.after) next.waiting += 1;
  const left = new Set(nodes);
  const ready = nodes.filter(({ waiting }) => waiting === 0);
  const out: Facet<Owner>[] = [];
  while (left.size > 0) {
    const owner = out.at(-1)?.owner;
    const same = ready.findIndex(({ facet }) => facet.owner === owner);
    const [node] = ready.length > 0 ? ready.splice(Math.max(same, 0), 1) : leastWaiting(left);
    if (!node || !left.delete(node)) continue;
    out.push(node.facet);
    for (const next of node.after) {
      next.waiting -= 1;
      if (next.waiting === 0 && left.has(next)) ready.push(next);
    }
  }
  return out;
}

function leastWaiting<Owner>(nodes: ReadonlySet<Node<Owner>>): readonly Node<Owner>[] {
  let best: Node<Owner> | undefined;
  for (const node of nodes) if (!best || node.waiting < best.waiting) best = node;
  return best ? [best] : [];
}

/** Cuts a facet along the plane of another. Returns `null` if nothing would be gained. */
function cut<Owner>(
  facet: Facet<Owner>,
  other: Facet<Owner>,
  place: (corners: readonly Vec3[]) => Point[] | null,
): readonly Facet<Owner>[] | null {
  const [corner] = other.corners;
  if (!corner) return null;
  const distances = facet.corners.map((point) => dot(other.normal, subtract(point, corner)));
  const flat = 1e-6 * Math.max(...distances.map(Math.abs));
  if (!distances.some((it) => it > flat) || !distances.some((it) => it < -flat)) return null;
  const pieces = [-1, 1].map((side) => {
    const corners: Vec3[] = [];
    const edges: boolean[] = [];
    const shared: boolean[] = [];
    facet.corners.forEach((here, i) => {
      const after = (i + 1) % facet.corners.length;
      const next = facet.corners[after] ?? here;
      const [a, b] = [side * (distances[i] ?? 0), side * (distances[after] ?? 0)];
      const edge = facet.edges[i] ?? false;
      const crosses = (a > flat && b < -flat) || (a < -flat && b > flat);
      const inside = a >= -flat;
      if (inside) {
        corners.push(here);
        // The side along the cut is no edge.
        edges.push(edge && (b >= -flat || crosses));
        shared.push(facet.shared[i] ?? false);
      }
      if (!crosses) return;
      const share = a / (a - b);
      corners.push(
        [0, 1, 2].map((k) => (here[k] ?? 0) + share * ((next[k] ?? 0) - (here[k] ?? 0))) as unknown as Vec3,
      );
      edges.push(edge && !inside);
      shared.push(facet.shared[i] ?? false);
    });
    return { ...facet, corners, edges, shared, points: place(corners) ?? [] };
  });
  return pieces.every(({ corners, points }) => corners.length > 2 && points.length > 2) ? pieces : null;
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
