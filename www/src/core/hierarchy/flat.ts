/** Whole trees as flat arrays, as a `Batch` has them. */
import { fromCore, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { isList } from '../boundary/vectors.ts';
import { status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';
import { name as nameOf, nodes } from './shape.ts';

/** The numbers of a node in the core's list: parent, skew, and a local state. */
const EACH = 24;
const STATE = 2;
const POSE = 10;
const RATES = 12;
/** A pose with one scale, and rates. */
const MOVING = 20;

/** Kinds of errors and quantities in the core's numbering. */
const NOT_SIMILAR = 6;
const SCALE = 3;
const STRETCH = 15;

export function parents(tree: Owner): Int32Array {
  const all = allOf(tree);
  return Int32Array.from({ length: all.length / EACH }, (_, i) => all[EACH * i] as number);
}

export function locals(tree: Owner, given: { readonly rates?: boolean } = {}): Float64Array {
  const { rates = false } = options(given, ['rates'], 'the options of locals');
  const all = allOf(tree, rates);
  const each = rates ? MOVING : POSE;
  const flat = new Float64Array((all.length / EACH) * each);
  for (let i = 0; i < all.length / EACH; i++) {
    const [from, to] = [EACH * i, each * i];
    const skew = all[from + 1] as number;
    if (skew !== 0) throw notSimilar(tree, i, STRETCH, skew);
    const pose = rates ? POSE - 2 : POSE;
    for (let k = 0; k < pose; k++) flat[to + k] = all[from + STATE + k] as number;
    if (!rates) continue;
    const [x = 0, y = 0, z = 0] = all.subarray(from + STATE + 7, from + STATE + POSE);
    const even = x === y && x === z && x !== 0;
    if (!even && Math.min(x, y, z) < 0) throw mirrored(tree, i, [x, y, z]);
    if (!even) throw notSimilar(tree, i, SCALE, Math.max(x, y, z) - Math.min(x, y, z));
    for (let k = 0; k < RATES; k++) flat[to + pose + k] = all[from + STATE + POSE + k] as number;
  }
  return flat;
}

export function setLocals(tree: Owner, locals: ArrayLike<number>): void {
  const count = tree.unchanged.size();
  const length = isList(locals) ? locals.length : 0;
  const each = length / count;
  if (each !== POSE && each !== MOVING && !(count === 0 && isList(locals) && length === 0)) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `locals takes ${POSE} or ${MOVING} numbers for each of the ${count} nodes, but there are ${length}`,
    );
  }
  if (count === 0) return;
  const flat = Float64Array.from(locals);
  const core = tree.core;
  status(core.set_locals(flat, each), core);
}

/** A mirror of one size as one scale: a negative one, with a half turn in the rotation. */
function allOf(tree: Owner, oneScale = false): Float64Array {
  const all = tree.unchanged.locals(oneScale);
  if (!all) throw new KinetreeError('FULL', 'memory has no room for the states of all nodes at once');
  return all;
}

function notSimilar(tree: Owner, place: number, quantity: number, off: number): KinetreeError {
  const where = ofNode(tree, place);
  return fromCore(NOT_SIMILAR, Float64Array.of(quantity, off), () => where);
}

function mirrored(tree: Owner, place: number, scale: readonly number[]): KinetreeError {
  return new KinetreeError(
    'NOT_SIMILAR',
    `scale${ofNode(tree, place)} is ${scale.join(', ')}: it is mirrored, and stretched unequally along its axes, where one scale is needed`,
  );
}

/** Returns the name of a node in a sentence, by its place in the order of the tree. */
function ofNode(tree: Owner, place: number): string {
  const node = nodes(tree)[place] as NodeHandle;
  const name = nameOf(tree, node);
  return ` of ${name ? `"${name}"` : `node ${node}`}`;
}
