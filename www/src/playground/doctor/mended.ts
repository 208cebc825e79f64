/** Documents that the doctor mended: its scene, with the ids, bodies and clips of the document. */
import { type Mended, mend, type TreeWay } from '../../core/doctor/mend.ts';
import type { Box } from '../../core/doctor/patient.ts';
import { type ClipLike, KinetreeError, type SceneNode } from '../../core/entries/index.ts';
import {
  freshId,
  isSameState,
  LONGEST_NAME,
  nodeOf,
  placeOf,
  REST,
  type TreeDocument,
  type TreeNode,
  tidy,
} from '../document/document.ts';
import { expectShape } from '../document/edits.ts';
import { stateOf } from '../document/scene.ts';

/** The doctor's result for a document, or for a part of one. */
interface Treated extends Pick<Mended, 'added' | 'clips' | 'scene'> {
  /** The boxes of bodies that are scaled, by the ids of their nodes. */
  readonly shapes?: ReadonlyMap<number, Box>;
}

/**
 * Returns a document with what the doctor made of a part of it: nodes keep their ids, a leaf
 * follows the node whose body it has. A node that is as it was is the same object.
 */
export function treated(document: TreeDocument, part: TreeDocument, made: Treated): TreeDocument {
  const { scene, added, shapes } = made;
  const changed = new Map<number, TreeNode>();
  for (const [place, node] of part.nodes.entries()) {
    const given = scene.nodes[place] as SceneNode;
    const { id, name, parent } = node;
    const state = stateOf(given);
    const box = shapes?.get(id);
    const shape = box ? expectShape({ ...node.shape, ...box }) : node.shape;
    if (!box && isSameState(node, state)) continue;
    changed.set(id, { id, name, parent, ...state, shape });
  }
  const after = new Map<number, TreeNode>();
  const names = new Set(document.nodes.map(({ name }) => name));
  let fresh = freshId(document);
  for (const { node, of } of added) {
    const id = (part.nodes[of] as TreeNode).id;
    const from = changed.get(id) ?? (nodeOf(document, id) as TreeNode);
    changed.set(id, { ...from, shape: { ...from.shape, kind: 'none' } });
    const given = scene.nodes[node] as SceneNode;
    const name = unlike(names, tidy(given.name ?? ''));
    const state = stateOf(given);
    after.set(id, { ...REST, ...state, id: fresh++, parent: id, name, shape: from.shape });
  }
  const nodes = document.nodes.flatMap((node) => {
    const own = changed.get(node.id) ?? node;
    const leaf = after.get(node.id);
    return leaf ? [own, leaf] : [own];
  });
  return { ...document, rule: scene.rule, nodes, clips: clipsOf(document, part, made.clips) };
}

/** Returns a name that is not among some, and adds it to them. */
function unlike(names: Set<string>, name: string): string {
  let [found, number] = [name, 2];
  // With room for the number: a file cuts longer names.
  while (names.has(found)) found = `${name.slice(0, LONGEST_NAME - 7)} ${number++}`;
  names.add(found);
  return found;
}

/** Returns a document's clips with the channels of the nodes of a part as they are now. */
function clipsOf(
  { clips }: TreeDocument,
  part: TreeDocument,
  made: readonly ClipLike[],
): readonly ClipLike[] {
  return clips.map((clip, number) => {
    const own = made[number]?.channels.values();
    // The channels of the part come in the order in which they were.
    const channels = clip.channels.map((channel) => {
      if (!own || placeOf(part, channel.node) < 0) return channel;
      const next = own.next().value;
      return next && next.values !== channel.values ? { ...channel, values: next.values } : channel;
    });
    return channels.every((it, i) => it === clip.channels[i]) ? clip : { ...clip, channels };
  });
}

/**
 * Mends all nodes of a document by the first way that its clips allow, of rigid, leaf and even.
 *
 * @throws KinetreeError `NOT_HELD` where no way keeps the clips.
 */
export function mendAll(
  document: TreeDocument,
): Pick<Mended, 'moved'> & { readonly document: TreeDocument; readonly way: TreeWay } {
  let first: unknown;
  for (const way of ['rigid', 'leaf', 'even'] as const)
    try {
      const made = mend(document, { way });
      return { document: treated(document, document, made), way, moved: made.moved };
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError) || refusal.code !== 'NOT_HELD') throw refusal;
      first ??= refusal;
    }
  throw first;
}
