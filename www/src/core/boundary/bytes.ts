/** Files as a program has them: in an `ArrayBuffer`, or in a view of one. */

import { KinetreeError } from './errors.ts';

/** Returns a glTF file as a text or as bytes. */
export function fileOf(given: unknown): string | Uint8Array {
  const file = typeof given === 'string' ? given : bytesOf(given);
  if (file === undefined) throw new KinetreeError('BAD_ARGUMENT', 'a glTF file must be a text, or bytes');
  return file;
}

/** Returns the bytes of a buffer or a view; nothing for other values. */
export function bytesOf(given: unknown): Uint8Array | undefined {
  // A detached buffer cannot be read, and its views have no length.
  if (ArrayBuffer.isView(given))
    return given.buffer.byteLength
      ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
      : new Uint8Array();
  // An ArrayBuffer of another page or frame is not an instance of this one's class.
  return Object.prototype.toString.call(given) === '[object ArrayBuffer]'
    ? new Uint8Array(given as ArrayBuffer)
    : undefined;
}
