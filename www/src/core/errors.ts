/** What can go wrong, by name. A code stays; its sentence may get better. */
export type ErrorCode =
  /** A number is NaN or infinite. */
  | 'NOT_FINITE'
  /** A number that must be above zero is not: a stretch, a mass, the length of an axis. */
  | 'NOT_POSITIVE'
  /** A quaternion is no rotation: its length is more than a millionth away from one. */
  | 'NOT_UNIT'
  /** An argument has the wrong type, shape or length. */
  | 'BAD_ARGUMENT'
  /** WebAssembly is missing, or the page's policy forbids it. */
  | 'WASM_UNAVAILABLE'
  /** A fault of ours; the message has what the core said last. */
  | 'INTERNAL';

/** The one error that kinetree throws. `code` is for programs, `message` for people. */
export class KinetreeError extends Error {
  override readonly name = 'KinetreeError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The core's kinds of error in its numbering, from 1, each with the rest of the sentence about a value. */
const kinds: readonly (readonly [ErrorCode, (value: number) => string])[] = [
  ['NOT_FINITE', (value) => `must be made of finite numbers, but one of them is ${value}`],
  ['NOT_POSITIVE', (value) => `must be greater than zero, but is ${value}`],
  ['NOT_UNIT', (value) => `must have length 1, but has ${value}`],
];

/** The core's quantities by their number; the gaps are quantities that nothing here takes yet. */
const quantities: Readonly<Record<number, string>> = {
  1: 'translation',
  2: 'rotation',
  3: 'scale',
  14: 'world transform',
  15: 'stretch',
  16: 'angle',
};

/** The core says what was wrong in numbers; this is the sentence. */
export function fromCore(kind: number, quantity: number, value: number, where: string): KinetreeError {
  const [code, rest] = kinds[kind - 1] ?? (['INTERNAL', (it: number) => `is refused as ${it}`] as const);
  return new KinetreeError(code, `${quantities[quantity] ?? `quantity ${quantity}`}${where} ${rest(value)}`);
}
