/** The nodes of rows at rest that lean, and the causes: what the core finds, by the rows' own names. */
import { numbers, starter } from '../boundary/core.ts';
import { fromCore, KinetreeError, tooLarge } from '../boundary/errors.ts';
import { doctor } from '../generated/groups/doctor.js';
import { NINE } from '../linear/matrix3.ts';
import { pathOf, type Rows } from './patient.ts';
import { RULES } from './rows.ts';
import { outOfReach } from './worlds.ts';

const start = /* @__PURE__ */ starter(doctor);

/**
 * The kinds of findings:
 *
 * - `skewed`: the node's axes in the world are not at right angles.
 * - `sheared`: the node holds a matrix that no translation, rotation and scale can hold.
 * - `mirrored`: the node's own scale makes a mirror image of it and of all below it.
 * - `flat`: the node's own scale, or that of a node above, takes an axis away; no angle is defined.
 */
export type FindingKind = 'skewed' | 'sheared' | 'mirrored' | 'flat';

/** A node that stretches unevenly, and the skew that is left without that, in degrees. */
export interface Cause {
  /** The caller's number of the node. */
  readonly node: number;
  readonly left: number;
}

/** One thing found about one node. */
export interface Finding {
  /** The caller's number of the node. */
  readonly node: number;
  /** The names from the root to the node: `base/arm`. */
  readonly path: string;
  readonly kind: FindingKind;
  /** Degrees by which the worst pair of axes leaves 90°; of a flat node NaN. */
  readonly degrees: number;
  /** That pair of axes: `xy`, `yz` or `xz`; `null` where none leaves 90°. */
  readonly pair: 'xy' | 'yz' | 'xz' | null;
  /** The nodes whose stretch leans it, the one that matters most first. */
  readonly causes: readonly Cause[];
}

/** The findings in a tree at rest. */
export interface Found {
  /** The number of nodes that were looked at. */
  readonly nodes: number;
  /** The number of those that are skewed by at least `least` degrees. */
  readonly skewed: number;
  /** The nodes that cause it, each once, in the order of the tree. */
  readonly causes: readonly number[];
  /** The largest skew of a node, degrees. */
  readonly worst: number;
  readonly findings: readonly Finding[];
  /** False if a node has so many stretches above it that only the nearest were tried as causes. */
  readonly complete: boolean;
}

const DEGREES = 180 / Math.PI;

/** The kinds in the core's numbering, and the pairs of axes as 3 · first + second. */
const KINDS: readonly FindingKind[] = ['skewed', 'sheared', 'mirrored', 'flat'];
const PAIRS: Readonly<Record<number, Finding['pair']>> = { 1: 'xy', 2: 'xz', 5: 'yz' };

/** Doubles a node takes: parent, translation 3, rotation 9, stretch 9, three flags. */
const NODE = 25;
/** Doubles of the report before its causes, and of a finding before those. */
const [HEAD, FINDING] = [6, 5];
/** An error of the core: a list of nodes for which memory has no room. A quantity of its errors: the world. */
const [FULL, WORLD] = [104, 14];

/**
 * Looks through rows at rest for what leans by at least `least` degrees.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow, or where memory
 * has no room; `NEGATIVE` for `least`.
 */
export function foundIn(rows: Rows, least: number): Found {
  if (!(least >= 0)) throw new KinetreeError('NEGATIVE', `least must be 0 or more degrees, but is ${least}`);
  const report = reportOf(rows, least / DEGREES);
  const at = (i: number): number => report[i] as number;
  const placeAt = (i: number): number => rows.order[at(i)] as number;
  const idAt = (i: number): number => rows.ids[placeAt(i)] as number;
  const [skewed, worst, complete, guilty, count] = [at(1), DEGREES * at(2), at(3) === 1, at(4), at(5)];
  const findings: Finding[] = [];
  let from = HEAD + guilty;
  for (let i = 0; i < count; i++) {
    const place = placeAt(from);
    const causes = Array.from({ length: at(from + 4) }, (_, k): Cause => {
      const cause = from + FINDING + 2 * k;
      return { node: idAt(cause), left: DEGREES * at(cause + 1) };
    });
    findings.push({
      node: rows.ids[place] as number,
      // Few of a hundred thousand findings are read, so names are looked up for these alone.
      get path() {
        return pathOf(rows, place);
      },
      kind: KINDS[at(from + 1)] as FindingKind,
      degrees: DEGREES * at(from + 2),
      pair: PAIRS[at(from + 3)] ?? null,
      causes,
    });
    from += FINDING + 2 * causes.length;
  }
  const causes = Array.from({ length: guilty }, (_, i) => idAt(HEAD + i));
  return { nodes: rows.count, skewed, causes, worst, findings, complete };
}

/** Returns what the core reports of rows: see `crate/wasm/src/doctor.rs`. Its nodes are places of the order. */
function reportOf(rows: Rows, least: number): Float64Array {
  const { count, order, parents, translations, rotations, stretches, sheared, compensates, unseen } = rows;
  const block = numbers(Math.max(HEAD, NODE * count));
  const turn = new Int32Array(count);
  for (let i = 0; i < count; i++) turn[order[i] as number] = i;
  for (let i = 0; i < count; i++) {
    const place = order[i] as number;
    const [at, parent] = [NODE * i, parents[place] as number];
    block[at] = parent < 0 ? -1 : (turn[parent] as number);
    for (let k = 0; k < 3; k++) block[at + 1 + k] = translations[3 * place + k] as number;
    for (let k = 0; k < NINE; k++) {
      block[at + 4 + k] = rotations[NINE * place + k] as number;
      block[at + 13 + k] = stretches[NINE * place + k] as number;
    }
    block[at + 22] = sheared[place] as number;
    block[at + 23] = compensates?.[place] ?? 0;
    block[at + 24] = unseen?.[place] ?? 0;
  }
  const kind = start().check_rows(RULES.indexOf(rows.rule), count, least);
  if (kind === FULL) throw tooLarge(count, 'nodes');
  if (kind !== 0) {
    const told = numbers();
    const place = order[told[2] as number];
    if (told[0] === WORLD && place !== undefined) throw outOfReach(rows, place);
    throw fromCore(kind, told, (at) => (at < 0 ? '' : ` of node ${rows.ids[order[at] as number]}`));
  }
  const length = 1 + (numbers()[0] as number);
  return numbers(length).slice(0, length);
}
