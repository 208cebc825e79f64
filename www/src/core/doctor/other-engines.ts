/** One node as each engine shows it: which of them show something else than its tree, and by how much. */

import { NINE } from '../linear/matrix3.ts';
import { axesApart, cornersApart, LEAST_TURN, leastMeters, UNIT_BOX } from './displacement.ts';
import { shownByThree, shownByUnreal, shownOf } from './displayed-world.ts';
import { ENGINES, type EngineId, engines } from './engines.ts';
import type { Rows } from './patient.ts';
import { MARKED, skewOf3 } from './skew.ts';
import { chainOf, partOf } from './subset.ts';
import { degrees, listed, meters } from './words.ts';
import { matrixAt, type Worlds } from './worlds.ts';

const DEGREES = 180 / Math.PI;

/** A node as an engine shows it that shows something else than the tree's own rule. */
export interface Elsewhere {
  /** The id of the engine's row on the page "Which engine does what". */
  readonly engine: EngineId;
  readonly name: string;
  /** Degrees by which the worst pair of the node's axes leaves 90° there; `null` if no source tells. */
  readonly degrees: number | null;
  /**
   * The largest distance, in meters, between a corner of the node's body there and here; of its box
   * of one meter, if it has no body. `null` if no source tells.
   */
  readonly meters: number | null;
  /** The largest angle between an axis of the node there and here, in degrees; `null` if no source tells. */
  readonly turn: number | null;
}

/**
 * Returns the engines that show a node of rows otherwise than the rows' own rule, in the order of
 * the table of engines.
 */
export function elsewhereOf(rows: Rows, place: number): readonly Elsewhere[] {
  const few = partOf(rows, chainOf(rows, place));
  const last = few.count - 1;
  const own = matrixAt(shownOf(few), last);
  const least = leastMeters(own);
  const box = few.boxes[last] ?? UNIT_BOX;
  return engines.flatMap(([engine, { name }]): Elsewhere[] => {
    const worlds = shownIn(few, engine);
    if (!worlds) return [{ engine, name, degrees: null, meters: null, turn: null }];
    const other = matrixAt(worlds, last);
    const off = cornersApart(own, other, box);
    const turn = DEGREES * axesApart(own, other);
    if (off <= least && turn <= DEGREES * LEAST_TURN) return [];
    return [{ engine, name, degrees: DEGREES * skewOf3(worlds.linear, NINE * last), meters: off, turn }];
  });
}

/** Returns rows as an engine shows them; `null` where no source tells. */
function shownIn(rows: Rows, engine: EngineId): Worlds | null {
  const { rule, matrix, mirrors }: (typeof engines)[0][1] = ENGINES[engine];
  const sheared = rows.sheared.includes(1);
  if (sheared && (matrix === 'lost' || rule !== 'matrices')) return null;
  // A joint of Maya has a flag of its own: a tree that has such flags is as Maya has it.
  if (rule === 'compensated' && rows.compensates && rows.rule === 'matrices') return shownOf(rows);
  const there = { ...rows, rule, compensates: null };
  if (mirrors) return shownByUnreal(there);
  return sheared && matrix === 'decomposed' ? shownByThree(there) : shownOf(there);
}

/** Returns what other engines show of a node, in a sentence; nothing where all show the same. */
export function elsewhereSentence(name: string, all: readonly Elsewhere[]): string {
  if (all.length === 0) return '';
  const groups = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const { name: engine, degrees: skew, meters: off, turn } of all) {
    if (skew === null || off === null || turn === null) {
      unknown.push(engine);
      continue;
    }
    const shape = Number.isNaN(skew) ? 'flat' : skew < MARKED ? 'square' : `${degrees(skew)} off square`;
    const how = `${shape}, corners up to ${meters(off)} and axes up to ${degrees(turn)} from here`;
    groups.set(how, [...(groups.get(how) ?? []), engine]);
  }
  const known = [...groups].map(([how, names]) => `in ${listed(names)} it is ${how}`);
  const parts = known.length > 0 ? [`Elsewhere ${name} differs: ${known.join('; ')}.`] : [];
  if (unknown.length > 0) parts.push(`What ${listed(unknown)} would make of it, no source tells.`);
  return parts.join(' ');
}
