/** A glTF file as bytes or text: its JSON, and the bytes that a binary file brings along. */
import { kindOf } from '../file-kind.ts';
import type { Notes } from '../notes.ts';
import { isAbsent, type Part, part } from './json.ts';
import { noGltf, told } from './refusal.ts';

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

/** Takes a file apart. Notes tell what is left out of a binary file. */
export function open(file: string | Uint8Array, notes?: Notes): Container {
  const size = file.length;
  const { kind, sentence: is } = kindOf(file);
  if (kind === 'json') return { root: parse(file), blob: undefined, size };
  if (kind !== 'glb') throw noGltf(is);
  if (typeof file === 'string') throw noGltf(`${is} that was decoded as text: pass its bytes`);
  const words = new DataView(file.buffer, file.byteOffset, size);
  const word = (at: number): number => words.getUint32(at, true);
  const cut = noGltf('it is not as long as it says, or a part of it is missing');
  if (size < HEADER) throw cut;
  if (word(4) !== 2) throw oldVersion();
  const end = word(8);
  if (end < HEADER || end > size) throw cut;
  let json: Uint8Array | undefined;
  let blob: Uint8Array | undefined;
  let alien = 0;
  let at = HEADER;
  // What follows a last part that is whole is no part: it is left out.
  while (at < end) {
    const next = at + 8 <= end ? at + 8 + word(at) : Number.POSITIVE_INFINITY;
    if (next > end && json && blob) break;
    const kind = next > end ? undefined : word(at + 4);
    if (kind === undefined || (!json && kind !== JSON_CHUNK)) throw cut;
    const bytes = (file as Uint8Array).subarray(at + 8, next);
    if (!json) json = bytes;
    else if (kind === BIN_CHUNK && !blob) blob = bytes;
    else alien++;
    at = next;
  }
  if (!json) throw cut;
  const root = parse(json);
  if (alien > 0) {
    const sentence = `the binary file has parts beside its JSON and its buffer, ${alien}, which are left out`;
    notes?.add('CHUNK_LEFT_OUT', 'the binary file', sentence);
  }
  if (at < size) {
    const sentence = `the binary file ends at byte ${at}: the ${size - at} after it are left out`;
    notes?.add('BYTES_AFTER_END', 'the binary file', sentence);
  }
  return { root, blob, size };
}

const oldVersion = (): Error => noGltf('its version is not 2');

/** The version of this reader: 2.0. */
const VERSION = /^(\d{1,9})\.(\d{1,9})$/;

/**
 * Parses the file's text. A byte order mark before it is ignored. Bytes that are no text, or nest
 * too deep, are no glTF file.
 */
function parse(json: string | Uint8Array): Part {
  let root: Part;
  try {
    const text = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json);
    root = part(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (cause) {
    throw noGltf(cause instanceof Error ? cause.message : String(cause));
  }
  const { version, minVersion } = part(root.asset);
  if (typeof version !== 'string' || !version.startsWith('2.')) throw oldVersion();
  if (!isAbsent(minVersion)) {
    const [, major, minor] = (typeof minVersion === 'string' && VERSION.exec(minVersion)) || [];
    const above = Number(major) > 2 || (Number(major) === 2 && Number(minor) > 0);
    if (major === undefined || above)
      throw noGltf(`it needs a reader of version ${told(minVersion)}, and this one reads 2.0`);
  }
  return root;
}
