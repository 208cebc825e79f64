/**
 * The core: WebAssembly in parts that share one memory. Importing this file does nothing. A program
 * carries the parts that its imports need; the first call of a group starts the parts that the
 * group needs.
 */
import { __wbg_set_wasm, block, last_panic } from '../generated/glue.js';
import { fromCore, internal, KinetreeError, tooLarge, unavailable } from './errors.ts';

/** What a module of WebAssembly exports. */
type Exports = Record<string, WebAssembly.ExportValue>;

/**
 * A part of the core: its bytes, or the compiled module, or how to fetch it; what it imports from
 * JavaScript; and its functions, which throw a failure as the error that `failure` returns.
 *
 * @internal
 */
export interface Part {
  readonly source: Source;
  readonly imports: Readonly<Record<string, unknown>>;
  readonly guarded: (own: Exports, failure: (cause: unknown) => unknown) => object;
}

/** @internal */
export type Source = (() => BufferSource) | WebAssembly.Module | { fetched(): Promise<WebAssembly.Module> };

/**
 * Functions and classes of the core that are carried together, and the parts that they need.
 *
 * @internal
 */
export interface Group<Exports> {
  readonly parts: () => readonly Part[];
  readonly exports: Exports;
}

/**
 * Doubles of the block from the start: enough for any call about one node, the longest of which
 * returns its state in the world, and for any error. A refusal writes into the block, so it has to
 * be there before the first.
 */
const ROOM = 42;
/** The number of doubles in two gigabytes, the longest list that the core can have. */
const MOST = 2 ** 28;

/** The groups that this program has imported. */
const groups: Group<unknown>[] = [];
const loaded = new Set<Part>();
/** The exports that parts import from each other. */
const parts: Exports = {};
/** The functions that the glue calls. */
const wasm: { memory?: WebAssembly.Memory } = {};
let room = new Float64Array(0);

const failure = (cause: unknown) => internal(last_panic(), cause);

function load(part: Part, module?: WebAssembly.Module): void {
  if (loaded.has(part)) return;
  if (loaded.size === 0) __wbg_set_wasm(wasm);
  try {
    join(part, module ?? compiled(part.source));
  } catch (cause) {
    throw cause instanceof KinetreeError ? cause : unavailable(cause);
  }
  loaded.add(part);
  if (loaded.size === 1) numbers(ROOM);
}

/** Joins a part to the parts that it needs, which are loaded already. */
function join(part: Part, module: WebAssembly.Module): void {
  const imports = { parts, './glue_bg.js': part.imports } as WebAssembly.Imports;
  const { exports } = new WebAssembly.Instance(module, imports);
  Object.assign(parts, exports);
  for (const [name, it] of Object.entries(exports))
    if (typeof it !== 'function') Object.assign(wasm, { [name]: it });
  const guarded = part.guarded(exports, failure) as Record<string, Allocate>;
  // Where memory has no room for a text, the call has not begun yet.
  for (const name of ['__wbindgen_malloc', '__wbindgen_realloc']) {
    const own = exports[name] as Allocate | undefined;
    if (own && guarded[name]) guarded[name] = (...given) => allocated(own, given);
  }
  Object.assign(wasm, guarded);
  (exports as { __wbindgen_start?: () => void }).__wbindgen_start?.();
}

/**
 * Returns a function that returns the functions and classes of a group, and starts the parts of
 * the core that they need, the first time.
 *
 * @internal
 */
export function starter<Exports>(group: Group<Exports>): () => Exports {
  groups.push(group);
  let started = false;
  return () => {
    if (!started) {
      for (const part of group.parts()) load(part);
      started = true;
    }
    return group.exports;
  };
}

/**
 * Returns the core's memory as it is now. When it grows, all views of it lose their length, and
 * reading one gives `undefined`.
 *
 * @internal
 */
export function memory(): ArrayBuffer {
  return (wasm.memory ?? first()).buffer;
}

