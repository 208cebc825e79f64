/**
 * The only file that touches wasm memory. It starts the core, lends it a block of numbers, and
 * throws the errors that the core returns. Importing it does nothing: the first call starts the
 * core.
 */
import { bytes } from '../generated/bytes.js';
import * as glue from '../generated/glue.js';
import { fromCore, internal, KinetreeError, tooLarge, unavailable } from './errors.ts';

/**
 * The numbers that the block has from the start: those of any call about one node, of which the ten
 * vectors of the terms of motion are the longest, and those of any error. A refusal writes into the
 * block, so it has to be there before the first.
 */
const ROOM = 30;
/** The number of doubles in two gigabytes, the longest list that the core can have. */
const MOST = 2 ** 28;

let started: glue.InitOutput | undefined;
let block = new Float64Array(0);

/**
 * Starts the core now, from the module given or from the bytes inside this package. A second call
 * does nothing. No program has to call it: it is for those that compile off the main thread, or
 * keep the wasm elsewhere.
 *
 * @throws KinetreeError `WASM_UNAVAILABLE` where WebAssembly is missing, or the page's policy
 * forbids it.
 */
export function initialize(module?: BufferSource | WebAssembly.Module): void {
  if (started) return;
  const given = module ?? bytes();
  try {
    started = glue.initSync({ module: given });
  } catch (cause) {
    throw unavailable(cause);
  }
  glue.onFailure((cause) => internal(glue.last_panic(), cause));
  numbers(ROOM);
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
 * Returns the core's exports, and starts the core if it has not started.
 *
 * @internal
 */
export function start(): typeof glue {
  if (!started) initialize();
  return glue;
}

/**
 * Returns the core's memory as it is now. When it grows, all views of it lose their length, and
 * reading one gives `undefined`.
 *
 * @internal
 */
export function memory(): ArrayBuffer {
  if (!started) initialize();
  return (started as glue.InitOutput).memory.buffer;
}

/**
 * Returns a block of at least `length` doubles in the core's memory, the same for every call. Write
 * arguments, call, read the results, all before anything else runs. It is never handed out: when
 * memory grows, an older view of it is dead.
 *
 * @internal
 */
export function numbers(length = ROOM): Float64Array {
  const buffer = memory();
  if (block.length < length || block.buffer !== buffer) {
    const at = length < MOST ? glue.block(length) : 0;
    if (at === 0) throw tooLarge(length);
    block = new Float64Array(memory(), at, Math.max(length, block.length));
  }
  return block;
}

/**
 * Throws the error of a call that returned its kind; 0 is success. The numbers of the error are at
 * the start of the block. `where` says which of the arguments the error's node is.
 *
 * @internal
 */
export function check(kind: number, where: (node: number) => string = () => ''): void {
  if (kind !== 0) throw fromCore(kind, numbers(), where);
}
