/** The one error of the package, and the sentences of what the core refuses. */
import { quantities, sentences } from './sentences.ts';

/** The kinds of error. A code stays; its sentence may get better. */
export type ErrorCode =
  /** A number is NaN or infinite. */
  | 'NOT_FINITE'
  /** A number that must be above zero is not: a stretch, a mass, the length of an axis. */
  | 'NOT_POSITIVE'
  /** A quaternion is no rotation: its length is more than a millionth away from one. */
  | 'NOT_UNIT'
  /** A map flattens space and cannot be undone. */
  | 'SINGULAR'
  /** A matrix is no rotation times one scale: it skews, mirrors, or stretches its axes unequally. */
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
  | 'NO_SUCH_POSITION'
  /** No translation, rotation and scale holds the pose: a skew would be left over. */
  | 'NOT_HELD'
  /** A node cannot be aimed at its own position, or along its own up direction. */
  | 'NO_DIRECTION'
  /** The tree has as many nodes as it can have. */
  | 'FULL'
  /** An object or a text is no scene, or one of another version. */
  | 'BAD_SCENE'
  /** A file is no glTF file, or one whose tree or animations make no sense. */
  | 'BAD_GLTF'
  /** A text is no vector field. `column` is the place, in characters from 1. */
  | 'BAD_EXPRESSION'
  /** The object was disposed of before. */
  | 'DISPOSED'
  /** WebAssembly is missing, or the page's policy forbids it. */
  | 'WASM_UNAVAILABLE'
  /** A fault of this package. The message has the core's last words. */
  | 'INTERNAL';

/**
 * The one error that kinetree throws. `code` is for programs, `message` for people. Each entry of the package has a class
 * of its own; `instanceof` holds across them.
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
    super(message, options);
    if (options?.column !== undefined) this.column = options.column;
  }

  /** The place in the text of a `BAD_EXPRESSION`, in characters from 1. */
  readonly column?: number;
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
  101: 'NO_SUCH_NODE',
  102: 'CYCLE',
  103: 'NOT_HELD',
  104: 'FULL',
  105: 'NO_SUCH_POSITION',
  106: 'NO_DIRECTION',
  107: 'BAD_SCENE',
  108: 'BAD_SCENE',
  109: 'BAD_SCENE',
  201: 'NO_SUCH_NODE',
  202: 'CYCLE',
  203: 'NO_SUCH_NODE',
  204: 'BAD_ARGUMENT',
};

/**
 * Returns the error of a kind, whose numbers the core has left. Its sentence is the core's own. Kinds below 100 are about a
 * quantity of a node: `where` is put behind the quantity. The others name nodes: `label` says how.
 *
 * @internal
 */
export function fromCore(
  kind: number,
  numbers: Float64Array,
  where: (node: number) => string,
  label: (node: number) => string = (node) => `node ${node}`,
): KinetreeError {
  const [first = 0, second = Number.NaN, third = 0, fourth = 0] = numbers;
  const message = sentence(kind, {
    quantity: () => `${quantities[first - 1] ?? `quantity ${first}`}${where(third)}`,
    value: () => second,
    bound: () => fourth,
    first: () => first,
    second: () => second,
    third: () => third,
    firstNode: () => label(first),
    secondNode: () => label(second),
  });
  return new KinetreeError(codes[kind] ?? 'INTERNAL', message);
}

/** Returns the sentence of a kind, with its words in place. */
function sentence(kind: number, words: Readonly<Record<string, () => string | number>>): string {
  const template = sentences[kind] ?? `the core refuses this as ${kind}`;
  return template.replace(/\{(\w+)\}/g, (whole, word) => String(words[word]?.() ?? whole));
}

/**
 * Returns the error of a list of numbers that has the wrong length, in the core's words.
 *
 * @internal
 */
export function wrongLength(quantity: string, expected: number, found: number): KinetreeError {
  const words = { quantity: () => quantity, bound: () => expected, value: () => found };
  return new KinetreeError('BAD_ARGUMENT', sentence(7, words));
}

/**
 * Returns the error of a failure inside the core, with its last words.
 *
 * @internal
 */
export function internal(words: string, cause: unknown): KinetreeError {
  return new KinetreeError('INTERNAL', `kinetree failed inside: ${words || String(cause)}`, { cause });
}

/**
 * Returns the error of a core that cannot start.
 *
 * @internal
 */
export function unavailable(cause: unknown): KinetreeError {
  const message =
    "WebAssembly cannot run here: it is missing, or this page's content security policy lacks " +
    "'wasm-unsafe-eval' in script-src";
  return new KinetreeError('WASM_UNAVAILABLE', message, { cause });
}
