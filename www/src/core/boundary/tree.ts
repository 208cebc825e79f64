/** How calls to the core's tree are made, and how it is said what a tree refused. */

import type { Tree } from '../generated/glue.js';
import type { NodeHandle } from '../node-handle.ts';
import { fromCore, KinetreeError } from './errors.ts';
import { numbers, start } from './wasm.ts';

/** How the world crosses where a node could stand. */
const WORLD = -1;
/** The numbers of the longest answer about a node: the ten vectors of the terms of motion. */
const ROOM = 30;

/** The names of the tree's operations. */
type Operation = {
  [Name in keyof Tree]: Tree[Name] extends (...given: never[]) => number ? Name : never;
}[keyof Tree];

type Given = number | boolean | string;

/** The block, with room for any call. */
export function block(): Float64Array {
  return numbers(ROOM);
}

/** The number of a node that a caller hands in. */
export function handle(node: unknown, what = 'node'): number {
  if (typeof node !== 'number') {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `${what} must be a handle that the tree gave, but is ${typeof node}`,
    );
  }
  if (!(node > 0)) throw noNode(node);
  return node;
}

/** The same for a parent or a frame, where `null` is the world. */
export function handleOrWorld(node: unknown, what: string): number {
  return node === null ? WORLD : handle(node, what);
}

/** A handle that the core answers. */
export function answered(number: number | undefined): NodeHandle | null {
  return number === undefined || number <= 0 ? null : (number as NodeHandle);
}

/**
 * Calls the core about a node; throws what it refuses, naming that. Neither a list of arguments nor a function is made for it: that would be
 * garbage for every node of every frame.
 */
export function run(
  tree: Tree,
  operation: Operation,
  node: number,
  a?: Given,
  b?: Given,
  c?: Given,
  d?: Given,
): void {
  const kind = call(tree, operation, node, a, b, c, d);
  if (kind !== 0) refuse(kind, tree, node);
}

/** Calls the core about no one node. */
export function runForAll(
  tree: Tree,
  operation: Operation,
  a?: Given,
  b?: Given,
  c?: Given,
  d?: Given,
  e?: Given,
  f?: Given,
): void {
  const kind = call(tree, operation, a, b, c, d, e, f);
  if (kind !== 0) refuse(kind, tree);
}

function call(
  tree: Tree,
  operation: Operation,
  a?: Given,
  b?: Given,
  c?: Given,
  d?: Given,
  e?: Given,
  f?: Given,
): number {
  try {
    return (tree as unknown as Record<Operation, (...given: unknown[]) => number>)[operation](
      a,
      b,
      c,
      d,
      e,
      f,
    );
  } catch (cause) {
    const said = start().last_panic() || String(cause);
    throw new KinetreeError('INTERNAL', `kinetree failed inside: ${said}`, { cause });
  }
}

/** Throws the error of a kind, whose numbers stand at the start of the block. `node` is the one that the call was about. */
export function refuse(kind: number, tree?: Tree, node = WORLD): never {
  const [first = 0, second = Number.NaN, third = 0] = block();
  if (kind < 100) {
    // A call about many nodes says which it was.
    const about = third > 0 ? third : node;
    const where = tree
      ? tree.contains(about)
        ? ` of ${label(tree, about)}`
        : ''
      : ` of node ${third} of the scene`;
    throw fromCore(kind, first, second, where);
  }
  const it = (of: number): string => label(tree, of);
  switch (kind) {
    case 101:
      throw noNode(node > 0 && !tree?.contains(node) ? node : first);
    case 102:
      throw new KinetreeError(
        'CYCLE',
        `${it(first)} cannot hang on ${it(second)}, which is the node itself or hangs on it`,
      );
    case 103:
      throw new KinetreeError(
        'NOT_HELD',
        `no translation, rotation and scale holds this pose of ${it(node)}: ${first} would be left over in its parent, ` +
          `${second} in the world; another fit than exact says what to do with that`,
      );
    case 104:
      throw new KinetreeError('FULL', `a tree cannot hold more than ${first} nodes`);
    case 105:
      throw new KinetreeError(
        'NO_SUCH_POSITION',
        `there are ${second} siblings with ${it(node)}, so ${first} is no place among them`,
      );
    case 106:
      throw new KinetreeError(
        'NO_DIRECTION',
        `${it(first)} cannot be aimed: the target or the up direction gives no direction`,
      );
    case 107:
      throw new KinetreeError(
        'BAD_SCENE',
        `the scene has version ${first}, but ${second} is the one that can be read`,
      );
    case 108:
      throw new KinetreeError('BAD_SCENE', `the scene has ${first} dimensions, but ${second} were expected`);
    default:
      throw new KinetreeError(
        'BAD_SCENE',
        `node ${first} of the scene should come after its parent, ${second}`,
      );
  }
}

/** What a sentence calls a node. */
function label(tree: Tree | undefined, node: number): string {
  const name = tree?.name(node);
  return name ? `"${name}"` : `node ${node}`;
}

function noNode(node: number): KinetreeError {
  return new KinetreeError(
    'NO_SUCH_NODE',
    `there is no node ${node} in this tree; it may have been removed, or be another tree's`,
  );
}
