/** The edits of a node's frame that artists know: apply a transform, set the pivot, reset. */

import { KinetreeError, type NodeHandle } from '../../core/entries/index.ts';

import { affine } from '../../core/linear/matrix3.ts';
import { carriersOf } from '../document/carriers.ts';
import { contentOf } from '../document/contents.ts';
import {
  nodeOf,
  placeOf,
  REST,
  sourcesOf,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from '../document/document.ts';
import { replace } from '../document/edits.ts';
import { posed } from '../document/posed.ts';
import { type Pose, reframe } from '../document/reframe.ts';
import { reasonOf } from '../refusals.ts';

export type FrameVerb = 'scale' | 'rotation' | 'both' | 'all' | 'middle' | 'bottom' | 'parent' | 'reset';

/** The verbs in their groups: the words of a button, and what the step is called. */
export const FRAME_VERBS: readonly (readonly [
  group: string,
  about: string,
  verbs: readonly (readonly [verb: FrameVerb, words: string, step: string])[],
])[] = [
  [
    'Apply',
    'The node’s own numbers become those at rest; its body and its children stay where they are.',
    [
      ['scale', 'Scale', 'Apply the scale'],
      ['rotation', 'Rotation', 'Apply the rotation'],
      ['both', 'Rotation and scale', 'Apply rotation and scale'],
      ['all', 'All', 'Apply all'],
    ],
  ],
  [
    'Pivot',
    'The node’s origin goes elsewhere; its body and its children stay. It turns about the new pivot.',
    [
      ['middle', 'Middle of its body', 'Pivot to the middle'],
      ['bottom', 'Bottom of its body', 'Pivot to the bottom'],
      ['parent', 'Origin of its parent', 'Pivot to the parent'],
    ],
  ],
  ['Reset', 'The node goes to the place of its parent, with all below it.', [['reset', 'Reset', 'Reset']]],
];

/** The document that a verb would make of some nodes, or the reason why it cannot. */
export type FrameTried = { readonly document: TreeDocument } | { readonly why: string };

/** Tries a verb on nodes, the upper ones first, as one step. */
export function tryFrame(document: TreeDocument, ids: readonly number[], verb: FrameVerb): FrameTried {
  let made = document;
  let any = false;
  try {
    for (const id of ids) {
      const next = framed(made, id, verb);
      any ||= next !== made;
      made = next;
    }
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    return { why: reasonOf(refusal) };
  }
  return any ? { document: made } : { why: 'it is so already' };
}

function framed(document: TreeDocument, id: number, verb: FrameVerb): TreeDocument {
  const node = nodeOf(document, id);
  if (!node) return document;
  if (verb === 'reset') return reset(document, node);
  const pose = poseOf(document, node, verb);
  if (!pose) return document;
  const turns = pose.rotation !== undefined || pose.translation !== undefined;
  const carried = carriersOf(...sourcesOf(document))(node);
  const content = contentOf(document, id);
  if (content === 'joint' || (content && turns))
    throw new KinetreeError(
      'NOT_HELD',
      content === 'joint'
        ? `${node.name} is a joint, and the mesh that it moves would change`
        : `${node.name} has a ${content} in its file, which would go along`,
    );
  return reframe(document, id, pose, Boolean(carried) && node.shape.kind !== 'none');
}

/** Returns the parts of a pose that a verb changes; `null` where they are so already. */
function poseOf(document: TreeDocument, node: TreeNode, verb: FrameVerb): Pose | null {
  const { rotation, scale, translation } = REST;
  const rest = {
    scale: { scale },
    rotation: { rotation },
    both: { rotation, scale },
    all: { translation, rotation, scale },
    parent: { translation },
  };
  if (verb === 'middle' || verb === 'bottom') {
    const { shape } = node;
    const [x, y, z] = shape.center;
    const at: Triple = verb === 'middle' ? [x, y, z] : [x, y - shape.size[1] / 2, z];
    if (shape.kind === 'none')
      throw new KinetreeError('NOT_HELD', `${node.name} has no body, and so no ${verb}`);
    return at.every((it) => it === 0) ? null : { translation: inParent(document, node.id, at) };
  }
  const pose: Pose = verb === 'reset' ? rest.all : rest[verb];
  const left = (Object.keys(pose) as (keyof Pose)[]).filter(
    (key) => !pose[key]?.every((it, i) => it === node[key][i]),
  );
  return left.length === 0 ? null : Object.fromEntries(left.map((key) => [key, pose[key]]));
}

/** Returns a point of a node in its parent. */
function inParent(document: TreeDocument, id: number, point: Triple): Triple {
  const { tree, handles } = posed(document);
  return affine(tree.localMatrix(handles[placeOf(document, id)] as NodeHandle), point);
}

function reset(document: TreeDocument, node: TreeNode): TreeDocument {
  const { stretch, ...rest } = node;
  if (!stretch && !poseOf(document, node, 'all')) return document;
  const { translation, rotation, scale } = REST;
  const made = replace(document, node.id, { translation, rotation, scale });
  const nodes = made.nodes.map((it) =>
    it.id === node.id && stretch ? { ...rest, translation, rotation, scale } : it,
  );
  posed({ ...made, nodes });
  return { ...made, nodes };
}
