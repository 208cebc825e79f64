/** The two ends of a call about a node: handles on the way in, errors on the way out. */

import { numbers } from '../boundary/core.ts';
import { type ErrorCode, fromCore, inWords, KinetreeError } from '../boundary/errors.ts';
import { hierarchySentences } from '../boundary/sentences.ts';
import type { Hierarchy as Core } from '../generated/glue.js';
import type { NodeHandle } from './node-handle.ts';

/** The core's number for the world, where a parent or a frame could be. */
export const WORLD = -1;

/** Returns the number of a node that a caller hands in. */
export function handle(node: unknown, what = 'node'): number {
  if (typeof node !== 'number') {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `${what} must be a handle that the tree returned, but is ${node === null ? 'null' : typeof node}`,
    );
  }
  if (!(node > 0)) throw noSuchNode(node);
  return node;
}

/** Returns the same for a parent or a frame, where `null` is the world. */
export function handleOrWorld(node: unknown, what: string): number {
  return node === null ? WORLD : handle(node, what);
}

/** Returns a handle that the core has left as a number: `null` is the world, or no node. */
export function returned(number: number | undefined): NodeHandle | null {
  return number === undefined || number <= 0 ? null : (number as NodeHandle);
}

/**
 * Throws the error of a call that returned its kind; 0 is success. `node` is the node of the call;
 * `where` names it in sentences about a quantity while it is not in the tree yet.
 */
export function status(kind: number, core: Core, node = WORLD, where?: string): void {
  if (kind !== 0) throw refusal(kind, core, node, where);
}

const NO_SUCH_NODE = 101;

/** The codes of a hierarchy's errors in the core's numbering. */
const codes: Readonly<Record<number, ErrorCode>> = {
  [NO_SUCH_NODE]: 'NO_SUCH_NODE',
  102: 'CYCLE',
  103: 'NOT_HELD',
  104: 'FULL',
  105: 'NO_SUCH_INDEX',
  106: 'NO_DIRECTION',
  111: 'SINGULAR',
  112: 'NOT_SIMILAR',
  113: 'NOT_HELD',
  114: 'NOT_HELD',
  115: 'UNTOUCHED',
  116: 'NOT_SIMILAR',
  117: 'NOT_SIMILAR',
  120: 'NOT_SIMILAR',
};

/** Returns the error of a kind, with the names of its nodes. */
function refusal(kind: number, core: Core, node: number, where?: string): KinetreeError {
  const block = numbers();
  const label = (it: number): string => core.label(it) ?? `node ${it}`;
  if (kind in codes) {
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = block;
    // The core gets numbers that are no handles as a handle of no node, so the error names the
    // caller's.
    if (kind === NO_SUCH_NODE) return noSuchNode(node > 0 && !core.contains(node) ? node : first);
    const [firstNode, secondNode] = [label(first), label(second)];
    return treeError(kind, { first, second, third, fourth, fifth, firstNode, secondNode });
  }
  // A call about many nodes says which one it was.
  return fromCore(kind, block, (it) => {
    if (where !== undefined) return where;
    const about = it > 0 ? it : node;
    return core.contains(about) ? ` of ${label(about)}` : '';
  });
}

/** Returns the error of a handle that names no node. */
export function noSuchNode(node: number): KinetreeError {
  return treeError(NO_SUCH_NODE, { firstNode: `node ${node}` });
}

/** Returns the error of a kind that is a hierarchy's own. */
export function treeError(kind: number, words: Readonly<Record<string, string | number>>): KinetreeError {
  return new KinetreeError(codes[kind] ?? 'INTERNAL', inWords(hierarchySentences[kind], words));
}
