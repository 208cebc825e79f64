/** The piston's three nodes, and where each rule puts them. */

import type { ScaleRule, Trs } from '../../core/entries/index.ts';
import { accumulate, rotationFromScaledAxis, scaleRules } from '../../core/entries/index.ts';
import { determinant } from '../../core/linear/columns.ts';
import { column } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';

/** The middle of the rod, about which it rotates: no stretch along x moves it. */
export const JOINT: Vec3 = [3, 3, 4.5];

/** The rod's width, height and length, along its own axes. Its node has no scale: the mesh has them. */
export const ROD: Vec3 = [0.25, 0.25, 2];

export type Piston = ReturnType<typeof pistonBy>;

/**
 * Returns each node in its parent. The rod is a cylinder along its own z with its middle at the
 * joint; the head is at its end.
 */
export function chainOf(scaleX: number, joint: number): Trs[] {
  const rotation = rotationFromScaledAxis([0, joint, 0]);
  return [
    { translation: [3, 3, 3], scale: [scaleX, 1, 1] },
    { translation: [0, 0, 1.5], rotation },
    { translation: [0, 0, ROD[2] / 2] },
  ];
}

export function pistonBy(rule: ScaleRule, scaleX: number, joint: number) {
  const [root, rod, head] = accumulate(rule, chainOf(scaleX, joint));
  if (!root || !rod || !head) throw new Error('a chain of three nodes has three world transforms');
  return { root, rod, head };
}

export type Pistons = Readonly<Record<ScaleRule, Piston>>;

export function pistonsOf({ scaleX, joint }: { readonly scaleX: number; readonly joint: number }): Pistons {
  return Object.fromEntries(scaleRules.map((rule) => [rule, pistonBy(rule, scaleX, joint)])) as Pistons;
}

/**
 * Returns the angle in radians by which the rod's x and z leave 90°; `null` for a plate squeezed
 * flat, which puts both into one line, if the rod gets that.
 */
export function leanOf({ rod }: Piston): number | null {
  const volume = determinant([column(rod.matrix, 0), column(rod.matrix, 1), column(rod.matrix, 2)]);
  return Math.abs(volume) < 1e-12 ? null : Math.abs(rod.skew.zx ?? 0);
}

/** Returns the axis of a head without skew along which it is not 1, and how long it is there; `null` for a square. */
export function unevenOf({ head }: Piston): readonly [number, 'wide' | 'long'] | null {
  const [wide, , long] = head.axisLengths;
  const uneven = (it: number): boolean => Math.abs(it - 1) >= 0.005;
  return uneven(wide) ? [wide, 'wide'] : uneven(long) ? [long, 'long'] : null;
}
