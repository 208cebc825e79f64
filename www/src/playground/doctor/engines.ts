/**
 * The results of three engines for a node under another parent, worked out from facts that the page
 * "Which engine does what" has with their sources. Where a fact is not certain, there is no number.
 */

import { angleBetween, axesApart, cornersApart, UNIT_BOX } from '../../core/doctor/apart.ts';
import { Hierarchy, type NodeHandle, worldParts } from '../../core/entries/index.ts';
import { ancestorsOf, nodeOf, placeOf, type TreeDocument } from '../document/document.ts';
import { type Posed, posedApart } from '../document/posed.ts';
import { attach } from '../document/verbs.ts';
import { attached } from './attach.ts';
import { changeOf } from './loss.ts';
import { isUneven, partOf } from './stretch.ts';

const DEGREES = 180 / Math.PI;

export interface EngineAnswer {
  /** The id of its row on the page of engines. */
  readonly engine: 'three' | 'unity' | 'unreal';
  /** The call: `three.js, attach`. */
  readonly call: string;
  /** The largest displacement of a corner of the node's unit box, in meters; `null`: unclaimed. */
  readonly displacement: number | null;
  /** The largest turn of an axis of the node, in degrees; `null` if unclaimed. */
  readonly angle: number | null;
  readonly sentence: string;
}

type Answer = Omit<EngineAnswer, 'engine' | 'call'>;

const UNLIKE: Answer = {
  displacement: null,
  angle: null,
  sentence: 'No source tells of a node that holds a matrix or compensates.',
};

/**
 * Returns the answers of three.js, Unity and Unreal, each from the tree as that engine has it: the
 * first two multiply matrices, the third components.
 *
 * @throws KinetreeError as `lossOf`.
 */
export function enginesOf(whole: TreeDocument, id: number, parent: number | null): readonly EngineAnswer[] {
  const document = partOf(whole, id, parent);
  const above = parent === null ? [] : [parent, ...ancestorsOf(document, parent)];
  const chain = [id, ...ancestorsOf(document, id), ...above];
  const nodes = chain.flatMap((it) => nodeOf(document, it) ?? []);
  const unlike = nodes.some((node) => node.stretch || node.compensates);
  const even = above.every((it) => !isUneven(nodeOf(document, it) as (typeof nodes)[0]));
  const positive = nodes.every(({ scale }) => Math.min(...scale) > 0);
  const matrices = posedApart({ ...document, rule: 'matrices' });
  try {
    const at = (it: number): NodeHandle => matrices.handles[placeOf(document, it)] as NodeHandle;
    const outer = parent === null ? null : at(parent);
    return [
      { engine: 'three', call: 'three.js, attach', ...(unlike ? UNLIKE : three(matrices, at(id), outer)) },
      {
        engine: 'unity',
        call: 'Unity, SetParent(…, true)',
        ...(unlike ? UNLIKE : unity(matrices, at(id), even)),
      },
      {
        engine: 'unreal',
        call: 'Unreal, KeepWorld',
        ...(unlike ? UNLIKE : unreal(document, id, parent, positive)),
      },
    ];
  } finally {
    matrices.tree.dispose();
  }
}

function three({ tree }: Posed, node: NodeHandle, parent: NodeHandle | null): Answer {
  const local = tree.relative(node, parent).matrix;
  const world = attached(local, parent === null ? null : tree.worldMatrix(parent));
  if (!world)
    return { displacement: null, angle: null, sentence: 'A flat node loses its rotation and its scale.' };
  const wanted = tree.worldMatrix(node);
  return {
    displacement: cornersApart(wanted, world, UNIT_BOX),
    angle: DEGREES * axesApart(wanted, world),
    sentence: 'It takes the lengths of the columns, and reads the rotation off as if they were square.',
  };
}

/**
 * The place and the rotation stay, so the axes are known under a parent that does not stretch; the
 * new scale is not.
 */
function unity({ tree }: Posed, node: NodeHandle, even: boolean): Answer {
  const sentence = 'Place and rotation stay, the scale does not.';
  if (!even) return { displacement: null, angle: null, sentence };
  const wanted = tree.worldMatrix(node);
  const { rotation } = worldParts(tree, node);
  const alone = new Hierarchy();
  try {
    const turned = alone.worldMatrix(alone.add({ rotation }));
    // The sign of the new scale is not known either: an axis and its opposite are the same line.
    const off = [0, 4, 8].map((axis) => angleBetween(wanted, axis, turned, axis));
    const lines = off
      .filter((angle) => !Number.isNaN(angle))
      .map((angle) => Math.min(angle, Math.PI - angle));
    return { displacement: null, angle: DEGREES * Math.max(0, ...lines), sentence };
  } finally {
    alone.dispose();
  }
}

function unreal(document: TreeDocument, id: number, parent: number | null, positive: boolean): Answer {
  if (!positive)
    return {
      displacement: null,
      angle: null,
      sentence: 'With a scale that is not positive Unreal does otherwise.',
    };
  const components: TreeDocument = { ...document, rule: 'transforms' };
  const { displacement, angle } = changeOf(components, attach(components, id, parent).document, id);
  return {
    displacement,
    angle,
    sentence: 'It multiplies components, so there nothing leaned before either.',
  };
}
