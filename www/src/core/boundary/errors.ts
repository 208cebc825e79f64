/** What can go wrong, by name. A code stays; its sentence may get better. */
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
  /** A node hangs on itself, by way of others or not. */
  | 'CYCLE'
  /** There is no node of that number: it was removed, or is another tree's. */
  | 'NO_SUCH_NODE'
  /** There are fewer siblings than that. */
  | 'NO_SUCH_POSITION'
  /** No translation, rotation and scale holds the pose: a skew would be left over. */
  | 'NOT_HELD'
  /** A node is to be aimed at the place where it stands, or along its own up. */
  | 'NO_DIRECTION'
  /** The tree has as many nodes as it can have. */
  | 'FULL'
  /** What is to be read is no scene, or one of another version. */
  | 'BAD_SCENE'
  /** What is to be read is no glTF file, or one whose tree or animations make no sense. */
  | 'BAD_GLTF'
  /** A text is no vector field; `column` says where, in characters from 1. */
  | 'BAD_EXPRESSION'
  /** The object was disposed of before. */
  | 'DISPOSED'
  /** WebAssembly is missing, or the page's policy forbids it. */
  | 'WASM_UNAVAILABLE'
  /** A fault of ours; the message has what the core said last. */
  | 'INTERNAL';

/**
 * The one error that kinetree throws. `code` is for programs, `message` for people. Each entry of the package has this class of its own;
 * `instanceof` holds across them.
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

  /** Where in the text of a `BAD_EXPRESSION`, in characters from 1. */
  readonly column?: number;
}

/** The core's kinds of error in its numbering, from 1, each with the rest of the sentence about a value. */
const kinds: readonly (readonly [ErrorCode, (value: number) => string])[] = [
  ['NOT_FINITE', (value) => `must be made of finite numbers, but one of them is ${value}`],
  ['NOT_POSITIVE', (value) => `must be greater than zero, but is ${value}`],
  ['NOT_UNIT', (value) => `must have length 1, but has ${value}`],
  ['SINGULAR', (value) => `cannot be inverted: its determinant is ${value}`],
  // A half-turn without a shortest way; in the plane and the solid one can always be chosen.
  ['INTERNAL', (value) => `is within ${value} of a half-turn`],
  ['NOT_SIMILAR', (value) => `is no rotation times one scale: it is off by ${value}`],
  ['BAD_ARGUMENT', (value) => `has ${value} numbers, which does not fit`],
  ['NOT_AFFINE', (value) => `must have 0 … 0 1 as its last row, but that is off by ${value}`],
  ['TOO_LARGE', (value) => `is ${value}, which is too large`],
  [
    'NOT_INERTIA',
    (value) => `has a principal moment of ${value}, more than the sum of the other two: no body has that`,
  ],
  ['NEGATIVE', (value) => `must not be negative, but is ${value}`],
];

/** The core's quantities in its numbering, from 1. */
const quantities: readonly string[] = [
  'translation',
  'rotation',
  'scale',
  'velocity',
  'acceleration',
  'angular velocity',
  'angular acceleration',
  'mass',
  'inertia',
  'force',
  'torque',
  'impulse',
  'matrix',
  'world transform',
  'stretch',
  'angle',
  'fraction',
  'point',
  'duration',
  'angular momentum',
  'length',
  'friction',
  'restitution',
  'normal',
  'energy',
];

/** The core says what was wrong in numbers; this is the sentence. */
export function fromCore(kind: number, quantity: number, value: number, where: string): KinetreeError {
  const [code, rest] = kinds[kind - 1] ?? (['INTERNAL', (it: number) => `is refused as ${it}`] as const);
  return new KinetreeError(
    code,
    `${quantities[quantity - 1] ?? `quantity ${quantity}`}${where} ${rest(value)}`,
  );
}

/** What is thrown where the core cannot start. */
export function unavailable(cause: unknown): KinetreeError {
  const message =
    "WebAssembly cannot run here: it is missing, or this page's content security policy lacks " +
    "'wasm-unsafe-eval' in script-src";
  return new KinetreeError('WASM_UNAVAILABLE', message, { cause });
}
