/** The numbers of a glTF file's accessors, read as they are and written behind what is there. */
import { bytesOf } from '../../boundary/bytes.ts';
import { Accessors, type RowType, WIDTHS } from '../../gltf/accessors.ts';
import { BIN_CHUNK, JSON_CHUNK, type Layout, MAGIC } from '../../gltf/container.ts';
import type { GltfSource, Json } from './source.ts';

/** Finds the bytes of a buffer in a file of its own, by the address that the glTF file gives. */
export type FindBytes = (address: string) => Uint8Array | ArrayBuffer | undefined;

const FLOAT = 5126;

/** Reads accessors of one file; each buffer is found once. */
export class Numbers {
  readonly #accessors: Accessors;
  readonly #find: FindBytes;

  constructor({ json, blob }: Pick<GltfSource, 'json' | 'blob'>, find: FindBytes = () => undefined) {
    this.#accessors = new Accessors({ root: json, blob, size: 0 });
    this.#find = find;
  }

  /**
   * Returns all numbers of an accessor; whole ones that are normalized as fractions.
   *
   * @throws KinetreeError `BAD_GLTF` for what is missing, and for bytes that are packed by meshopt.
   */
  read(number: unknown, type: RowType): Float64Array {
    const reading = this.#accessors.numbers(number, type);
    let step = reading.next();
    while (!step.done) step = reading.next(bytesOf(this.#find(step.value)));
    return step.value;
  }
}

/** New numbers of a file: they go behind the bytes that it has. */
export class Appended {
  readonly #json: Json;
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  /** The views that were made, whose buffer is known at the end. */
  readonly #views: Json[] = [];

  constructor(json: Json) {
    this.#json = json;
  }

  /**
   * Adds an accessor of 32-bit floats and returns its number. `like` gives the properties of one that
   * it stands for: its name and extras.
   */
  add(
    numbers: ArrayLike<number>,
    type: RowType,
    options: { bounds?: boolean; like?: Json; target?: number } = {},
  ): number {
    const { bounds = false, like, target } = options;
    const floats = Float32Array.from(numbers);
    const width = WIDTHS[type];
    const view: Json = { buffer: 0, byteOffset: this.#length, byteLength: floats.byteLength };
    if (target !== undefined) view.target = target;
    const accessor: Json = {
      ...(like?.name === undefined ? {} : { name: like.name }),
      bufferView: listIn(this.#json, 'bufferViews').push(view) - 1,
      componentType: FLOAT,
      count: floats.length / width,
      type,
      ...(like?.extras === undefined ? {} : { extras: like.extras }),
    };
    if (bounds && floats.length > 0) {
      const each = (best: (a: number, b: number) => number): number[] =>
        Array.from({ length: width }, (_, i) => {
          let found = floats[i] as number;
          for (let at = i; at < floats.length; at += width) found = best(found, floats[at] as number);
          return found;
        });
      accessor.min = each(Math.min);
      accessor.max = each(Math.max);
    }
    this.#views.push(view);
    this.#parts.push(new Uint8Array(floats.buffer));
    this.#length += floats.byteLength;
    return listIn(this.#json, 'accessors').push(accessor) - 1;
  }

  /**
   * Puts the new bytes behind the binary part of the file, if it has one, else into a buffer of their
   * own within the JSON. Returns the binary part as it is then.
   */
  finish(source: Pick<Layout, 'binary' | 'blob'>): Uint8Array | undefined {
    if (this.#length === 0) return source.blob;
    const buffers = listIn(this.#json, 'buffers');
    const [first] = buffers;
    const own = source.binary && (!first || first.uri === undefined);
    const offset = own ? padded(source.blob?.length ?? 0) : 0;
    const bytes = new Uint8Array(offset + this.#length);
    if (own && source.blob) bytes.set(source.blob);
    let at = offset;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    if (own) {
      for (const view of this.#views) view.byteOffset = offset + (view.byteOffset as number);
      if (first) first.byteLength = bytes.length;
      else buffers.push({ byteLength: bytes.length });
      return bytes;
    }
    const uri = `data:application/octet-stream;base64,${toBase64(bytes)}`;
    const number = buffers.push({ byteLength: bytes.length, uri }) - 1;
    for (const view of this.#views) view.buffer = number;
    return source.blob;
  }
}

/** Returns a list of the file, made if it is missing. */
export function listIn(json: Json, key: string): Json[] {
  json[key] ??= [];
  return json[key] as Json[];
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Returns a file's bytes: binary with its binary part, or text with the indent that it had. */
export function written(json: Json, blob: Uint8Array | undefined, source: Omit<Layout, 'blob'>): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json, null, source.indent));
  if (!source.binary) return text;
  const head = padded(text.length);
  const body = blob ? padded(blob.length) : 0;
  const begin = 20 + head + (blob ? 8 : 0);
  const out = new Uint8Array(begin + body + source.tail.length);
  const words = new DataView(out.buffer);
  out.fill(0x20, 20, 20 + head);
  out.set(text, 20);
  [MAGIC, 2, out.length, head, JSON_CHUNK].forEach((it, i) => {
    words.setUint32(4 * i, it, true);
  });
  if (blob) {
    words.setUint32(20 + head, body, true);
    words.setUint32(24 + head, BIN_CHUNK, true);
    out.set(blob, begin);
  }
  out.set(source.tail, begin + body);
  return out;
}
