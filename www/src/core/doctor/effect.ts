/** The change that a way out makes in the world, measured between two trees. */

import { NINE } from '../linear/matrix3.ts';
import { axesApart, cornersApart, LEAST_TURN, leastMeters, originsApart, UNIT_BOX } from './displacement.ts';
import type { Box, Rows } from './patient.ts';
import { skewOf3 } from './skew.ts';
import { linearAt, matrixOf, originAt, type Worlds } from './worlds.ts';

const DEGREES = 180 / Math.PI;

/** The changes that a way out makes. A number below rounding counts as 0. */
export interface Effect {
  /** The skew of the node that is left, degrees; NaN if it is flat. */
  readonly degrees: number;
  /** The largest displacement of a corner of a body, in meters. */
  readonly meters: number;
  /** The largest displacement of a node's origin, in meters. */
  readonly origin: number;
  /** The largest turn of a node's axis, in degrees. */
  readonly turn: number;
  /** The nodes whose origin or body moves, by the caller's numbers, in the order of the tree. */
  readonly moved: readonly number[];
}

/** The places and the boxes of bodies after a change, where they are not those of before. */
export interface Bodies {
  readonly at?: ReadonlyMap<number, number>;
  readonly boxes?: ReadonlyMap<number, Box>;
}

/** Returns what changes between two trees, in which nodes have the same places. */
export function effectOf(
  rows: Rows,
  [was, is]: readonly [Worlds, Worlds],
  place: number,
  { at = new Map(), boxes = new Map() }: Bodies = {},
): Effect {
  const least = Math.max(leastMeters(was.linear), leastMeters(was.origins));
  const unit = rows.boxes.some((it) => it) ? undefined : UNIT_BOX;
  let [meters, origin, turn] = [0, 0, 0];
  const moved: number[] = [];
  for (const i of rows.order) {
    if (rows.unseen?.[i]) continue;
    const old = matrixOf(linearAt(was, i), originAt(was, i));
    const now = matrixOf(linearAt(is, i), originAt(is, i));
    const away = originsApart(old, now);
    const box = rows.boxes[i] ?? unit;
    const body = at.get(i);
    const under = body === undefined ? now : matrixOf(linearAt(is, body), originAt(is, body));
    const off = box ? cornersApart(old, under, box, boxes.get(i) ?? box) : 0;
    origin = most(origin, away);
    meters = most(meters, off);
    turn = most(turn, DEGREES * axesApart(old, now));
    if (!(away <= least && off <= least)) moved.push(rows.ids[i] as number);
  }
  return {
    degrees: DEGREES * skewOf3(is.linear, NINE * place),
    meters: meters > least ? meters : 0,
    origin: origin > least ? origin : 0,
    turn: turn > DEGREES * LEAST_TURN ? turn : 0,
    moved,
  };
}

/** Returns the larger number; NaN wins, so that it stays seen. */
function most(a: number, b: number): number {
  return Number.isNaN(b) || b > a ? b : a;
}
