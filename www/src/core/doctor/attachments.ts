/**
 * Attachments of the nodes of a tree that is mended in motion: bodies, cameras and lights, which look along
 * an axis, and the vertices of joints. A leaf of their own holds the rest of the node's stretch.
 */

import { determinant, identity3, type Matrix3 } from '../linear/matrix3.ts';
import type { Vec3 } from '../linear/vec.ts';
import { UNIT_BOX } from './displacement.ts';
import type { Box } from './patient.ts';
import type { Plan } from './plan.ts';

/** One thing that hangs on a node. */
export interface Attachment {
  readonly place: number;
  /** A mesh, a camera or a light that shines along an axis, or the vertices that follow a joint. */
  readonly kind: 'body' | 'sight' | 'joint';
  /** Its bounds in the old node's axes; of a joint, how its vertices spread. */
  readonly box: Box;
  /** The stretch that its vertices, or its bind matrices, have got at rest. */
  readonly fixed: Matrix3;
  /** False for what no leaf can follow: vertices that were baked. */
  readonly moves: boolean;
}

/** Returns whether a stretch can be taken back. */
function isInvertible(stretch: Matrix3): boolean {
  return Math.abs(determinant(stretch)) > 1e-12 * Math.max(...stretch.map(Math.abs)) ** 3;
}

/** The points of a skin that follow joints: of a large one, some that are spread over it. */
export interface Skinned {
  /** The place at which the points of each vertex begin, and the end of the last vertex's points. */
  readonly starts: readonly number[];
  /** For each point the place of its joint, its weight, and where it is in the joint's axes. */
  readonly joints: readonly number[];
  readonly weights: readonly number[];
  readonly points: readonly Vec3[];
}

/** Returns the box that stands for the points of each joint: by how far they spread about the joint. */
function jointBoxes(skins: readonly Skinned[]): ReadonlyMap<number, Box> {
  const sums = new Map<number, number[]>();
  for (const { joints, weights, points } of skins)
    joints.forEach((joint, i) => {
      const own = sums.get(joint) ?? [0, 0, 0, 0, 0, 0, 0];
      sums.set(joint, own);
      const weight = weights[i] as number;
      own[6] = (own[6] as number) + weight;
      for (const [k, x] of (points[i] as Vec3).entries()) {
        own[k] = (own[k] as number) + weight * x;
        own[3 + k] = (own[3 + k] as number) + weight * x * x;
      }
    });
  return new Map(
    [...sums].map(([joint, own]) => {
      const all = own[6] as number;
      const center = own.slice(0, 3).map((it) => it / all) as unknown as Vec3;
      const size = center.map((_, k) => 2 * Math.sqrt(Math.max(0, (own[3 + k] as number) / all)));
      return [joint, { center: [0, 0, 0], size: size as unknown as Vec3 }];
    }),
  );
}

/**
 * Returns what hangs on the nodes that a plan changes: their bodies, what looks along an axis, and the
 * vertices that follow joints. Where there are neither bodies nor joints, each node has a box of one meter.
 */
export function attachmentsAt(
  { rows, locals, rests }: Plan,
  given: {
    readonly sights: readonly number[];
    readonly skins: readonly Skinned[];
    readonly bakes: boolean;
  },
): readonly Attachment[] {
  const { bakes } = given;
  const joints = jointBoxes(given.skins);
  const sights = new Set(given.sights);
  const bare = joints.size === 0 && !rows.boxes.some((it) => it);
  return [...locals.keys()].flatMap((place): Attachment[] => {
    const rest = rests.get(place) ?? identity3();
    const found: Attachment[] = [];
    const box = rows.boxes[place] ?? (bare ? UNIT_BOX : undefined);
    if (box) found.push({ place, kind: 'body', box, fixed: bakes ? rest : identity3(), moves: !bakes });
    if (sights.has(place))
      found.push({ place, kind: 'sight', box: UNIT_BOX, fixed: identity3(), moves: true });
    const spread = joints.get(place);
    if (spread) found.push({ place, kind: 'joint', box: spread, fixed: rest, moves: isInvertible(rest) });
    return found;
  });
}
