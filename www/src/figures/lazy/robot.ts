/** The tree of 31 nodes, and the robot that it is: names, places in their parents, outlines. */

import { corners } from '../../figure/rectangle.ts';
import type { Vec3 } from '../../figure/vec.ts';

export type Point = readonly [x: number, y: number];

export interface Part {
  readonly name: string;
  /** Its place in its parent; of the first in the picture. */
  readonly at: Point;
  /** Its outline about that place. */
  readonly outline: readonly Point[];
}

const box = (width: number, height: number, x = 0, y = 0): readonly Point[] =>
  corners([x - width / 2, y - height / 2, x + width / 2, y + height / 2], (u, v) => [u, v] as const);
const part = (name: string, at: Point, outline: readonly Point[]): Part => ({ name, at, outline });

const hat: readonly Point[] = [
  [-1.25, -0.2],
  [1.25, -0.2],
  [1.25, 0.08],
  [0.72, 0.08],
  [0.62, 0.95],
  [-0.62, 0.95],
  [-0.72, 0.08],
  [-1.25, 0.08],
];
const limb = (width: number, length: number) => box(width, length, 0, -length / 2);

/** In the order of their numbers: the children of `i` are `2i + 1` and `2i + 2`. */
export const parts: readonly Part[] = [
  part('robot', [19.1, 4.75], box(2.2, 1.3, 0, 0.2)),
  part('chest', [0, 1.85], box(2.9, 2.4)),
  part('hips', [0, -0.6], box(2.6, 0.5)),
  part('collar', [0, 1.4], box(1.1, 0.5)),
  part('shoulders', [0, 0.8], box(4.4, 0.6)),
  part('left leg', [-0.8, -0.2], limb(0.95, 1.75)),
  part('right leg', [0.8, -0.2], limb(0.95, 1.75)),
  part('head', [0, 1], box(2, 1.5)),
  part('pack', [-0.8, -1.5], box(0.8, 0.9)),
  part('left arm', [-2.1, 0], limb(0.75, 2)),
  part('right arm', [2.1, 0], limb(0.75, 2)),
  part('left shin', [0, -1.75], limb(0.8, 1.5)),
  part('left holster', [-0.45, -0.85], box(0.4, 0.7)),
  part('right shin', [0, -1.75], limb(0.8, 1.5)),
  part('right holster', [0.45, -0.85], box(0.4, 0.7)),
  part('hat', [0, 0.95], hat),
  part('eyes', [0, 0.1], box(1.4, 0.42)),
  part('antenna', [-0.2, 0.45], box(0.12, 1, 0, 0.5)),
  part('lamp', [0.25, 0.6], box(0.34, 0.34)),
  part('left hand', [0, -2.25], box(1, 0.75)),
  part('left elbow', [0, -1], box(0.95, 0.4)),
  part('right hand', [0, -2.25], box(1, 0.75)),
  part('right elbow', [0, -1], box(0.95, 0.4)),
  part('left foot', [-0.15, -1.6], box(1.3, 0.45)),
  part('left knee', [0, 0], box(1.1, 0.4)),
  part('spanner', [-0.1, 0.55], box(0.14, 0.8, 0, 0.2)),
  part('pliers', [0.12, 0.5], box(0.14, 0.6, 0, 0.15)),
  part('right foot', [0.15, -1.6], box(1.3, 0.45)),
  part('right knee', [0, 0], box(1.1, 0.4)),
  part('hammer', [0.1, 0.55], box(0.14, 0.8, 0, 0.2)),
  part('saw', [-0.12, 0.5], box(0.14, 0.6, 0, 0.15)),
];

export const COUNT = parts.length;
export const ROOT = 0;

/** Returns the number of a node's parent at the beginning, or −1. */
export const parentAtFirst = (id: number): number => (id === ROOT ? -1 : (id - 1) >> 1);

export const nameOf = (id: number): string => parts[id]?.name ?? '';

export function numbered(name: string): number {
  return parts.findIndex((it) => it.name === name);
}

/** Width and height of a box of the tree. */
export const BOX: Point = [1.6, 1.25];
/**
 * Heights of the rows of the tree. The last is two, so that a finger finds each leaf: of one row they
 * are two apart, and so is a row from the next, 24 CSS pixels in a window of 320.
 */
const ROWS = [11.2, 9.2, 7.2, 5.2];
const LEAVES = [3.2, 1.2];

/** Returns the number of a node's row in the tree, from the top, and how many that row has. */
export function rowOf(id: number): readonly [row: number, inRow: number] {
  let [row, inRow] = [0, 1];
  while (id + 1 >= 2 * inRow) [row, inRow] = [row + 1, 2 * inRow];
  return [row, inRow];
}

export function placeInTree(id: number): Vec3 {
  const [row, inRow] = rowOf(id);
  const along = id + 1 - inRow;
  return [((along + 0.5) * 16) / inRow, ROWS[row] ?? LEAVES[along % 2] ?? 0, 0];
}
