/** The one error of the package, and the sentences of the core's refusals. */
import { visible } from '../visible.ts';
import { NO_LENGTH, NOT_UNIT, quantities, sentences } from './sentences.ts';
import { lacksVectors } from './simd.ts';

/** The kinds of error. A code stays; its sentence may get better. */
export type ErrorCode =
  /** A number is NaN or infinite. */
  | 'NOT_FINITE'
  /** A number that must be above zero is not: a stretch, a mass, the length of an axis. */
  | 'NOT_POSITIVE'
  /**
   * A quaternion is no rotation: its length is more than a millionth away from one.
   * `rotation3.normalize` scales it.
   */
  | 'NOT_UNIT'
  /** A map flattens space and cannot be undone. */
  | 'SINGULAR'
  /**
   * A matrix is no rotation times one scale: it skews, mirrors, or stretches its axes unequally.
   */
  | 'NOT_SIMILAR'
  /** The last row of a matrix is not 0 … 0 1. */
  | 'NOT_AFFINE'
  /** A number is beyond what can be computed in reasonable time, or at all. */
  | 'TOO_LARGE'
  /** One principal moment of inertia exceeds the sum of the other two: no body has that. */
  | 'NOT_INERTIA'
  /** A number that may be zero or more is less. */
  | 'NEGATIVE'
  /** An argument has the wrong type, shape or length. */
  | 'BAD_ARGUMENT'
  /** A node would be its own ancestor. */
  | 'CYCLE'
  /** No node has this handle: it was removed, or is another tree's. */
  | 'NO_SUCH_NODE'
  /** A position among siblings that is beyond their number. */
  | 'NO_SUCH_INDEX'
  /** No translation, rotation and scale holds the pose: a skew would be left over. */
  | 'NOT_HELD'
  /** A row was written, and its slot not touched: `tree.checkRows()` found it. */
  | 'UNTOUCHED'
  /** A node cannot be aimed at its own position, or along its own up direction. */
  | 'NO_DIRECTION'
  /** The tree has as many nodes as it can have. */
  | 'FULL'
  /** An object or a text is no scene, or one of another version. */
  | 'BAD_SCENE'
  /** A file is no glTF file, or one whose tree or animations make no sense. */
  | 'BAD_GLTF'
  /** A text is no BVH file, or one with a frame that is missing or makes no motion. */
  | 'BAD_BVH'
  /** A text is no URDF file, or one whose links and joints make no robot. */
  | 'BAD_URDF'
  /** A text is no vector field. `column` is the place, in characters from 1. */
  | 'BAD_EXPRESSION'
  /** The object was disposed of before. */
  | 'DISPOSED'
  /** WebAssembly is missing, or the page's policy forbids it. */
  | 'WASM_UNAVAILABLE'
  /** A fault of this package. The message has the core's last words. */
  | 'INTERNAL';

/**
 * The one error that kinetree throws. `code` is for programs, `message` for people.
 * `docs/errors.md` lists what to do about each code. Each entry of the package has a class of its
 * own; `instanceof` holds across them.
 *
 * ```js
 * try {
 *   new Hierarchy().add({ translation: [0, Number.NaN, 0] });
 * } catch (error) {
 *   console.log(error instanceof KinetreeError, error.code); // → true NOT_FINITE
 * }
 * ```
 */
export class KinetreeError extends Error {
  override readonly name = 'KinetreeError';

  static override [Symbol.hasInstance](it: unknown): boolean {
    return it instanceof Error && it.name === 'KinetreeError' && 'code' in it;
  }

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions & { column?: number },
  ) {
    // Names come from files, and a terminal obeys control characters; a fault has lines of its own.
    super(code === 'INTERNAL' ? message : visible(message), options);
    // Only where there is one: a console shows every field.
    if (options?.column !== undefined) this.column = options.column;
  }

  /** The place in the text of a `BAD_EXPRESSION`, in characters from 1. */
  declare readonly column?: number | undefined;
}

/** The code of each kind of error in the core's numbering. */
const codes: Readonly<Record<number, ErrorCode>> = {
  1: 'NOT_FINITE',
  2: 'NOT_POSITIVE',
  3: 'NOT_UNIT',
  4: 'SINGULAR',
  // A half-turn without a shortest way. In two and three dimensions one can always be chosen.
  5: 'INTERNAL',
  6: 'NOT_SIMILAR',
  7: 'BAD_ARGUMENT',
  8: 'NOT_AFFINE',
  9: 'TOO_LARGE',
  10: 'NOT_INERTIA',
  11: 'NEGATIVE',
  // A step that turns too far.
  12: 'TOO_LARGE',
  // A scale of zero where one is needed.
  13: 'NOT_POSITIVE',
};

