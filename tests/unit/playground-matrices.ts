/** The look book's digger, and world matrices multiplied by hand, to referee the doctor. */

import { type Diagnosis, diagnose } from '../../www/src/playground/doctor/diagnosis.ts';
import {
  nodeOf,
  type Quadruple,
  type TreeDocument,
  type Triple,
} from '../../www/src/playground/document/document.ts';
import { treeOf } from './playground-bench.ts';

export const DEGREES = 180 / Math.PI;
export const aboutZ = (degrees: number): Quadruple => {
  const half = degrees / 2 / DEGREES;
  return [0, 0, Math.sin(half), Math.cos(half)];
};

/** The digger of the look book: its boom is stretched, its stick turned against it. */
export const digger = (): TreeDocument =>
  treeOf(
    ['cab', null, { translation: [0, 0.8, 0] }],
    ['boom', 1, { rotation: aboutZ(46), scale: [1.6, 1, 1] }],
    ['stick', 2, { translation: [1.5, 0, 0], rotation: aboutZ(-58) }],
    ['bucket', 3, { translation: [1.45, 0, 0], rotation: aboutZ(-62) }],
  );
export const diagnosed = (document: TreeDocument, id: number) => diagnose(document, id) as Diagnosis;

export type Matrix = number[];

/** A matrix of its own making, by rows: translation, rotation, scale. */
export function trs(t: Triple, [x, y, z, w]: Quadruple, s: readonly number[]): Matrix {
  const r = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ] as number[][];
  return [
    ...r.flatMap((row, i) => [...row.map((it, j) => it * (s[j] as number)), t[i] as number]),
    0,
    0,
    0,
    1,
  ];
}
export const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((_, i) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + (a[i - (i % 4) + k] as number) * (b[4 * k + (i % 4)] as number), 0),
  );
export const ONE: Triple = [1, 1, 1];
export const UPRIGHT: Quadruple = [0, 0, 0, 1];

/** World matrices by the rule of matrices, with W = W_P T S_P⁻¹ R S for a node that compensates. */
export function worlds(document: TreeDocument): Map<number, Matrix> {
  const found = new Map<number, Matrix>();
  for (const node of document.nodes) {
    const parent = nodeOf(document, node.parent);
    const above = parent ? (found.get(parent.id) as Matrix) : trs([0, 0, 0], UPRIGHT, ONE);
    const undone = node.compensates && parent ? parent.scale.map((it) => 1 / it) : ONE;
    const place = times(above, trs(node.translation, UPRIGHT, ONE));
    found.set(
      node.id,
      times(times(place, trs([0, 0, 0], UPRIGHT, undone)), trs([0, 0, 0], node.rotation, node.scale)),
    );
  }
  return found;
}
export const axis = (m: Matrix, i: number) => [m[i], m[4 + i], m[8 + i]] as [number, number, number];
export const angle = (a: readonly number[], b: readonly number[]) => {
  const cross = [0, 1, 2].map((i) => {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    return (a[j] as number) * (b[k] as number) - (a[k] as number) * (b[j] as number);
  });
  const dot = a.reduce((sum, it, i) => sum + it * (b[i] as number), 0);
  return DEGREES * Math.atan2(Math.hypot(...cross), dot);
};
export const skewOf = (m: Matrix) =>
  Math.max(
    ...[
      [0, 1],
      [1, 2],
      [2, 0],
    ].map(([i, j]) => Math.abs(90 - angle(axis(m, i as number), axis(m, j as number)))),
  );
