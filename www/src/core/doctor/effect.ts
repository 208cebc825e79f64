/** The change that a way out makes in the world, as the core measures it between two trees. */
import { answered, numbers } from '../boundary/core.ts';
import { tooLarge } from '../boundary/errors.ts';
import { NINE } from '../linear/matrix3.ts';
import { UNIT_BOX } from './displacement.ts';
import { ways } from './local-parts.ts';
import type { Box, Rows } from './patient.ts';
import { skewOf3 } from './skew.ts';
import type { Worlds } from './worlds.ts';

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

/** Doubles of a node: three matrices with their origins, and two boxes. */
const [FRAME, BOX, NODE] = [NINE + 3, 6, 48];

/**
 * Returns what changes between two trees, in which nodes have the same places. Where no node has a body,
 * each counts as a box of one meter.
 *
 * @throws KinetreeError `TOO_LARGE` where memory has no room.
 */
export function effectOf(
  rows: Rows,
  [was, is]: readonly [Worlds, Worlds],
  place: number,
  { at = new Map(), boxes = new Map() }: Bodies = {},
): Effect {
  const unit = rows.boxes.some((it) => it) ? undefined : UNIT_BOX;
  const seen = [...rows.order].filter((i) => !rows.unseen?.[i]);
  const own = ways();
  const block = numbers(NODE * seen.length);
  seen.forEach((i, k) => {
    const to = NODE * k;
    const box = rows.boxes[i] ?? unit;
    putFrame(block, to, was, i);
    putFrame(block, to + FRAME, is, i);
    putFrame(block, to + 2 * FRAME, is, at.get(i) ?? i);
    putBox(block, to + 3 * FRAME, box);
    putBox(block, to + 3 * FRAME + BOX, boxes.get(i) ?? box);
  });
  const kind = own.effect_of(seen.length);
  const [length = 0, corner = 0, origin = 0, turn = 0] = answered();
  if (kind !== 0) throw tooLarge(seen.length, 'nodes');
  const moved = numbers(1 + length).slice(4, 1 + length);
  return {
    degrees: DEGREES * skewOf3(is.linear, NINE * place),
    meters: corner,
    origin,
    turn: DEGREES * turn,
    moved: Array.from(moved, (k) => rows.ids[seen[k] as number] as number),
  };
}

function putFrame(block: Float64Array, to: number, { linear, origins }: Worlds, place: number): void {
  for (let k = 0; k < NINE; k++) block[to + k] = linear[NINE * place + k] as number;
  for (let k = 0; k < 3; k++) block[to + NINE + k] = origins[3 * place + k] as number;
}

function putBox(block: Float64Array, to: number, box: Box | undefined): void {
  for (let k = 0; k < 3; k++) {
    block[to + k] = box ? (box.size[k] as number) : Number.NaN;
    block[to + 3 + k] = box ? (box.center[k] as number) : Number.NaN;
  }
}
