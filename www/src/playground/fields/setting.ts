/** The edits that fields make, and what came of them. */
import { type Fit, KinetreeError, type Residual } from '../../core/entries/index.ts';
import { nodeOf, type State, type TreeDocument, type TreeNode, type Triple } from '../document/document.ts';
import { change, changeWorld, type Fitted } from '../document/edits.ts';
import { drive } from '../document/verbs.ts';
import { sentenceOf } from '../refusals.ts';
import type { Frame, Workbench } from '../workbench.ts';
import { type RotationForm, remember, rotationOf } from './rotations.ts';

/** The parts of a node's state that are three numbers. */
export type TriplePart = Exclude<
  keyof State,
  'rotation' | 'stretch' | 'free' | 'compensates' | 'flight' | 'drive'
>;

/** The outcome of an edit. */
export interface Outcome {
  /** The sentence of a refusal. */
  readonly refusal: string | null;
  /** A pose that was fitted is off by this; all zero for one that is held. */
  readonly residual: Residual | null;
}

/** The manner of an edit. */
export interface Manner {
  readonly frame: Frame;
  /** The treatment of a pose in the world that is not held. */
  readonly fit: Fit;
  /** The hand has not let go. */
  readonly more: boolean;
}

/** Returns the name of a node in a sentence. */
export function called(node: TreeNode): string {
  return node.name || `node ${node.id}`;
}

/** Makes an edit of the workbench. With `merge` it is one step with others of that name. */
export function attempt(
  bench: Workbench,
  name: string,
  make: (now: TreeDocument) => TreeDocument | Fitted,
  merge: string | null = null,
): Outcome {
  let residual: Residual | null = null;
  const act = (now: TreeDocument): TreeDocument => {
    const made = make(now);
    if (!('residual' in made)) return made;
    residual = made.residual;
    return made.document;
  };
  const done = bench.edit(name, act, { merge });
  return { refusal: done ? null : bench.said, residual };
}

/** Sets three numbers of a node. */
export function setTriple(
  bench: Workbench,
  node: TreeNode,
  part: TriplePart,
  values: Triple,
  manner: Manner,
): Outcome {
  return set(bench, node, part, manner, () => values);
}

/** Sets a part of what drives a node, along its own axes. */
export function setDrive(
  bench: Workbench,
  node: TreeNode,
  part: { readonly velocity?: Triple; readonly angularVelocity?: Triple },
  more: boolean,
): Outcome {
  const [x = 0, y = 0, z = 0, ...turning] = node.drive ?? [];
  const { velocity = [x, y, z], angularVelocity = turning as unknown as Triple } = part;
  const make = (now: TreeDocument): TreeDocument => drive(now, node.id, velocity, angularVelocity);
  return attempt(
    bench,
    `Drive ${called(node)}`,
    make,
    more ? `drive ${node.id} ${Object.keys(part).join()}` : null,
  );
}

/** Sets the rotation of a node, and keeps the numbers that were typed for it. */
export function setRotation(
  bench: Workbench,
  node: TreeNode,
  values: readonly number[],
  form: RotationForm,
  manner: Manner,
): Outcome {
  const outcome = set(bench, node, 'rotation', manner, () => rotationOf(values, form));
  const changed = nodeOf(bench.document, node.id);
  if (outcome.refusal === null && changed) remember(changed.rotation, form, values);
  return outcome;
}

function set(
  bench: Workbench,
  node: TreeNode,
  part: TriplePart | 'rotation',
  { frame, fit, more }: Manner,
  values: () => readonly number[],
): Outcome {
  // As words: `angular velocity`.
  const words = part.replace(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`);
  const make = (now: TreeDocument): TreeDocument | Fitted => {
    const changed = { [part]: values() };
    return frame === 'world' ? changeWorld(now, node.id, changed, fit) : change(now, node.id, changed);
  };
  return attempt(bench, `Set ${words} of ${called(node)}`, make, more ? `${part} ${node.id} ${frame}` : null);
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

/** Runs a reading of the core; returns the sentence of its refusal in place of it. */
export function orSentence<T>(act: () => T): T | string {
  try {
    return act();
  } catch (refusal) {
    if (refusal instanceof KinetreeError) return sentenceOf(refusal);
    throw refusal;
  }
}
