/** The look book's digger, and skews: of a document, and by hand, to referee the doctor. */

import { skewOf } from '../../www/src/core/doctor/skew.ts';
import { type Diagnosis, diagnose } from '../../www/src/playground/doctor/diagnosis.ts';
import type { Quadruple, TreeDocument } from '../../www/src/playground/document/document.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
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

/** The skews of all nodes of a document, in degrees. */
export function skewsOf(document: TreeDocument): number[] {
  const { tree, handles } = posed(document);
  return handles.map((it) => DEGREES * skewOf(tree.worldMatrix(it)));
}

/**
 * The axes of a child that is turned in a stretch, by hand: (s cos a, sin a) and (−s sin a, cos a).
 * Their product over their lengths is the cosine of the angle between them.
 */
export function skewByHand(stretch: number, degrees: number): number {
  const [sin, cos] = [Math.sin(degrees / DEGREES), Math.cos(degrees / DEGREES)];
  const cosine =
    ((1 - stretch * stretch) * cos * sin) / (Math.hypot(stretch * cos, sin) * Math.hypot(stretch * sin, cos));
  return Math.abs(90 - DEGREES * Math.acos(cosine));
}
