/** The change that a cure makes in the world, measured between the documents before and after. */

import { axesApart, cornersApart, LEAST_TURN, leastMeters, originsApart } from '../../core/doctor/apart.ts';
import { skewOf } from '../../core/doctor/skew.ts';
import { placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { EACH, worldsOf } from './worlds.ts';

const DEGREES = 180 / Math.PI;

export interface Effect {
  /** The skew that is left of the node that was to be cured, in degrees; NaN if it is flat. */
  readonly skew: number;
  /** The largest displacement of a node's origin, in meters. */
  readonly displacement: number;
  /** The largest displacement of a corner of a node's body, in meters. */
  readonly reshaped: number;
  /** The largest turn of a node's axis, in degrees. */
  readonly turn: number;
  /** The ids of the nodes whose origin or body moves, in the order of the outline. */
  readonly moved: readonly number[];
}

/** Nodes that are measured before others have their turn: some milliseconds. */
const SLICE = 1000;

/**
 * Measures what has changed between two documents, and yields between slices of its work.
 *
 * `body` says which node after has the body of a node before, where that is another one.
 *
 * @throws KinetreeError for a document that the core does not take.
 */
export function* effectOf(
  before: TreeDocument,
  after: TreeDocument,
  cured: number,
  body: ReadonlyMap<number, number> = new Map(),
): Generator<undefined, Effect> {
  const was = worldsOf(before);
  yield;
  const is = worldsOf(after);
  const least = leastMeters(was);
  let [displacement, reshaped, turn] = [0, 0, 0];
  const moved: number[] = [];
  for (const [place, node] of before.nodes.entries()) {
    if (place % SLICE === 0) yield;
    const at = placeOf(after, node.id);
    if (after.nodes[at]?.shape === node.shape && !body.has(node.id) && areSame(was, place, is, at)) continue;
    const now = matrixAt(is, at);
    const own = matrixAt(was, place);
    const away = originsApart(own, now);
    const shape = bodyApart(node, own, after, is, body.get(node.id) ?? node.id);
    const turned = DEGREES * axesApart(own, now);
    displacement = most(displacement, away);
    reshaped = most(reshaped, shape);
    turn = most(turn, turned);
    if (!(away <= least && shape <= least)) moved.push(node.id);
  }
  const skew = DEGREES * skewOf(matrixAt(is, placeOf(after, cured)));
  return {
    skew,
    displacement: displacement > least ? displacement : 0,
    reshaped: reshaped > least ? reshaped : 0,
    turn: turn > DEGREES * LEAST_TURN ? turn : 0,
    moved,
  };
}

function bodyApart(
  { shape }: TreeNode,
  own: Float64Array,
  after: TreeDocument,
  is: Float64Array,
  id: number,
): number {
  const place = placeOf(after, id);
  const other = after.nodes[place]?.shape;
  if (shape.kind === 'none' || !other) return 0;
  return cornersApart(own, matrixAt(is, place), shape, other);
}

/** Returns whether two matrices have the same numbers; NaN is never the same. */
function areSame(a: Float64Array, place: number, b: Float64Array, other: number): boolean {
  for (let k = 0; k < EACH; k++) if (a[EACH * place + k] !== b[EACH * other + k]) return false;
  return true;
}

function matrixAt(matrices: Float64Array, place: number): Float64Array {
  return matrices.subarray(EACH * place, EACH * (place + 1));
}

/** Returns the larger number; NaN wins, so that it stays seen. */
function most(a: number, b: number): number {
  return Number.isNaN(b) || b > a ? b : a;
}
