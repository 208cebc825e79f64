/** Looks through a whole tree for nodes that lean, and for those that make them lean. */
import { expectObject } from '../boundary/options.ts';
import { type Finding, type FindingKind, type Found, foundIn } from './findings.ts';
import { type Instant, instantsOf } from './instants.ts';
import { type Motion, motionsOf } from './motion.ts';
import type { Patient, Rows, SceneLike } from './patient.ts';
import { rowsOf } from './rows.ts';

export type { Finding, FindingKind };

/** The result of {@link check}. */
export interface Report extends Found {
  /** The worst instants of nodes in the clips of the tree, if these were looked through. */
  readonly instants?: readonly Instant[];
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
export function check(tree: Patient, options: CheckOptions = {}): Report {
  const { least = 0.1, clips = false } = expectObject(options, 'the options of check');
  const rows = rowsOf(tree);
  return checkRows(rows, least, clips ? motionsOf(rows, (tree as SceneLike).clips ?? []) : undefined);
}

/** Checks rows, and the motions given: see {@link check}. */
export function checkRows(rows: Rows, least: number, motions?: readonly Motion[]): Report {
  const found = foundIn(rows, least);
  if (!motions) return found;
  const multiplies = rows.rule === 'matrices';
  return { ...found, instants: multiplies ? motions.flatMap((it) => instantsOf(rows, it, least)) : [] };
}
