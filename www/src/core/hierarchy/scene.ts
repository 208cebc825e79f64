/**
 * Whole trees as plain objects. The core knows a scene as one text of all names and one list of
 * numbers: see `crate/wasm/src/hierarchy/scene.rs`. This is the one place that knows the object.
 */
import { type ScaleRule, scaleRules } from '../accumulate.ts';
import { numbers } from '../boundary/core.ts';
import { KinetreeError, tooLarge } from '../boundary/errors.ts';
import { isList, LONGEST_TEXT } from '../boundary/vectors.ts';

/** A tree as a plain object, ready for JSON. The crate reads and writes the same. */
export interface Scene {
  /** The version of this format: 1 so far. */
  readonly version: number;
  /** The number of axes of space: 3. */
  readonly dimension: number;
  readonly rule: ScaleRule;
  /** The nodes, siblings in their order. Parents come first when written; any order is read. */
  readonly nodes: readonly SceneNode[];
}

/**
 * A node of a {@link Scene}: numbers in the order of the axes. A part that is missing, or empty, is
 * the identity's, or at rest.
 */
export interface SceneNode {
  readonly name?: string;
  /** The place of the parent in the list; `null` for the world. */
  readonly parent?: number | null;
  readonly translation?: readonly number[];
  /** x, y, z, w */
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  /** Nine numbers, column by column, of a node that holds a matrix: its rotation times this. */
  readonly stretch?: readonly number[];
  readonly velocity?: readonly number[];
  readonly acceleration?: readonly number[];
  readonly angularVelocity?: readonly number[];
  readonly angularAcceleration?: readonly number[];
  /** True for a free body: steps carry it by its rates in the world. */
  readonly free?: boolean;
  /** True for a node that compensates for its parent's own scale. */
  readonly compensates?: boolean;
  /** Course of a free node in flight, to the last bit. Leave it out of a scene written by hand. */
  readonly flight?: readonly number[];
  /** Velocity and angular velocity in its own axes, six numbers, of a node that is driven. */
  readonly drive?: readonly number[];
}

/** The lists of a node, in the order in which they cross. The first three are always written. */
export const NODE_LISTS = [
  'translation',
  'rotation',
  'scale',
  'stretch',
  'velocity',
  'acceleration',
  'angularVelocity',
  'angularAcceleration',
  'flight',
  'drive',
] as const;
const ALWAYS = 3;
/** The most letters that all names of a scene have: 32 for each node of the largest. */
const MOST_LETTERS = 2 ** 27;
const [FREE, COMPENSATES] = [1, 2];
const sceneKeys: readonly string[] = ['version', 'dimension', 'rule', 'nodes'];
const nodeKeys: readonly string[] = ['name', 'parent', ...NODE_LISTS, 'free', 'compensates'];

/**
 * Returns the scene that the core has written: its names, and its numbers.
 *
 * @internal
 */
export function readScene(written: readonly [string, Float64Array] | undefined): Scene {
  if (!written) throw new KinetreeError('FULL', 'the tree is too large to be written as one object');
  const [names, given] = written;
  let [at, letter] = [0, 0];
  const next = (): number => given[at++] as number;
  const [version, dimension, rule] = [next(), next(), scaleRules[next()] as ScaleRule];
  const nodes: SceneNode[] = [];
  while (at < given.length) {
    const [parent, flags, length] = [next(), next(), next()];
    const node: Record<string, unknown> = {
      name: names.slice(letter, letter + length),
      parent: parent < 0 ? null : parent,
    };
    letter += length + 1;
    for (let i = 0; i < NODE_LISTS.length; i++) {
      // A node has to be a free body before it gets its flight.
      if (NODE_LISTS[i] === 'flight') {
        if (flags & FREE) node.free = true;
        if (flags & COMPENSATES) node.compensates = true;
      }
      const count = next();
      if (count === 0 && i >= ALWAYS) continue;
      const list: number[] = [];
      for (let j = 0; j < count; j++) list.push(next());
      node[NODE_LISTS[i] as string] = list;
    }
    nodes.push(node);
  }
  return { version, dimension, rule, nodes };
}

/**
 * Writes the numbers of a scene into the block. Returns its names and the number of its nodes.
 *
 * @throws KinetreeError `BAD_SCENE` for an object that is no scene.
 * @internal
 */
export function writeScene(scene: Scene): { names: string; count: number } {
  expectKeys(scene, sceneKeys, 'the scene');
  const { version, dimension, rule, nodes } = scene;
  const all = [whole(version, 'its version'), whole(dimension, 'its dimension'), scaleRules.indexOf(rule)];
  if (all[2] === -1) throw badScene(`its rule "${String(rule)}" is none of ${scaleRules.join(', ')}`);
  if (!isList(nodes)) throw badScene('its nodes must be a list');
  let [names, letters] = ['', 0];
  for (let place = 0; place < nodes.length; place++) {
    const node = nodes[place] as SceneNode;
    expectKeys(node, nodeKeys, `node ${place}`);
    const { name = '', parent = null, free = false, compensates = false } = node;
    if (typeof name !== 'string') throw badScene(`the name of node ${place} must be a text`);
    letters += name.length;
    if (name.length > LONGEST_TEXT || letters > MOST_LETTERS)
      throw tooLarge(letters, `letters in the names of the scene, up to node ${place}`);
    if (typeof free !== 'boolean') throw badScene(`free of node ${place} must be true or false`);
    if (typeof compensates !== 'boolean')
      throw badScene(`compensates of node ${place} must be true or false`);
    const above = parent === null ? -1 : whole(parent, `the parent of node ${place}`);
    all.push(above, (free ? FREE : 0) + (compensates ? COMPENSATES : 0), name.length);
    // The character between two names keeps the halves of a character apart.
    names += `${name}\n`;
    for (const key of NODE_LISTS) {
      const list = node[key] ?? [];
      if (!isList(list)) throw badScene(`${key} of node ${place} must be a list of numbers`);
      all.push(list.length);
      for (let i = 0; i < list.length; i++) {
        const number = list[i];
        if (typeof number !== 'number') throw badScene(`${key} of node ${place} must be a list of numbers`);
        all.push(number);
      }
    }
  }
  numbers(all.length).set(all);
  return { names, count: nodes.length };
}

/** Throws for a value that is no object, or that has an unknown key. */
function expectKeys(value: unknown, known: readonly string[], what: string): void {
  if (typeof value !== 'object' || value === null || isList(value)) {
    throw badScene(`${what} must be an object, but is ${value === null ? 'null' : typeof value}`);
  }
  for (const key in value) {
    if (!known.includes(key)) throw badScene(`there is no "${key}" of ${what}, only ${known.join(', ')}`);
  }
}

function whole(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw badScene(`${what} must be a whole number, 0 or more, but is ${String(value)}`);
}

/**
 * Returns the error of an object or a text that is no scene.
 *
 * @internal
 */
export function badScene(said: string, cause?: unknown): KinetreeError {
  return new KinetreeError('BAD_SCENE', `this is no scene: ${said}`, cause === undefined ? {} : { cause });
}
