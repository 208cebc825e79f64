/** The edits of the outline, with the names of their steps and the sentences about them. */
import { KinetreeError, type NodeHandle } from '../../core/entries/index.ts';
import { lossOf } from '../doctor/loss.ts';
import {
  ancestorsOf,
  childrenOf,
  hasMotion,
  nodeOf,
  PLAIN_SHAPE,
  placeOf,
  REST,
  type TreeDocument,
  type TreeNode,
  type Triple,
  tidy,
} from '../document/document.ts';
import { add, change, freshName, type Made, remove, rename } from '../document/edits.ts';
import { countOf, duplicate, namesOf, topsOf } from '../document/parts.ts';
import { posed } from '../document/posed.ts';
import { reframe } from '../document/reframe.ts';
import { attach, reorder, reparent } from '../document/verbs.ts';
import type { Workbench } from '../workbench.ts';
import type { Target } from './moves.ts';
import { placeBeside, placeFor } from './place.ts';

/** A question that is asked before a move that would lose something. */
type AskLoss = (id: number, target: Target) => void;

/** Adds a node under the chosen one, or a root if none is chosen. */
export function addChild(workbench: Workbench): boolean {
  return addUnder(workbench, workbench.chosen);
}

export function addUnder(workbench: Workbench, parent: number | null): boolean {
  const above = nodeOf(workbench.document, parent);
  const name = freshName(workbench.document, 'node');
  return workbench.edit(
    `Add ${name}`,
    (now) => add(now, parent, { name, translation: placeFor(now, parent) }),
    { said: above ? `Added ${name} under ${above.name}.` : `Added ${name} to the world.` },
  );
}

export function renameNode(workbench: Workbench, id: number, text: string): void {
  const name = tidy(text.trim());
  const before = nodeOf(workbench.document, id)?.name;
  if (!name || name === before) return;
  workbench.edit(`Rename ${before}`, (now) => rename(now, id, name));
}

/** Copies nodes with all below them, each beside the one that it is a copy of. */
export function duplicateNodes(workbench: Workbench, ids: readonly number[]): void {
  const tops = topsOf(workbench.document, ids);
  const what = countOf(workbench.document, tops);
  const copies: number[] = [];
  const done = workbench.edit(
    `Duplicate ${namesOf(workbench.document, tops)}`,
    (now) => {
      let document = now;
      for (const id of tops) {
        const made = duplicate(document, id);
        const translation = placeBeside(document, id);
        document = change(made.document, made.id, { translation });
        copies.push(made.id);
      }
      return { document, id: copies.at(-1) ?? Number.NaN };
    },
    {
      said: `Copied ${what}. The ${tops.length === 1 ? 'copy is' : 'copies are'} beside ${tops.length === 1 ? 'it' : 'them'}.`,
    },
  );
  if (done && copies.length > 1) workbench.choose(copies.at(-1) ?? null, copies);
}

/**
 * Removes nodes with all below them. Chooses the next sibling of the last one, the one before, or
 * the parent.
 */
export function removeNodes(workbench: Workbench, ids: readonly number[], verb = 'Delete'): void {
  const { document } = workbench;
  const tops = topsOf(document, ids);
  const node = nodeOf(document, tops.at(-1) ?? null);
  if (!node) return;
  const siblings = document.nodes.filter(
    (it) => it.parent === node.parent && (it === node || !tops.includes(it.id)),
  );
  const own = siblings.indexOf(node);
  const next = siblings[own + 1] ?? siblings[own - 1];
  workbench.edit(
    `${verb} ${namesOf(document, tops)}`,
    (now) => ({ document: tops.reduce(remove, now), id: next?.id ?? node.parent ?? Number.NaN }),
    { said: `${verb === 'Cut' ? 'Cut' : 'Deleted'} ${countOf(document, tops)}.` },
  );
}

/** Moves a node among its siblings, or attaches it to another parent, with all that are selected. */
export function moveNode(workbench: Workbench, id: number, target: Target, ask: AskLoss): void {
  const node = nodeOf(workbench.document, id);
  if (!node) return;
  const { selected } = workbench;
  if (selected.length > 1 && selected.includes(id)) {
    attachNodes(workbench, selected, target);
    return;
  }
  if (node.parent !== target.parent) attachNode(workbench, id, target, ask);
  else workbench.edit(`Move ${node.name}`, (now) => reorder(now, id, target.position));
}

