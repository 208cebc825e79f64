/** A glTF file as bytes or text: its JSON, and the bytes that a binary file brings along. */
import { type Part, part } from './json.ts';
import { noGltf } from './refusal.ts';

/** A file taken apart. */
export interface Container {
  readonly root: Part;
  /** The bytes of a binary file's own buffer. */
  readonly blob: Uint8Array | undefined;
  /** The size of the file, in bytes. */
  readonly size: number;
}

/** The four letters that a binary file begins with, and the kinds of its parts. */
export const MAGIC = 0x46546c67;
export const JSON_CHUNK = 0x4e4f534a;
export const BIN_CHUNK = 0x004e4942;
/** The bytes of a binary file before its first part: its letters, its version, its length. */
const HEADER = 12;

/** Takes a file apart. */
export function open(file: string | Uint8Array): Container {
  const size = file.length;
  const words = typeof file !== 'string' && new DataView(file.buffer, file.byteOffset, size);
  if (!words || size < HEADER || words.getUint32(0, true) !== MAGIC)
    return { root: parse(file), blob: undefined, size };
  const word = (at: number): number => words.getUint32(at, true);
  if (word(4) !== 2) throw oldVersion();
  const cut = noGltf('it is not as long as it says, or a part of it is missing');
  if (word(8) < HEADER || word(8) > size) throw cut;
  /** The part of this kind that begins there. */
  const chunk = (at: number, kind: number): Uint8Array => {
    if (at + 8 > size || word(at + 4) !== kind || at + 8 + word(at) > size) throw cut;
    return (file as Uint8Array).subarray(at + 8, at + 8 + word(at));
  };
  const json = chunk(HEADER, JSON_CHUNK);
  const next = HEADER + 8 + json.length;
  return { root: parse(json), blob: next < size ? chunk(next, BIN_CHUNK) : undefined, size };
}

const oldVersion = (): Error => noGltf('its version is not 2');

/** Parses the file's text. Bytes that are no text, or nest too deep, are no glTF file either. */
function parse(json: string | Uint8Array): Part {
  let root: Part;
  try {
    const text = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json);
    root = part(JSON.parse(text));
  } catch (cause) {
    throw noGltf(cause instanceof Error ? cause.message : String(cause));
  }
  const { version } = part(root.asset);
  if (typeof version !== 'string' || !version.startsWith('2.')) throw oldVersion();
  return root;
}
