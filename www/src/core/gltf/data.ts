/** Bytes that are written in an address itself: `data:` addresses, in any of their spellings. */

/** The beginning of a data address: its kind of data, and whether that is base64, up to a comma. */
const HEAD = /^\s*data:([^,]*),/i;

/** Returns whether an address has its bytes in itself. */
export const isData = (address: string): boolean => /^\s*data:/i.test(address);

/**
 * Returns the bytes of a data address: percent signs before two hexadecimal digits are bytes, and
 * so is all else but white space, which may be between lines; base64 with or without `=` at its
 * end, in the letters for files or those for addresses. `undefined` for any other address.
 */
export function fromData(address: string): Uint8Array | undefined {
  const [head, kind = ''] = HEAD.exec(address) ?? [];
  if (head === undefined) return undefined;
  const bytes = unescaped(address.slice(head.length));
  return /;\s*base64\s*$/i.test(kind) ? fromBase64(bytes) : bytes;
}

const PERCENT = 0x25;

function unescaped(text: string): Uint8Array {
  const given = new TextEncoder().encode(text.replace(/[\t\n\r]/g, ''));
  const digit = (at: number): number => Number.parseInt(String.fromCharCode(given[at] ?? 0), 16);
  let length = 0;
  for (let at = 0; at < given.length; at++) {
    const byte = given[at] === PERCENT ? 16 * digit(at + 1) + digit(at + 2) : Number.NaN;
    given[length++] = Number.isNaN(byte) ? (given[at] as number) : byte;
    if (!Number.isNaN(byte)) at += 2;
  }
  return given.subarray(0, length);
}

function fromBase64(given: Uint8Array): Uint8Array | undefined {
  let end = given.length;
  while (end > 0 && (given[end - 1] === 0x3d || given[end - 1] === 0x20)) end--;
  const text = new TextDecoder().decode(given.subarray(0, end));
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
  } catch {
    return undefined;
  }
}
