/** What three.js would make of a node under another parent: the page has no other engine's code. */
import { axesApart, cornersApart, UNIT_BOX } from '../../core/doctor/apart.ts';
import type { NodeHandle } from '../../core/entries/index.ts';
import { ancestorsOf, nodeOf, placeOf, type TreeDocument } from '../document/document.ts';
import { posedApart } from '../document/posed.ts';
import { attached } from './attach.ts';
import { partOf } from './stretch.ts';

export interface ThreeAnswer {
  /** The largest displacement of a corner of the node's unit box, in meters. */
  readonly displacement: number;
  /** The largest turn of an axis of the node, in degrees. */
  readonly angle: number;
}

/**
 * Returns what `attach` of three.js loses of a node; `null` for one that it flattens, and where a
 * node holds a matrix or compensates, which three.js has not.
 *
 * @throws KinetreeError as `lossOf`.
 */
export function threeOf(whole: TreeDocument, id: number, parent: number | null): ThreeAnswer | null {
  const document = partOf(whole, id, parent);
  const above = parent === null ? [] : [parent, ...ancestorsOf(document, parent)];
  const unlike = [id, ...ancestorsOf(document, id), ...above].some((it) => {
    const node = nodeOf(document, it);
    return node?.stretch || node?.compensates;
  });
  if (unlike) return null;
  const { tree, handles } = posedApart({ ...document, rule: 'matrices' });
  try {
    const at = (it: number): NodeHandle => handles[placeOf(document, it)] as NodeHandle;
    const [node, outer] = [at(id), parent === null ? null : at(parent)];
    const world = attached(tree.relative(node, outer).matrix, outer && tree.worldMatrix(outer));
    if (!world) return null;
    const wanted = tree.worldMatrix(node);
    return {
      displacement: cornersApart(wanted, world, UNIT_BOX),
      angle: (180 / Math.PI) * axesApart(wanted, world),
    };
  } finally {
    tree.dispose();
  }
}
