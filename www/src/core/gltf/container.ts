/** A glTF file as bytes or text: its JSON, and the bytes that a binary file brings along. */
import { kindOf } from '../file-kind.ts';
import type { Notes } from '../notes.ts';
import { isAbsent, type Part, part } from './json.ts';
import { described, noGltf } from './refusal.ts';

/** A file taken apart, once for all who read it: its JSON, its bytes, and how it was laid out. */
export interface Container {
  readonly root: Part;
  /** The bytes of a binary file's own buffer. */
  readonly blob: Uint8Array | undefined;
  /** The size of the file, in bytes. */
  readonly size: number;
  readonly binary: boolean;
  /** The parts of a binary file that glTF does not define, one after the other, with their heads. */
  readonly tail: Uint8Array;
  /** The indent of a text's lines. */
  readonly indent: string;
}

/** How a file was laid out, and what it brings beside its JSON: it is written again like this. */
export type Layout = Omit<Container, 'root' | 'size'>;

const NOTHING = new Uint8Array();

/** Returns JSON that was parsed elsewhere as a file of text. */
export const parsed = (json: unknown): Container => ({
  root: ofVersion2(part(json)),
  blob: undefined,
  size: 0,
  binary: false,
  tail: NOTHING,
  indent: '',
});

/** The four letters that a binary file begins with, and the kinds of its parts. */
export const MAGIC = 0x46546c67;
export const JSON_CHUNK = 0x4e4f534a;
export const BIN_CHUNK = 0x004e4942;
/** The bytes of a binary file before its first part: its letters, its version, its length. */
const HEADER = 12;

/** Takes a file apart. Notes list the parts of a binary file that are left out. */
export function open(file: string | Uint8Array, notes?: Notes): Container {
  const size = file.length;
  const { kind, sentence: is } = kindOf(file);
  if (kind === 'json') return { ...parsed(parse(file)), size, indent: indentOf(file) };
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
  const alien: Uint8Array[] = [];
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
    else alien.push((file as Uint8Array).subarray(at, next));
    at = next;
  }
  if (!json) throw cut;
  const { root } = parsed(parse(json));
  if (alien.length > 0) {
    const sentence = `the binary file has parts beside its JSON and its buffer, ${alien.length}, which are left out`;
    notes?.add('CHUNK_LEFT_OUT', 'the binary file', sentence);
  }
  if (at < size) {
    const sentence = `the binary file ends at byte ${at}: the ${size - at} after it are left out`;
    notes?.add('BYTES_AFTER_END', 'the binary file', sentence);
  }
  const tail = joined([...alien, (file as Uint8Array).subarray(Math.min(at, end), end)]);
  return { root, blob, size, binary: true, tail, indent: '' };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const it of parts) {
    whole.set(it, at);
    at += it.length;
  }
  return whole;
}

/** Returns the indent of the first line within the outer braces. */
function indentOf(file: string | Uint8Array): string {
  const head = typeof file === 'string' ? file : new TextDecoder().decode(file.subarray(0, 99));
  return /^\s*\{\r?\n([ \t]+)/.exec(head)?.[1] ?? '';
}

const oldVersion = (): Error => noGltf('its version is not 2');

/** The version of this reader: 2.0. */
const VERSION = /^(\d{1,9})\.(\d{1,9})$/;

/**
 * Parses the file's text. A byte order mark before it is ignored. Bytes that are no text, or nest
 * too deep, are no glTF file.
 */
function parse(json: string | Uint8Array): unknown {
  try {
    const text = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json);
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw noGltf(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Returns a file's JSON, if it is one that this reader knows. */
function ofVersion2(root: Part): Part {
  const { version, minVersion } = part(root.asset);
  if (typeof version !== 'string' || !version.startsWith('2.')) throw oldVersion();
  if (!isAbsent(minVersion)) {
    const [, major, minor] = (typeof minVersion === 'string' && VERSION.exec(minVersion)) || [];
    const above = Number(major) > 2 || (Number(major) === 2 && Number(minor) > 0);
    if (major === undefined || above)
      throw noGltf(`it needs a reader of version ${described(minVersion)}, and this one reads 2.0`);
  }
  return root;
}
