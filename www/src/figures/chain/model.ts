/**
 * The chain: 300 boxes, each the child of the one before by the same little transform.
 *
 * The root has the scale (S, 1, 1). The first box is in the root; each next one is moved by 1 along
 * x, rotated by the joint, and scaled. A stretch of a link keeps the area of its face.
 */

import type { ScaleRule, Trs, WorldTransform } from '../../core/entries/index.ts';
import { accumulate } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { column } from '../../figure/drawing.ts';
import { cross, dot, length, type Vec3 } from '../../figure/vec.ts';
import type { ChainParams } from './controls.ts';
import { BOXES } from './shape.ts';

export type Chain = ReturnType<typeof chainOf>;

/** Returns the root and the boxes, each in its parent. */
export function links({ joint, next, stretch, root, twist }: ChainParams): Trs[] {
  const { sin, cos } = math;
  const [sz, cz, sx, cx] = [sin(joint / 2), cos(joint / 2), sin(twist / 2), cos(twist / 2)];
  const side = Math.sqrt(stretch);
  const link: Trs = {
    translation: [1, 0, 0],
    // First the twist about x, then the joint about z.
    rotation: [cz * sx, sz * sx, sz * cx, cz * cx],
    // A stretch along x that keeps the area. The faces are flat, so z has only the size.
    scale: [next * side, next / side, next],
  };
  return [{ scale: [root, 1, 1] }, {}, ...Array.from({ length: BOXES - 1 }, () => link)];
}

/** Both rules of a picture, with the boxes by each: the root is left out. */
export function chainOf(params: ChainParams) {
  const { rule } = params;
  const other: ScaleRule = rule === 'matrices' ? 'transforms' : 'matrices';
  const nodes = links(params);
  const by = (it: ScaleRule): readonly WorldTransform[] => accumulate(it, nodes).slice(1);
  let others: readonly WorldTransform[] | null = null;
  return {
    rule,
    boxes: by(rule),
    other,
    /** Computed when it is first read: a picture in which both agree needs one rule only. */
    get others(): readonly WorldTransform[] {
      others ??= by(other);
      return others;
    },
    // Uniform scales put every box into one place, but a compensated child leaves out its parent's.
    agree: params.root === 1 && params.stretch === 1 && rule !== 'compensated',
  };
}

export function inBox({ matrix }: WorldTransform, x: number, y: number): Vec3 {
  const at = (i: number): number => (matrix[i] ?? 0) * x + (matrix[i + 4] ?? 0) * y + (matrix[i + 12] ?? 0);
  return [at(0), at(1), at(2)];
}

/**
 * Returns how many times as long as wide a square on a box has become: the ratio of the singular
 * values of its x and y. The square of the smaller one is the area's square over the larger one's,
 * which loses no digits where the two are far apart.
 */
export function aspect({ matrix }: WorldTransform): number {
  const [x, y] = [column(matrix, 0), column(matrix, 1)];
  const [xx, yy, xy] = [dot(x, x), dot(y, y), dot(x, y)];
  const longest = (xx + yy) / 2 + Math.sqrt(((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy);
  return longest / length(cross(x, y));
}

/** Returns the largest of some numbers of all boxes. */
export function most(boxes: readonly WorldTransform[], of: (box: WorldTransform) => number): number {
  return boxes.reduce((largest, box) => Math.max(largest, of(box)), 0);
}

/** Returns the angle, in radians, by which the x and y of a box leave 90°; 0 where it has none. */
export function slant({ skew }: WorldTransform): number {
  return Math.abs(skew.xy ?? 0);
}
