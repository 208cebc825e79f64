/** The edits of the outline, with the names of their steps and the sentences about them. */
import { KinetreeError } from '../../core/entries/index.ts';
import { lossOf } from '../doctor/loss.ts';
import { endOf, hasMotion, nodeOf, placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { add, change, duplicate, freshName, remove, rename } from '../document/edits.ts';
import { reorder } from '../document/verbs.ts';
import { tidy } from '../files/bounds.ts';
import type { Workbench } from '../workbench.ts';
import type { Target } from './moves.ts';
import { placeBeside, placeFor } from './place.ts';

/** A question that is asked before a move that would lose something. */
export type AskLoss = (id: number, target: Target) => void;

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

export function duplicateNode(workbench: Workbench, id: number): void {
  const { document } = workbench;
  const name = nodeOf(document, id)?.name ?? '';
  workbench.edit(
    `Duplicate ${name}`,
    (now) => {
      const made = duplicate(now, id);
      const translation = placeBeside(now, id);
      return { ...made, document: change(made.document, made.id, { translation }) };
    },
    { said: `Copied ${name}${andBelow(below(document, id))}. The copy is beside it.` },
  );
}

/** Removes a node with its descendants. Chooses the next sibling, the one before, or the parent. */
export function removeNode(workbench: Workbench, id: number): void {
  const { document } = workbench;
  const node = nodeOf(document, id);
  if (!node) return;
  const siblings = document.nodes.filter((it) => it.parent === node.parent);
  const own = siblings.indexOf(node);
  const next = siblings[own + 1] ?? siblings[own - 1];
  workbench.edit(
    `Delete ${node.name}`,
    (now) => ({ document: remove(now, id), id: next?.id ?? node.parent ?? Number.NaN }),
    { said: `Deleted ${node.name}${andBelow(below(document, id))}.` },
  );
}

/** Moves a node among its siblings, or attaches it to another parent. */
export function moveNode(workbench: Workbench, id: number, target: Target, ask: AskLoss): void {
  const node = nodeOf(workbench.document, id);
  if (!node) return;
  if (node.parent !== target.parent) attachNode(workbench, id, target, ask);
  else workbench.edit(`Move ${node.name}`, (now) => reorder(now, id, target.position));
}

/**
 * Attaches a node to a parent: its pose in the world stays, and it rests in the parent. Where that
 * loses something of its shape, `ask` is called and nothing is done. `more` is said after the
 * outcome.
 */
export function attachNode(workbench: Workbench, id: number, target: Target, ask: AskLoss, more = ''): void {
  const node = nodeOf(workbench.document, id);
  if (!node) return;
  const { parent, position } = target;
  let kept: TreeDocument | null = null;
  let refusal: KinetreeError | null = null;
  try {
    kept = lossOf(workbench.now, id, parent, position).document;
  } catch (reason) {
    if (!(reason instanceof KinetreeError)) throw reason;
    refusal = reason;
  }
  if (!kept && !refusal) {
    ask(id, target);
    return;
  }
  const above = nodeOf(workbench.document, parent)?.name ?? 'the world';
  const ended = hasMotion(node) ? ' Its own motion has ended.' : '';
  workbench.edit(
    attaching(node, above),
    () => {
      if (!kept) throw refusal;
      return kept;
    },
    { said: `${node.name} is attached to ${above}, and has kept its place.${more || ended}` },
  );
}

/** Returns the name of the step that attaches a node. */
export const attaching = ({ name }: TreeNode, above: string): string => `Attach ${name} to ${above}`;

/** Returns the number of a node's descendants. */
export function below(document: TreeDocument, id: number): number {
  const place = placeOf(document, id);
  return endOf(document, place) - place - 1;
}

function andBelow(count: number): string {
  return count === 0 ? '' : `, and ${count} below it`;
}
