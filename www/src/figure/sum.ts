/** Arrows tip to tail that add up, and the scale at which they fit into the picture. */

import { add, addScaled, length, ZERO } from '../core/linear/vec.ts';
import type { Painter, Style, Vec3 } from './drawing.ts';

interface Summand extends Style {
  readonly vector: Vec3;
  /** Written beside the arrow. Without it the arrow has no label. */
  readonly name?: string;
  /** The same where there is little room. */
  readonly short?: string;
  /** Its label stays at it while it moves. */
  readonly stays?: boolean;
  /** An inset has its label. */
  readonly enlarged?: boolean;
}

interface Sum {
  readonly from: Vec3;
  readonly summands: readonly Summand[];
  readonly total: Vec3;
  /** Meters of arrow for one of the vectors' unit. */
  readonly scale: number;
}

/**
 * Draws the summands tip to tail, and their total as a hollow arrow: if they add up, both end in
 * the same place.
 */
export function paintSum(pane: Painter, { from, summands, total, scale }: Sum): void {
  let tail = from;
  for (const { vector, name, short, ...style } of summands) {
    const tip = addScaled(tail, vector, scale);
    pane.arrow(tail, tip, name ? { ...style, text: name, ...(short ? { short } : {}) } : style);
    tail = tip;
  }
  if (summands.length < 2) return;
  pane.arrow(from, addScaled(from, total, scale), { color: 'ink', hollow: true });
}

/** Returns the greatest distance from the start to a tip, of vectors put tip to tail. */
export function reachOf(vectors: readonly Vec3[]): number {
  let tip = ZERO;
  let most = 0;
  for (const vector of vectors) {
    tip = add(tip, vector);
    most = Math.max(most, length(tip));
  }
  return most;
}

/** Returns the least of 1, 2, 5, 10, 20, 50 … that is not below a number. */
export function roundUp(least: number): number {
  let ten = 1;
  while (10 * ten < least) ten *= 10;
  return [ten, 2 * ten, 5 * ten].find((it) => it >= least) ?? 10 * ten;
}
