/**
 * Attachments of the nodes of a tree that is mended in motion: bodies, cameras and lights, which look along
 * an axis, and the vertices of joints. A leaf of their own holds the rest of the node's stretch.
 */

import { determinant, identity3, type Matrix3 } from '../linear/matrix3.ts';
import { UNIT_BOX } from './displacement.ts';
import type { Box } from './patient.ts';
import { followed, type Piece } from './pieces.ts';
import type { Plan } from './plan.ts';

/** One thing that hangs on a node. */
export interface Attachment {
  readonly place: number;
  /** A mesh, a camera or a light that shines along an axis, or the vertices that follow a joint. */
  readonly kind: 'body' | 'sight' | 'joint';
  /** Its bounds in the old node's axes; of a joint the core finds how its vertices spread. */
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

/**
 * Returns what hangs on the nodes that a plan changes: their bodies, what looks along an axis, and the
 * vertices that follow joints. Where there are neither bodies nor joints, each node has a box of one meter.
 */
export function attachmentsAt(
  { rows, locals, rests }: Plan,
  given: {
    readonly sights: readonly number[];
    readonly skins: readonly Piece[];
    readonly bakes: boolean;
  },
): readonly Attachment[] {
  const { bakes } = given;
  const joints = followed(given.skins);
  const sights = new Set(given.sights);
  const bare = joints.size === 0 && !rows.boxes.some((it) => it);
  return [...locals.keys()].flatMap((place): Attachment[] => {
    const rest = rests.get(place) ?? identity3();
    const found: Attachment[] = [];
    const box = rows.boxes[place] ?? (bare ? UNIT_BOX : undefined);
    if (box) found.push({ place, kind: 'body', box, fixed: bakes ? rest : identity3(), moves: !bakes });
    if (sights.has(place))
      found.push({ place, kind: 'sight', box: UNIT_BOX, fixed: identity3(), moves: true });
    if (joints.has(place))
      found.push({ place, kind: 'joint', box: UNIT_BOX, fixed: rest, moves: isInvertible(rest) });
    return found;
  });
}
