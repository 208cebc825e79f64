/** The nodes of a tree that are to be mended. */
import { KinetreeError } from '../boundary/errors.ts';
import { asked } from './asked.ts';
import { ways } from './local-parts.ts';
import type { Rows } from './patient.ts';

/**
 * Degrees from which a node is mended. Less is rounding: a file may write its matrices with six digits,
 * each off by 5e-7, so that two columns of a rotation meet at up to 2e-6 radians off a right angle.
 */
export const LEAST_MENDED = 2e-4;

/** The nodes that are to be mended, and those that lean: 1 for each. */
export interface Wanted {
  readonly wanted: Uint8Array;
  readonly leans: Uint8Array;
  /** 1 for nodes that a clip stretches. */
  readonly uneven?: Uint8Array;
  /** 1 for nodes with instances that lean: the node's own scale stretches them, too. */
  readonly crowds?: Uint8Array;
}

/**
 * Returns the nodes that are to be mended; `moving` lean in some clip, if not at rest, `crowded` have
 * instances that lean.
 */
export function wantedIn(
  rows: Rows,
  least: number,
  places?: readonly number[],
  { moving = [], crowded = [] }: { moving?: readonly number[]; crowded?: readonly number[] } = {},
): Wanted {
  const { wanted: leaning, leans } = leaningIn(rows, least);
  for (const place of [...moving, ...crowded]) leaning[place] = leans[place] = 1;
  const wanted = places ? new Uint8Array(rows.count) : leaning;
  for (const place of places ?? []) wanted[place] = leaning[place] as number;
  if (crowded.length === 0) return { wanted, leans };
  const crowds = new Uint8Array(rows.count);
  for (const place of crowded) crowds[place] = wanted[place] as number;
  return { wanted, leans, crowds };
}

/** Bits of a wish: the node is wanted, it leans, it stretches at other times, it is a crowd. */
export const [WANTED, LEANS, UNEVEN, CROWDS] = [1, 2, 4, 8];

/**
 * Returns 1 for each node that leans or holds a sheared matrix; and for each that a translation,
 * rotation and scale may not hold under another frame: flat ones, whose angle is undefined, too.
 */
function leaningIn(rows: Rows, least: number): { readonly wanted: Uint8Array; readonly leans: Uint8Array } {
  if (!(least >= 0)) throw new KinetreeError('NEGATIVE', `least must be 0 or more degrees, but is ${least}`);
  const bits = asked(rows, (rule, count) => ways().wish_rows(rule, count, (least * Math.PI) / 180));
  const [wanted, leans] = [new Uint8Array(rows.count), new Uint8Array(rows.count)];
  for (const [i, place] of rows.order.entries()) {
    const own = bits[i + 1] as number;
    wanted[place] = own & WANTED ? 1 : 0;
    leans[place] = own & LEANS ? 1 : 0;
  }
  return { wanted, leans };
}
