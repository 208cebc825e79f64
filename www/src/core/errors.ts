/** What can go wrong, by name. A code stays; its sentence may get better. */
export type ErrorCode =
  /** A number is NaN or infinite. */
  | 'NOT_FINITE'
  /** A quaternion or matrix is not a rotation: its length is too far from one. */
  | 'NOT_A_ROTATION'
  /** A scale, stretch or mass that must be above zero is not. */
  | 'NOT_POSITIVE'
  /** An axis that should give a direction has no length. */
  | 'NO_DIRECTION'
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
