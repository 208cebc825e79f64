/** The nodes of rows at rest that lean, and the causes. */
import { KinetreeError } from '../boundary/errors.ts';
import { determinant, NINE } from '../linear/matrix3.ts';
import { pathOf, type Rows } from './patient.ts';
import { pairName, skewOf3, worstPair3 } from './skew.ts';
import { flatIn, skewsOf } from './skews.ts';
import { type Cause, causesOfAll } from './trials.ts';
import { worldsOf } from './worlds.ts';

/**
 * The kinds of findings:
 *
 * - `skewed`: the node's axes in the world are not at right angles.
 * - `sheared`: the node holds a matrix that no translation, rotation and scale can hold.
 * - `mirrored`: the node's own scale makes a mirror image of it and of all below it.
 * - `flat`: the node's own scale, or that of a node above, takes an axis away; no angle is defined.
 */
export type FindingKind = 'skewed' | 'sheared' | 'mirrored' | 'flat';

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

/** Radians by which axes below a scale of 0 leave a right angle, if they are not along it. */
const FLATTENED = 1e-6;

/** Degrees by which the axes of a node's own matrix leave a right angle. */
export function shearOf({ stretches }: Pick<Rows, 'stretches'>, place: number): number {
  return DEGREES * skewOf3(stretches, NINE * place);
}

/** Looks through rows at rest for what leans by at least `least` degrees. */
export function foundIn(rows: Rows, least: number): Found {
  if (!(least >= 0)) throw new KinetreeError('NEGATIVE', `least must be 0 or more degrees, but is ${least}`);
  const multiplies = rows.rule === 'matrices';
  const worlds = worldsOf(rows);
  const skews = multiplies ? skewsOf(rows, worlds) : new Float64Array(rows.count);
  if (rows.unseen) for (const [place, it] of rows.unseen.entries()) if (it) skews[place] = 0;
  // A skew of exactly 0 is none, whatever the least is.
  const bound = Math.max(least, Number.MIN_VALUE);
  const causes = new Map<number, readonly Cause[]>();
  const guilty = new Set<number>();
  let complete = true;
  if (multiplies)
    for (const [place, found, all] of causesOfAll(rows, skews, bound)) {
      causes.set(place, found);
      complete &&= all;
      for (const { node } of found) guilty.add(node);
    }
  const findings: Finding[] = [];
  let [skewed, worst] = [0, 0];
  const flat = flatIn(rows, rows.order);
  const add = (place: number, kind: FindingKind): void => {
    const leans = kind === 'skewed';
    findings.push({
      node: rows.ids[place] as number,
      // Few of a hundred thousand nodes lean, so names and pairs are looked up for these alone.
      get path() {
        return pathOf(rows, place);
      },
      kind,
      degrees: kind === 'flat' ? Number.NaN : (skews[place] as number),
      get pair() {
        return leans ? pairName(worstPair3(worlds.linear, NINE * place)) : null;
      },
      causes: leans ? (causes.get(place) ?? []) : [],
    });
  };
  for (let i = 0; i < rows.count; i++) {
    const place = rows.order[i] as number;
    if (rows.unseen?.[place]) continue;
    const degrees = skews[place] as number;
    if (degrees > worst) worst = degrees;
    if (degrees >= bound) {
      skewed++;
      add(place, 'skewed');
    }
    if (rows.sheared[place] && !(shearOf(rows, place) < bound)) add(place, 'sheared');
    const parent = rows.parents[place] as number;
    const below = parent >= 0 && flat[parent] === 1;
    // Below a flat node only one that programs show skewed is a finding: the others are as their
    // parent.
    if (flat[place] && (!below || skewOf3(worlds.linear, NINE * place) > FLATTENED)) add(place, 'flat');
    else if (determinant(rows.stretches, NINE * place) < 0) add(place, 'mirrored');
  }
  const culprits = [...rows.order].flatMap((place) => {
    const id = rows.ids[place] as number;
    return guilty.has(id) ? [id] : [];
  });
  return {
    nodes: rows.count,
    skewed,
    causes: culprits,
    worst,
    findings,
    complete,
  };
}
