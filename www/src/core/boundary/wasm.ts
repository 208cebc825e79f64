/**
 * The only file that touches wasm memory: it starts the core, lends it a block of numbers, and turns what it
 * answers into errors. Everything is lazy: importing this does nothing, the first call starts the core.
 */

import { bytes } from '../generated/bytes.js';
import * as glue from '../generated/glue.js';
import { fromCore, KinetreeError, unavailable } from './errors.ts';

let started: glue.InitOutput | undefined;
let block = new Float64Array(0);

/**
 * Starts the core now, from the module given or from the bytes inside this package. A second call does nothing.
 * Nobody has to call it; it is there for hosts that compile off the main thread or keep the wasm elsewhere.
 *
 * @throws KinetreeError `WASM_UNAVAILABLE` where WebAssembly is missing, or the page's policy forbids it.
 */
export function initialize(module?: BufferSource | WebAssembly.Module): void {
  if (started) return;
  const given = module ?? bytes();
  try {
    started = glue.initSync({ module: given });
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** Compiles the core off the main thread, then starts it. */
export async function ready(): Promise<void> {
  if (started) return;
  try {
    initialize(await WebAssembly.compile(bytes()));
  } catch (cause) {
    throw cause instanceof KinetreeError ? cause : unavailable(cause);
  }
}

/**
 * The core's exports, started if need be.
 *
 * @internal
 */
export function start(): typeof glue {
  if (!started) initialize();
  return glue;
}

/**
 * The core's memory as it is now. When it grows, all views of it are dead: they have no length, and reading one gives nothing.
 *
 * @internal
 */
export function memory(): ArrayBuffer {
  if (!started) initialize();
  return (started as glue.InitOutput).memory.buffer;
}

/**
 * A block of at least `length` doubles in the core's memory, the same for every call: write arguments, call, read
 * answers, all before anything else runs. It is never handed out: when memory grows, an older view of it is dead.
 *
 * @internal
 */
export function numbers(length: number): Float64Array {
  if (!started) initialize();
  const memory = (started as glue.InitOutput).memory.buffer;
  if (block.length < length || block.buffer !== memory) {
    const at = glue.block(length);
    block = new Float64Array((started as glue.InitOutput).memory.buffer, at, Math.max(length, block.length));
  }
  return block;
}

/**
 * Runs a call that answers 0, or the kind of an error whose quantity, value and node then stand at the start of the
 * block; throws that error. `where` says where in the arguments that node stands.
 *
 * @internal
 */
export function check(call: (core: typeof glue) => number, where: (node: number) => string = () => ''): void {
  let kind: number;
  try {
    kind = call(glue);
  } catch (cause) {
    throw new KinetreeError('INTERNAL', `kinetree failed inside: ${glue.last_panic() || String(cause)}`, {
      cause,
    });
  }
  if (kind === 0) return;
  const [quantity = 0, value = Number.NaN, node = 0] = numbers(3);
  throw fromCore(kind, quantity, value, where(node));
}
