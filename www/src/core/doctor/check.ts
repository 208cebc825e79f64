/** Looks through a whole tree for nodes that lean, and for those that make them lean. */
import { KinetreeError } from '../boundary/errors.ts';
import { type Instant, instantsOf } from './instants.ts';
import { determinant, NINE } from './linear.ts';
import { type Motion, motionsOf } from './motion.ts';
import { type Patient, pathOf, type Rows, type SceneLike } from './patient.ts';
import { rowsOf } from './rows.ts';
import { pairName, worstPair3 } from './skew.ts';
import { skewsOf } from './skews.ts';
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

/** The result of {@link check}. */
export interface Report {
  /** The number of nodes that were looked at. */
  readonly nodes: number;
  /** The number of those that are skewed by at least `least` degrees. */
  readonly skewed: number;
  /** The nodes that cause it, each once, in the order of the tree. */
  readonly causes: readonly number[];
  /** The largest skew of a node, degrees. */
  readonly worst: number;
  readonly findings: readonly Finding[];
  /** The worst instants of nodes in the clips of the tree, if these were looked through. */
  readonly instants?: readonly Instant[];
  /** False if a node has so many stretches above it that only the nearest were tried as causes. */
  readonly complete: boolean;
}

/** Options of {@link check}. */
export interface CheckOptions {
  /** Degrees from which a node counts as skewed. Default 0.1: no eye sees less. */
  readonly least?: number;
  /**
   * Looks through the clips of the tree, too, for the worst instant of each node: it may be between
   * keys, or just before a jump.
   */
  readonly clips?: boolean;
}

/**
 * Looks through a tree and returns what is skewed, sheared, mirrored or flat in it, and what causes
 * it. A tree is a `Hierarchy`, a scene, or a document of the playground; it is not changed.
 *
 * ```js
 * const nodes = [
 *   { name: 'base', scale: [1, 2.5, 1] },
 *   { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
 * ];
 * const { skewed, causes, findings } = check({ nodes });
 * console.log(skewed, causes); // → 1 0
 * console.log(findings[0].path, findings[0].degrees.toFixed(1)); // → base/arm 29.4
 * ```
 *
 * @throws KinetreeError `BAD_SCENE` for what is no tree, `NOT_FINITE` for a number that is none,
 * `TOO_LARGE` where numbers in the world overflow, each with the node; `NEGATIVE` for `least`.
 */
export function check(tree: Patient, { least = 0.1, clips = false }: CheckOptions = {}): Report {
  const rows = rowsOf(tree);
  return checkRows(rows, least, clips ? motionsOf(rows, (tree as SceneLike).clips ?? []) : undefined);
}

/** Checks rows, and the motions given: see {@link check}. */
export function checkRows(rows: Rows, least: number, motions?: readonly Motion[]): Report {
  if (!(least >= 0)) throw new KinetreeError('NEGATIVE', `least must be 0 or more degrees, but is ${least}`);
  const multiplies = rows.rule === 'matrices';
  const worlds = worldsOf(rows);
  const skews = multiplies ? skewsOf(rows, worlds) : new Float64Array(rows.count);
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
  const lost = new Uint8Array(rows.count);
  const add = (place: number, kind: FindingKind, pair: Finding['pair'] = null): void => {
    const degrees = kind === 'flat' ? Number.NaN : (skews[place] as number);
    const own = kind === 'skewed' ? (causes.get(place) ?? []) : [];
    findings.push({
      node: rows.ids[place] as number,
      path: pathOf(rows, place),
      kind,
      degrees,
      pair,
      causes: own,
    });
  };
  for (let i = 0; i < rows.count; i++) {
    const place = rows.order[i] as number;
    const degrees = skews[place] as number;
    if (degrees > worst) worst = degrees;
    if (degrees >= bound) {
      skewed++;
      add(place, 'skewed', pairName(worstPair3(worlds.linear, NINE * place)));
    }
    if (rows.sheared[place]) add(place, 'sheared');
    const volume = determinant(rows.stretches, NINE * place);
    const parent = rows.parents[place] as number;
    const below = parent >= 0 && lost[parent] === 1;
    if (below || volume === 0) lost[place] = 1;
    if (lost[place] && !below) add(place, 'flat');
    else if (volume < 0) add(place, 'mirrored');
  }
  const culprits = [...rows.order].flatMap((place) => {
    const id = rows.ids[place] as number;
    return guilty.has(id) ? [id] : [];
  });
  const instants = motions && (multiplies ? motions.flatMap((it) => instantsOf(rows, it, least)) : []);
  return {
    nodes: rows.count,
    skewed,
    causes: culprits,
    worst,
    findings,
    ...(instants ? { instants } : {}),
    complete,
  };
}
