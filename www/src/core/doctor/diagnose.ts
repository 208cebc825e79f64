/** One node of a tree: why it leans, and what helps. */
import { checkRows, type Finding, skewsOf } from './check.ts';
import { type Mended, mend, placeOf, type TreeWay } from './mend.ts';
import { nameOf, type Patient, pathOf } from './patient.ts';
import { rowsOf } from './rows.ts';
import { degrees, guiltSentence } from './sentences.ts';
import type { Cause } from './trials.ts';
import { worldsOf } from './worlds.ts';

/** Why a node leans, or that it does not. */
export interface Diagnosis {
  readonly node: number;
  readonly path: string;
  readonly kind: 'square' | 'skewed' | 'flat';
  /** Degrees by which the worst pair of axes leaves 90°; of a flat node NaN. */
  readonly degrees: number;
  readonly pair: Finding['pair'];
  /** The nodes whose stretch leans it, the one that matters most first. */
  readonly causes: readonly Cause[];
  /** The same in sentences. */
  readonly text: string;
}

/**
 * Returns why a node of a tree leans: which node's scale does it, and how much would be left without.
 *
 * ```js
 * const nodes = [
 *   { name: 'base', scale: [1, 2.5, 1] },
 *   { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
 * ];
 * const { kind, text } = diagnose({ nodes }, 1);
 * console.log(kind, text.split('. ')[0]); // → skewed arm is skewed: its x and y axes are 29.4° off square
 * ```
 *
 * @throws KinetreeError as {@link check}; `NO_SUCH_NODE`.
 */
export function diagnose(
  tree: Patient,
  node: number,
  { least = 0.1 }: { readonly least?: number } = {},
): Diagnosis {
  const rows = rowsOf(tree);
  const place = placeOf(rows, node);
  const found = checkRows(rows, least).findings.find((it) => it.node === node && it.kind === 'skewed');
  const skew = rows.rule === 'matrices' ? (skewsOf(rows, worldsOf(rows))[place] as number) : 0;
  const name = nameOf(rows, place);
  const base = {
    node,
    path: pathOf(rows, place),
    pair: found?.pair ?? null,
    causes: found?.causes ?? [],
    degrees: skew,
  };
  if (Number.isNaN(skew))
    return {
      ...base,
      kind: 'flat',
      text: `${name} is flat: an axis has no length, and meets nothing at an angle.`,
    };
  if (!found) return { ...base, kind: 'square', text: `${name} is square.` };
  const [first, second] = found.pair ?? 'xy';
  const why = found.causes.map(({ node: cause, left }, i) => {
    const [what] = guiltSentence(rows, placeOf(rows, cause), { leans: 1, worst: skew }).split(':');
    return found.causes.length === 1 && i === 0
      ? `${what}.`
      : `${what}; without that ${degrees(left)} would be left.`;
  });
  const head = `${name} is skewed: its ${first} and ${second} axes are ${degrees(skew)} off square.`;
  return { ...base, kind: 'skewed', text: [head, ...why].join(' ') };
}

/** A way out for one node, as it was tried. */
export interface WayOut extends Pick<Mended, 'added' | 'scene'> {
  readonly kind: TreeWay;
  readonly effect: {
    /** The skew of the node that is left, degrees. */
    readonly degrees: number;
    /** The largest displacements, in meters: of a corner of a body, and of a node's origin. */
    readonly meters: number;
    readonly origin: number;
  };
}

/**
 * Returns the ways out for a node that leans, the one that moves least first, each with its tree. All
 * of them are made of translations, rotations and scales alone: each format and program holds them.
 *
 * ```js
 * const nodes = [
 *   { name: 'base', scale: [1, 2.5, 1] },
 *   { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
 * ];
 * const [first] = waysOut({ nodes }, 1);
 * console.log(first.kind, first.effect.origin, first.effect.degrees < 1e-9); // → rigid 0 true
 * ```
 *
 * @throws KinetreeError as {@link mend}.
 */
export function waysOut(tree: Patient, node: number): readonly WayOut[] {
  if (diagnose(tree, node).kind !== 'skewed') return [];
  const place = placeOf(rowsOf(tree), node);
  const ways = (['rigid', 'leaf', 'even'] as const).map((kind): WayOut => {
    const { scene, added, moved } = mend(tree, { way: kind, nodes: [node] });
    const after = rowsOf(scene);
    const left = skewsOf(after, worldsOf(after))[place] as number;
    return { kind, scene, added, effect: { degrees: left, meters: moved.corner, origin: moved.origin } };
  });
  return ways.sort((a, b) => a.effect.meters - b.effect.meters);
}
