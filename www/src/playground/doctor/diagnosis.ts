/** The reason for a node's skew, in sentences with numbers that the core has worked out. */

import { angleOf, MARKED, type Pair, skewOf, worstPair } from '../../core/doctor/skew.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { type Cause, causesOf } from './causes.ts';
import { notesOf } from './notes.ts';
import { flat, skewed, square } from './reasons.ts';
import { chainOf } from './stretch.ts';
import { openedSentence, plain, type Sentence, the } from './words.ts';
import { worldOf } from './worlds.ts';

const DEGREES = 180 / Math.PI;

export interface Diagnosis {
  readonly node: TreeNode;
  readonly kind: 'square' | 'skewed' | 'flat';
  /** Degrees by which the axes of a pair leave 90°; NaN for a flat node. */
  readonly skew: number;
  /** That pair, and the angle at which its axes meet, in degrees. */
  readonly pair: Pair;
  readonly angle: number;
  /** The question that the reasons answer: `Why is the stick skewed?` */
  readonly title: string;
  readonly reasons: readonly Sentence[];
  /** Notes beside: mirrors, nodes that compensate, the same node by another rule. */
  readonly notes: readonly Sentence[];
  /** The nodes whose stretch it is, the one that matters most first. */
  readonly causes: readonly Cause[];
  /** The world matrix. */
  readonly matrix: Float64Array;
}

/**
 * Returns why a node's axes are, or are not, at right angles in the world; `null` for a node that
 * is not in the document.
 *
 * @throws KinetreeError for a document that the core does not take.
 */
export function diagnose(document: TreeDocument, id: number): Diagnosis | null {
  const node = nodeOf(document, id);
  if (!node) return null;
  const chain = chainOf(document, id);
  const matrix = worldOf(chain, id);
  const skew = DEGREES * skewOf(matrix);
  const pair = worstPair(matrix);
  const angle = DEGREES * angleOf(matrix, ...pair);
  const kind = Number.isNaN(skew) ? 'flat' : skew >= MARKED ? 'skewed' : 'square';
  const causes = kind === 'skewed' ? causesOf(chain) : [];
  const found = { node, kind, skew, pair, angle, causes, matrix } as const;
  const reasons =
    kind === 'skewed'
      ? skewed(chain, node, pair, angle, causes)
      : kind === 'flat'
        ? flat(chain, node, matrix)
        : square(node, angle);
  const adjective = kind === 'flat' ? 'flat' : 'skewed';
  return {
    ...found,
    title: `Why is ${the(node)} ${adjective}?`,
    reasons: reasons.map(openedSentence),
    notes: notesOf(chain, node, matrix).map(openedSentence),
  };
}

/** Returns the reasons as one text, for a screen reader. */
export function spoken({ reasons }: Diagnosis): string {
  return reasons.map(plain).join(' ');
}
