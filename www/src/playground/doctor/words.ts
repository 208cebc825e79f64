/** Nodes of a document in the words of the doctor. */
import * as words from '../../core/doctor/words.ts';
import type { TreeNode } from '../document/document.ts';

export {
  degrees,
  listed,
  meters,
  opened,
  openedSentence,
  plain,
  type Sentence,
} from '../../core/doctor/words.ts';

function link({ id, name }: TreeNode): words.NodeLink {
  return { node: id, name: name === '' ? `node ${id}` : name };
}

/** Returns `the boom` as parts of a sentence, so that the name leads to the node. */
export const named = (node: TreeNode): words.Sentence => words.named(link(node));

/** Returns `the boom`. */
export const the = (node: TreeNode): string => words.the(link(node));
