/** One node of a tree: why it leans. */

import { NINE } from '../linear/matrix3.ts';
import { shownOf } from './displayed-world.ts';
import { type Cause, type Finding, foundIn } from './findings.ts';
import { type Elsewhere, elsewhereOf, elsewhereSentence } from './other-engines.ts';
import { type Patient, pathOf, placeOf, type Rows } from './patient.ts';
import { flat, skewed, square } from './reasons.ts';
import { rowsOf } from './rows.ts';
import { angleOf3, pairName, skewOf3, worstPair3 } from './skew.ts';
import { skewsOf } from './skews.ts';
import { chainOf, partOf } from './subset.ts';
import { linkTo, openedSentence, plain, type Sentence, the } from './words.ts';

const DEGREES = 180 / Math.PI;

/** Why a node leans, or that it does not. */
export interface Diagnosis {
  readonly node: number;
  readonly path: string;
  readonly kind: 'square' | 'skewed' | 'flat';
  /** Degrees by which the worst pair of axes leaves 90°; of a flat node NaN. */
  readonly degrees: number;
  /** The pair of axes that leaves 90°: `xy`, `yz` or `xz`; `null` of a node that is not skewed. */
  readonly pair: Finding['pair'];
  /** The angle at which the worst pair of axes meets, in degrees; of a flat node NaN. */
  readonly angle: number;
  /** The nodes whose stretch leans it, the one that matters most first. */
  readonly causes: readonly Cause[];
  /** The reasons, a sentence each: words, and the nodes that are named between them. */
  readonly reasons: readonly Sentence[];
  /** The engines that show something else than this tree, and by how much. */
  readonly elsewhere: readonly Elsewhere[];
  /** The reasons, and what is elsewhere, as one text. */
  readonly text: string;
}

/**
 * Returns why a node of a tree leans: which node's scale does it, which turn it meets, and how much
 * each of several causes matters; and which engines show something else, in degrees and meters. By a
 * rule that multiplies no matrices nothing leans.
 *
 * ```js
 * const nodes = [
 *   { name: 'base', scale: [1, 2.5, 1] },
 *   { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
 * ];
 * const { kind, text, elsewhere } = diagnose({ nodes }, 1);
 * console.log(kind, text.split('. ')[0]); // → skewed The base is scaled unevenly: 2.50 along y, 1.00 along x
 * console.log(elsewhere.map(({ name }) => name).join(', ')); // → Unreal, Ogre, Maya’s joints
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
  const { linear } = shownOf(rows);
  const at = NINE * place;
  const chain = partOf(rows, chainOf(rows, place));
  const degrees =
    rows.rule === 'matrices' ? (skewsOf(chain).at(-1) as number) : DEGREES * skewOf3(linear, at);
  const pair = worstPair3(linear, at);
  const angle = Number.isNaN(degrees) ? Number.NaN : DEGREES * angleOf3(linear, at, ...pair);
  const found = { node, path: pathOf(rows, place), degrees, angle };
  const elsewhere = elsewhereOf(rows, place);
  const finding = (
    kind: Diagnosis['kind'],
    all: readonly Sentence[],
    causes: readonly Cause[] = [],
  ): Diagnosis => {
    const reasons = all.map(openedSentence);
    const text = [...reasons.map(plain), elsewhereSentence(the(linkTo(rows, place)), elsewhere)]
      .filter(Boolean)
      .join(' ');
    return {
      ...found,
      kind,
      pair: kind === 'skewed' ? pairName(pair) : null,
      causes,
      reasons,
      elsewhere,
      text,
    };
  };
  if (Number.isNaN(degrees)) return finding('flat', flat(rows, place, linear.subarray(at, at + NINE)));
  if (rows.rule !== 'matrices' || !(degrees >= Math.max(least, Number.MIN_VALUE)))
    return finding('square', square(rows, place, angle));
  const causes = causesOf(chain, node);
  return finding('skewed', skewed(rows, place, { pair, angle, causes }), causes);
}

/** Returns the causes of one node's skew: of the last of its chain, on which all depends. */
function causesOf(chain: Rows, node: number): readonly Cause[] {
  const { findings } = foundIn({ ...chain, unseen: null }, 0);
  return findings.findLast((it) => it.kind === 'skewed' && it.node === node)?.causes ?? [];
}
