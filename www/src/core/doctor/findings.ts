/** The nodes of rows at rest that lean, and the causes: what the core finds, by the rows' own names. */
import { starter } from '../boundary/core.ts';
import { KinetreeError } from '../boundary/errors.ts';
import { doctor } from '../generated/groups/doctor.js';
import { asked } from './asked.ts';
import { pathOf, type Rows } from './patient.ts';

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

/** Doubles of the report before its causes, and of a finding before those. */
const [HEAD, FINDING] = [6, 5];

/**
 * Looks through rows at rest for what leans by at least `least` degrees.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow, or where memory
 * has no room; `NEGATIVE` for `least`.
 */
export function foundIn(rows: Rows, least: number): Found {
  if (!(least >= 0)) throw new KinetreeError('NEGATIVE', `least must be 0 or more degrees, but is ${least}`);
  const report = asked(rows, (rule, count) => start().check_rows(rule, count, least / DEGREES));
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
