/** The two ends of a call about a node: handles on the way in, errors on the way out. */
import { fromCore, KinetreeError } from '../boundary/errors.ts';
import { numbers } from '../boundary/wasm.ts';
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

/** Throws the error of a call that returned its kind; 0 is success. `node` is the one that the call was about. */
export function status(kind: number, core: Core, node = WORLD): void {
  if (kind !== 0) throw refusal(kind, core, node);
}

/** Returns the error of a kind, with the names of its nodes. */
function refusal(kind: number, core: Core, node: number): KinetreeError {
  const block = numbers();
  // A number that is no handle reaches the core as one that names no node: the caller's own is told.
  if (kind === NO_SUCH_NODE) return noSuchNode(node > 0 && !core.contains(node) ? node : (block[0] ?? node));
  const label = (it: number): string => {
    const name = core.name(it);
    return name ? `"${name}"` : `node ${it}`;
  };
  // A call about many nodes says which one it was.
  const where = (third: number): string => {
    const about = third > 0 ? third : node;
    return core.contains(about) ? ` of ${label(about)}` : '';
  };
  return fromCore(kind, block, where, label);
}

const NO_SUCH_NODE = 101;

export function noSuchNode(node: number): KinetreeError {
  return fromCore(NO_SUCH_NODE, Float64Array.of(node), () => '');
}