/**
 * Attaches a node to a parent: its pose in the world stays, and it rests in the parent. Where that
 * loses something of its shape, `ask` is called and nothing is done.
 */
export function attachNode(workbench: Workbench, id: number, target: Target, ask: AskLoss): void {
  const node = nodeOf(workbench.document, id);
  if (!node) return;
  const { parent, position } = target;
  const find = (): TreeDocument | null => lossOf(workbench.now, id, parent, position).document;
  let kept: TreeDocument | null | undefined;
  try {
    kept = find();
  } catch {
    // The edit is refused for the same reason.
  }
  if (kept === null) {
    ask(id, target);
    return;
  }
  const above = nodeOf(workbench.document, parent)?.name ?? 'the world';
  const ended = hasMotion(node) ? ' Its own motion has ended.' : '';
  workbench.edit(attaching(node, above), () => kept ?? (find() as TreeDocument), {
    said: `${node.name} is attached to ${above}, and has kept its place.${ended}`,
  });
}

/** Attaches several nodes to a parent, if all of them keep their shapes there. */
function attachNodes(workbench: Workbench, ids: readonly number[], { parent, position }: Target): void {
  const { document } = workbench;
  const tops = topsOf(document, ids);
  const above = nodeOf(document, parent)?.name ?? 'the world';
  const before = childrenOf(document, parent).slice(0, position);
  // A position counts the siblings without those that move.
  const at = before.filter((it) => !tops.includes(it.id)).length;
  workbench.edit(
    `Attach ${tops.length} nodes to ${above}`,
    (now) =>
      tops.reduce((made, id, i) => {
        if (nodeOf(made, id)?.parent === parent) return reorder(made, id, at + i);
        return attach(made, id, parent, { index: at + i }).document;
      }, now),
    { said: `${tops.length} nodes are attached to ${above}, and have kept their places.` },
  );
}

/**
 * Wraps nodes in a new parent under the nearest one that they share, with its pivot at their
 * middle. They keep their places; their motion goes on, unless the parent above them was another
 * one.
 */
export function groupNodes(workbench: Workbench, ids: readonly number[]): void {
  const tops = topsOf(workbench.document, ids);
  const name = freshName(workbench.document, 'group');
  const what = namesOf(workbench.document, tops);
  workbench.edit(`Group ${what}`, (now) => grouped(now, tops, name), {
    said: `Grouped ${what} under ${name}: ${tops.length === 1 ? 'it has kept its place' : 'they have kept their places'}.`,
  });
}

function grouped(now: TreeDocument, tops: readonly number[], name: string): Made {
  const above = tops.map((id) => ancestorsOf(now, id));
  const parent = above[0]?.find((it) => above.every((list) => list.includes(it))) ?? null;
  const first = childrenOf(now, parent).findIndex((it) => it.id === tops[0] || above[0]?.includes(it.id));
  const rest = { ...REST, name, shape: { ...PLAIN_SHAPE, kind: 'none' } } as const;
  const { document, id } = add(now, parent, rest);
  const within = tops.reduce((made, top) => {
    const keeps = nodeOf(made, top)?.parent === parent;
    return (keeps ? reparent(made, top, id, { keep: 'local' }) : attach(made, top, id)).document;
  }, document);
  const made = reorder(within, id, first);
  try {
    const { tree, handles } = posed(made);
    const origins = tops.map((top) =>
      tree.localMatrix(handles[placeOf(made, top)] as NodeHandle).subarray(12),
    );
    const middle = [0, 1, 2].map(
      (i) => origins.reduce((sum, at) => sum + (at[i] as number), 0) / tops.length,
    );
    return { document: reframe(made, id, { translation: middle as unknown as Triple }), id };
  } catch (refusal) {
    // A clip may hold them to the origin of their parent.
    if (!(refusal instanceof KinetreeError)) throw refusal;
    return { document: made, id };
  }
}

/** Returns the name of the step that attaches a node. */
export const attaching = ({ name }: TreeNode, above: string): string => `Attach ${name} to ${above}`;