/** Starts the part that all groups share, which has the memory. */
function first(): WebAssembly.Memory {
  load(groups[0]?.parts()[0] as Part);
  return wasm.memory as WebAssembly.Memory;
}

/**
 * Returns a block of at least `length` doubles in the core's memory, the same for every call.
 * Write arguments, call, read the results, all before anything else runs. It is never handed out:
 * when memory grows, an older view of it is dead.
 *
 * @internal
 */
export function numbers(length = ROOM): Float64Array {
  // Memory that has grown has left the block without length. To ask for the buffer takes longer
  // than most calls.
  if (room.length < length || room.length === 0) {
    memory(); // starts the core, the first time
    const at = length < MOST ? block(length) : 0;
    if (at === 0) throw tooLarge(length);
    room = new Float64Array(memory(), at, Math.max(length, room.length));
  }
  return room;
}

/**
 * Returns the block after a call whose answer may have made it longer: it may be elsewhere since,
 * and memory need not have grown for that.
 *
 * @internal
 */
export function answered(): Float64Array {
  room = new Float64Array(0);
  return numbers();
}

/**
 * Throws the error of a call that returned its kind; 0 is success. The numbers of the error are
 * at the start of the block. `where` says which of the arguments the error's node is.
 *
 * @internal
 */
export function check(kind: number, where: (node: number) => string = () => ''): void {
  if (kind !== 0) throw fromCore(kind, numbers(), where);
}

/** Returns the parts of all groups that are not loaded yet. */
const waiting = () => [...new Set(groups.flatMap((it) => it.parts()))].filter((it) => !loaded.has(it));

type Allocate = (...given: number[]) => number;

/** Returns memory for a text: the length that is asked for is the last but one number. */
function allocated(own: Allocate, given: number[]): number {
  try {
    return own(...given);
  } catch (cause) {
    throw tooLarge(given[given.length - 2] ?? 0, 'letters of a text', cause);
  }
}

function compiled(source: Source): WebAssembly.Module {
  if ('fetched' in source)
    throw new KinetreeError('WASM_UNAVAILABLE', 'kinetree/slim fetches its WebAssembly: await ready() first');
  return typeof source === 'function' ? new WebAssembly.Module(source()) : source;
}

/** Compiles a part off the main thread. */
async function compile(source: Source): Promise<WebAssembly.Module> {
  if ('fetched' in source) return source.fetched();
  return typeof source === 'function' ? WebAssembly.compile(source()) : source;
}

/**
 * Starts now the parts of the core that this program has imported. A second call does nothing. No
 * program has to call it: the first call of any function starts what it needs.
 *
 * ```js
 * initialize(); // while the program loads, rather than with its first call
 * console.log(math.cos(0)); // → 1
 * ```
 *
 * @throws KinetreeError `WASM_UNAVAILABLE` where WebAssembly is missing, or the page's policy
 * forbids it.
 */
export function initialize(): void {
  for (const part of waiting()) load(part);
}

/**
 * Compiles the same off the main thread, then starts it. `kinetree/slim` fetches it first.
 *
 * ```js
 * await ready();
 * console.log(math.cos(0)); // → 1
 * ```
 *
 * @throws KinetreeError `WASM_UNAVAILABLE` as {@link initialize}, or where a file is missing.
 */
export function ready(): Promise<void> {
  // A call meanwhile waits, and finds nothing left to compile.
  starting = starting.catch(() => {}).then(start);
  return starting;
}

let starting: Promise<void> = Promise.resolve();

async function start(): Promise<void> {
  try {
    const wanted = waiting();
    // Files come at the same time. Bytes are unpacked part by part, each in a task of its own.
    let last: Promise<unknown> = Promise.resolve();
    const modules = await Promise.all(
      wanted.map(({ source }) => {
        if (typeof source !== 'function') return compile(source);
        const compiled = last.then(() => compile(source));
        last = compiled;
        return compiled;
      }),
    );
    for (const [i, part] of wanted.entries()) load(part, modules[i]);
  } catch (cause) {
    throw cause instanceof KinetreeError ? cause : unavailable(cause);
  }
}
