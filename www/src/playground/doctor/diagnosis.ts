/** The doctor's diagnosis of a node of a document. */
import { diagnose as examine, type Diagnosis as Found } from '../../core/doctor/diagnose.ts';
import { MARKED } from '../../core/doctor/skew.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { unlessRefused } from '../document/posed.ts';
import { chainOf } from './stretch.ts';
import { named, openedSentence, plain, the } from './words.ts';

export interface Diagnosis
  extends Pick<Found, 'angle' | 'causes' | 'degrees' | 'elsewhere' | 'kind' | 'reasons'> {
  /** The node, in place of its number. */
  readonly node: TreeNode;
  /** The question that the reasons answer: `Why is the stick skewed?` */
  readonly title: string;
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
  // The node and its ancestors, on which its pose depends: few nodes of a large tree.
  const chain = chainOf(document, id);
  const found = examined(chain, node);
  const leans = found.kind === 'skewed' || chain.nodes.some(({ stretch }) => stretch);
  // Under a rule that most engines lack, they show a lean that this tree has not.
  const elsewhere = leans || chain.rule !== 'matrices' ? found.elsewhere : [];
  const title = `Why is ${the(node)} ${found.kind === 'flat' ? 'flat' : 'skewed'}?`;
  return { ...found, elsewhere, node, title };
}

function examined(chain: TreeDocument, node: TreeNode): Omit<Diagnosis, 'node' | 'title'> {
  const found = unlessRefused(() => examine(chain, node.id, { least: MARKED }), 'TOO_LARGE');
  if (found) return found;
  const far = [...named(node), ' is out of reach: its numbers in the world are too large to be written.'];
  const unknown = { degrees: Number.NaN, angle: Number.NaN, causes: [], elsewhere: [] };
  return { kind: 'flat', reasons: [openedSentence(far)], ...unknown };
}

/** Returns the reasons as one text, for a screen reader. */
export function spoken({ reasons }: Diagnosis): string {
  return reasons.map(plain).join(' ');
}