/**
 * Returns the error of a kind about a quantity, whose numbers the core has left: quantity, value,
 * node and bound. Its sentence is the core's own; `where` follows the quantity.
 *
 * @internal
 */
export function fromCore(
  kind: number,
  [code = 0, value = Number.NaN, node = 0, bound = 0]: Float64Array,
  where: (node: number) => string,
): KinetreeError {
  const quantity = `${quantities[code - 1] ?? `quantity ${code}`}${where(node)}`;
  const sentence = value === 0 && sentences[kind] === NOT_UNIT ? NO_LENGTH : sentences[kind];
  return new KinetreeError(codes[kind] ?? 'INTERNAL', inWords(sentence, { quantity, value, bound }));
}

/**
 * Returns the error of a list of numbers that has the wrong length, in the core's words.
 *
 * @internal
 */
export function wrongLength(quantity: string, bound: number, value: number): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', inWords(sentences[WRONG_LENGTH], { quantity, bound, value }));
}

const WRONG_LENGTH = 7;

/**
 * Returns a sentence with its words in place of those in braces.
 *
 * @internal
 */
export function inWords(
  sentence = 'the core refuses this',
  words: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, word) => String(words[word] ?? whole));
}

/**
 * Returns the error of a failure inside the core, with its last words.
 *
 * @internal
 */
export function internal(words: string, cause: unknown): KinetreeError {
  const said = cause instanceof Error ? String(cause.message) : described(cause);
  // The caller's code freed the object while the call read its arguments.
  if (said === 'null pointer passed to rust')
    return new KinetreeError('DISPOSED', 'this was disposed of in the middle of a call', { cause });
  // A value that cannot become a number, or whose own code throws: a call to the core converts its
  // arguments first. The core itself fails by errors of WebAssembly, or for want of stack.
  const ours =
    words !== '' ||
    cause instanceof RangeError ||
    (globalThis.WebAssembly && cause instanceof WebAssembly.RuntimeError) ||
    (cause instanceof TypeError && / is not a function/.test(said));
  return ours
    ? new KinetreeError('INTERNAL', `kinetree failed inside: ${words || said}`, { cause })
    : new KinetreeError('BAD_ARGUMENT', `an argument must be a number: ${said}`, { cause });
}

/**
 * Returns a value in a sentence. Only texts and numbers are shown: others may run code to be shown.
 *
 * @internal
 */
export function described(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 80)}"`;
  if (typeof value === 'number' || value === null) return String(value);
  return typeof value === 'undefined' ? 'missing' : `a value of type ${typeof value}`;
}

/**
 * Returns the error of numbers that memory cannot hold.
 *
 * @internal
 */
export function tooLarge(count: number, what = 'numbers', cause?: unknown): KinetreeError {
  return new KinetreeError('TOO_LARGE', `memory has no room for ${count} ${what}`, { cause });
}

/**
 * Returns the error of a core that cannot start.
 *
 * @internal
 */
export function unavailable(cause: unknown): KinetreeError {
  const message = lacksVectors() ?? `WebAssembly cannot run here: ${whyNot()}`;
  return new KinetreeError('WASM_UNAVAILABLE', message, { cause });
}

/** Returns why WebAssembly does not run, by what there is: only a page and its workers have a policy. */
function whyNot(): string {
  const { document, importScripts, WebAssembly: wasm } = globalThis as Surroundings;
  if (wasm === undefined) return 'it is missing in this runtime, or turned off';
  if (document !== undefined)
    return "this page's content security policy lacks 'wasm-unsafe-eval' in script-src";
  if (importScripts !== undefined)
    return "the content security policy of this worker lacks 'wasm-unsafe-eval' in script-src";
  return (
    'this runtime does not compile it from bytes, as edge runtimes and server workers do not. Bundle with ' +
    'the condition "workerd" or "edge-light", which import parts that are compiled before, or run it in Node'
  );
}

/** The globals that tell a page, its workers, and a runtime without pages apart. */
interface Surroundings {
  readonly document?: unknown;
  readonly importScripts?: unknown;
  readonly WebAssembly?: unknown;
}

/**
 * Returns the error of a value that is of none of our classes: `alike` says that it has the members
 * of one, so that it is of another copy of the package.
 *
 * @internal
 */
export function notOurs(what: string, kind: string, alike: boolean): KinetreeError {
  const sentence = alike
    ? `${what} is of another copy of kinetree: there are two copies of kinetree in the program`
    : `${what} must be ${kind}`;
  return new KinetreeError('BAD_ARGUMENT', sentence);
}
