/** The rows of a tree: the states of all nodes as arrays, written and read where they are. */
import { type ScaleRule, scaleRules } from '../accumulate.ts';
import { memory, numbers } from '../boundary/core.ts';
import { described, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { choice } from '../boundary/vectors.ts';
import type { Hierarchy as Core } from '../generated/glue.js';
import { status } from './calls.ts';
import type { Owner } from './owner.ts';
import { forget, type Rows, type Written } from './written.ts';

/** How a tree is made: see {@link Hierarchy}. */
export interface HierarchyOptions {
  /** How scales accumulate. Default `'matrices'`. */
  readonly rule?: ScaleRule;
  /**
   * The number of nodes up to which {@link Hierarchy.rows} stay where they are in memory. Default
   * 0: they move as the tree grows.
   */
  readonly capacity?: number;
}

/** The most nodes of a tree. */
const MOST = 4_194_303;
const OPTIONS = ['rule', 'capacity'];

/** The numbers of a node in each array, in the order of the core's addresses. */
const EACH = {
  translations: 3,
  rotations: 4,
  scales: 3,
  velocities: 3,
  accelerations: 3,
  angularVelocities: 3,
  angularAccelerations: 3,
  worldMatrices: 16,
} as const;

const NAMES = Object.keys(EACH) as (keyof typeof EACH)[];
const RATES = ['velocities', 'accelerations', 'angularVelocities', 'angularAccelerations'] as const;
/** Stands for the parent in a slot without a node. */
const NOBODY = -2;

/** Returns a new tree of the core with the room that was asked for. */
export function made(Tree: typeof Core, given: ScaleRule | HierarchyOptions): Core {
  if (typeof given !== 'object' || given === null) return new Tree(choice(scaleRules, given));
  const { rule = 'matrices', capacity = 0 } = options(given, OPTIONS, 'the options of a hierarchy');
  if (!(typeof capacity === 'number' && Number.isInteger(capacity) && capacity >= 0 && capacity <= MOST)) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `capacity must be a whole number of nodes from 0 to ${MOST}, but is ${described(capacity)}`,
    );
  }
  const core = new Tree(choice(scaleRules, rule));
  if (core.reserve(capacity) !== 0) {
    core.free();
    throw new KinetreeError('FULL', `memory has no room for a capacity of ${capacity} nodes`);
  }
  return core;
}

/** Returns the arrays at their present addresses. */
export function rows(tree: Owner): Rows {
  const { written } = tree;
  const core = tree.untold;
  status(core.addresses(), core);
  const [count, block] = [core.capacity(), numbers()];
  const known = written.rows;
  // Memory that has grown has left the old views without length.
  if (known && count > 0 && known.parents.length === count && isThere(block, written)) return known;
  const buffer = memory();
  const addresses = Array.from(block.subarray(0, NAMES.length + 1));
  written.addresses = addresses;
  written.count = count;
  const arrays = NAMES.map((name, i) => {
    const at = addresses[i] as number;
    // Rates that are not kept have no address.
    return [name, new Float64Array(buffer, at, at ? EACH[name] * count : 0)];
  });
  const parents = new Int32Array(buffer, addresses[NAMES.length], count);
  written.rows = Object.freeze({ ...Object.fromEntries(arrays), parents }) as Rows;
  return written.rows;
}

/** Returns whether a node of a tree has a rate, by which the next step moves it or nodes below it. */
export function moves(tree: Owner): boolean {
  const core = tree.unchanged;
  status(core.addresses(), core);
  const [slots, buffer, block] = [core.capacity(), memory(), numbers()];
  const addresses = RATES.map((name) => block[NAMES.indexOf(name)] as number);
  const parents = new Int32Array(buffer, block[NAMES.length] as number, slots);
  for (const at of addresses) {
    if (at === 0) continue;
    const rates = new Float64Array(buffer, at, 3 * slots);
    for (let i = 0; i < rates.length; i++)
      if (rates[i] !== 0 && parents[Math.floor(i / 3)] !== NOBODY) return true;
  }
  return false;
}

/** Returns whether the arrays are still at their addresses; 0 is of an array that is not kept. */
function isThere(block: Float64Array, { addresses }: Written): boolean {
  for (let i = 0; i < addresses.length; i++) if (block[i] !== addresses[i]) return false;
  return true;
}

export function touch(tree: Owner, slot: number): void {
  const { written, views } = tree;
  const known = typeof slot === 'number' && slot >= 0 && slot < written.count && Math.floor(slot) === slot;
  if (!known) expectSlot(tree, slot);
  expectAlive(written);
  const word = slot >>> 5;
  if (word >= written.words.length) grow(written);
  written.words[word] = (written.words[word] ?? 0) | (1 << (slot & 31));
  if (word < written.first) written.first = word;
  if (word > written.last) written.last = word;
  written.pending = true;
  views.current = false;
}

export function touchAll(tree: Owner): void {
  tree.written.count = tree.untold.capacity();
  expectAlive(tree.written);
  tree.written.all = true;
  tree.written.pending = true;
  tree.views.current = false;
}

/** Tells the core the slots that were written. Every call of the core comes through here. */
export function tell(core: Core, written: Written): void {
  const { words, all, first, last } = written;
  if (all) core.touch_all();
  for (let word = first; word <= last && !all; word++) {
    const bits = words[word];
    if (bits) core.touch(word, bits);
  }
  forget(written);
}

export function checkRows(tree: Owner): void {
  const core = tree.core;
  status(core.check_rows(), core);
}

/** Throws unless a number is a slot of the tree. */
function expectSlot(tree: Owner, slot: unknown): void {
  const count = tree.untold.capacity();
  if (!(typeof slot === 'number' && Number.isInteger(slot) && slot >= 0 && slot < count)) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `the tree has ${count} slots, counted from 0, so ${described(slot)} is none of them: tree.slot(node) returns a node's`,
    );
  }
  tree.written.count = count;
}

/** Throws where memory has grown since the arrays were handed out, because later writes are lost. */
function expectAlive(written: Written): void {
  const { rows } = written;
  // The buffer is asked for last: that takes a fifth of the time of writing a leaf.
  if (rows && rows.parents.length === 0 && written.count > 0 && rows.parents.buffer.byteLength === 0) {
    written.rows = null;
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'the rows have moved in memory since they were read, and what was written to them is lost: read tree.rows again, once a frame',
    );
  }
}

function grow(written: Written): void {
  const words = new Uint32Array(Math.max(2 * written.words.length, (written.count + 31) >>> 5));
  words.set(written.words);
  written.words = words;
}
