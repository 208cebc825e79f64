/** The size of a tree, by which a difference is small or is not. */
import { cornersApart, UNIT_BOX } from './displacement.ts';
import type { Rows } from './patient.ts';
import { matrixAt, worldsOf } from './worlds.ts';

const NOWHERE = new Float64Array(16);

/**
 * Returns the largest distance, in meters, between the world's origin and a corner of a node's body,
 * or of its box of one meter if it has none. The error of a number grows with its distance from 0.
 */
export function extentOf(rows: Rows): number {
  const worlds = worldsOf(rows);
  let most = 0;
  for (let place = 0; place < rows.count; place++) {
    most = Math.max(most, cornersApart(NOWHERE, matrixAt(worlds, place), rows.boxes[place] ?? UNIT_BOX));
  }
  return most;
}
