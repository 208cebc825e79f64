/** The doctor's diagnosis of a node, with what the playground shows beside it. */
import { diagnose as examine, type Diagnosis as Found } from '../../core/doctor/diagnose.ts';
import { elsewhereSentence } from '../../core/doctor/elsewhere.ts';
import { MARKED, type Pair, worstPair } from '../../core/doctor/skew.ts';
import { KinetreeError } from '../../core/entries/index.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { notesOf } from './notes.ts';
import { chainOf } from './stretch.ts';
import { named, openedSentence, plain, type Sentence, the } from './words.ts';
import { worldOf } from './worlds.ts';

/** A node that stretches unevenly, and the skew that is left without that, in degrees. */
export interface Cause {
  readonly node: TreeNode;
  readonly left: number;
}

export interface Diagnosis {
  readonly node: TreeNode;
  readonly kind: Found['kind'];
  /** Degrees by which the axes of a pair leave 90°; NaN for a flat node. */
  readonly skew: number;
  /** That pair, and the angle at which its axes meet, in degrees. */
  readonly pair: Pair;
  readonly angle: number;
  /** The question that the reasons answer: `Why is the stick skewed?` */
  readonly title: string;
  readonly reasons: readonly Sentence[];
  /** Notes beside: mirrors, nodes that compensate, and the same node in other engines. */
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
  // All that its pose in the world depends on: in a large tree these are few.
  const chain = chainOf(document, id);
  const matrix = worldOf(chain, id);
  const { kind, degrees, angle, causes, reasons, elsewhere } = examined(chain, node);
  const leans = kind === 'skewed' || chain.nodes.some(({ stretch }) => stretch);
  // By another rule than most engines have, what leans there does not here.
  const others = leans || chain.rule !== 'matrices' ? elsewhereSentence(the(node), elsewhere) : '';
  return {
    node,
    kind,
    skew: degrees,
    pair: worstPair(matrix),
    angle,
    title: `Why is ${the(node)} ${kind === 'flat' ? 'flat' : 'skewed'}?`,
    reasons,
    notes: [...notesOf(chain, matrix), ...(others ? [[others]] : [])].map(openedSentence),
    causes: causes.map(({ node: cause, left }) => ({ node: nodeOf(chain, cause) as TreeNode, left })),
    matrix,
  };
}

function examined(
  chain: TreeDocument,
  node: TreeNode,
): Pick<Found, 'angle' | 'causes' | 'degrees' | 'elsewhere' | 'kind' | 'reasons'> {
  try {
    return examine(chain, node.id, { least: MARKED });
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError) || refusal.code !== 'TOO_LARGE') throw refusal;
    const far = [...named(node), ' is out of reach: its numbers in the world are too large to be written.'];
    return {
      kind: 'flat',
      degrees: Number.NaN,
      angle: Number.NaN,
      causes: [],
      reasons: [openedSentence(far)],
      elsewhere: [],
    };
  }
}

/** Returns the reasons as one text, for a screen reader. */
export function spoken({ reasons }: Diagnosis): string {
  return reasons.map(plain).join(' ');
}
