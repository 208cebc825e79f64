/** The edits that fields make. */
import { KinetreeError } from '../../core/entries/index.ts';
import { nodeOf, type State, type TreeDocument, type TreeNode, type Triple } from '../document/document.ts';
import { change, changeWorld } from '../document/edits.ts';
import { drive } from '../document/verbs.ts';
import { sentenceOf } from '../refusals.ts';
import type { Editing } from './inspection.ts';
import { type RotationForm, remember, rotationOf } from './rotations.ts';

/** The parts of a node's state that are three numbers. */
export type TriplePart = Exclude<
  keyof State,
  'rotation' | 'stretch' | 'free' | 'compensates' | 'flight' | 'drive'
>;

/** Returns the name of a node in a sentence. */
export function called({ name, id }: Pick<TreeNode, 'name' | 'id'>): string {
  return name || `node ${id}`;
}

/**
 * Makes an edit of the workbench. Returns the sentence of a refusal. With `merge` it is one step
 * with others of that name.
 */
export function attempt(
  bench: Editing,
  name: string,
  make: (now: TreeDocument) => TreeDocument,
  merge: string | null = null,
): string | null {
  return bench.edit(name, make, { merge }) ? null : bench.said;
}

/** Sets three numbers of a node. With `more` the hand has not let go. */
export function setTriple(
  bench: Editing,
  node: TreeNode,
  part: TriplePart,
  values: Triple,
  more: boolean,
): string | null {
  return set(bench, node, part, () => values, more);
}

/** Sets a part of a node's drive, along the node's own axes. */
export function setDrive(
  bench: Editing,
  node: TreeNode,
  part: { readonly velocity?: Triple; readonly angularVelocity?: Triple },
  more: boolean,
): string | null {
  const [x = 0, y = 0, z = 0, ...turning] = node.drive ?? [];
  const { velocity = [x, y, z], angularVelocity = turning as unknown as Triple } = part;
  const make = (now: TreeDocument): TreeDocument => drive(now, node.id, velocity, angularVelocity);
  const merge = more ? `drive ${node.id} ${Object.keys(part).join()}` : null;
  return attempt(bench, `Drive ${called(node)}`, make, merge);
}

/** Sets the rotation of a node, and keeps the numbers that were typed for it. */
export function setRotation(
  bench: Editing,
  node: TreeNode,
  values: readonly number[],
  form: RotationForm,
  more: boolean,
): string | null {
  const refusal = set(bench, node, 'rotation', () => rotationOf(values, form), more);
  const changed = nodeOf(bench.document, node.id);
  if (refusal === null && changed) remember(changed.rotation, form, values);
  return refusal;
}

/** Sets a part of a node, in its parent or in the world as the inspector shows it. */
function set(
  bench: Editing,
  { id, name }: TreeNode,
  part: TriplePart | 'rotation',
  values: () => readonly number[],
  more: boolean,
): string | null {
  const { frame } = bench.settings;
  // As words: `angular velocity`.
  const words = part.replace(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`);
  const make = (now: TreeDocument): TreeDocument => {
    const changed = { [part]: values() };
    return frame === 'world' ? changeWorld(now, id, changed).document : change(now, id, changed);
  };
  const merge = more ? `${part} ${id} ${frame}` : null;
  return attempt(bench, `Set ${words} of ${called({ id, name })}`, make, merge);
}

/** Returns three scales with another one at a place, and the others in their ratios to it. */
export function withScale(scale: ArrayLike<number>, place: number, value: number): Triple {
  const before = scale[place] as number;
  const each = (it = 1, i: number): number => {
    if (i === place) return value;
    return before === 0 ? value : (it / before) * value;
  };
  return [each(scale[0], 0), each(scale[1], 1), each(scale[2], 2)];
}

/** Reads from the core; returns the sentence of a refusal in place of the result. */
export function orSentence<T>(act: () => T): T | string {
  try {
    return act();
  } catch (refusal) {
    if (refusal instanceof KinetreeError) return sentenceOf(refusal);
    throw refusal;
  }
}
