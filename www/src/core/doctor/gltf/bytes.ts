/** The numbers of a glTF file's accessors, read as they are and written behind what is there. */
import { bytesOf } from '../../boundary/bytes.ts';
import { BIN_CHUNK, JSON_CHUNK, MAGIC } from '../../gltf/container.ts';
import { badGltf, type GltfSource, type Json, objects, WHOLE } from './source.ts';

/** Finds the bytes of a buffer in a file of its own, by the address that the glTF file gives. */
export type FindBytes = (address: string) => Uint8Array | ArrayBuffer | undefined;

/** The numbers of an element of each type. */
const WIDTHS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT3: 9,
  MAT4: 16,
};

const SIZES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const FLOAT = 5126;
/** Numbers that a file may ask for: a count without bytes behind it must not take all memory. */
const MOST_NUMBERS = 2 ** 27;

/** Reads accessors of one file; each buffer is found once. */
export class Numbers {
  readonly #source: GltfSource;
  readonly #find: FindBytes;
  readonly #buffers = new Map<number, Uint8Array>();

  constructor(source: GltfSource, find: FindBytes = () => undefined) {
    this.#source = source;
    this.#find = find;
  }

  /**
   * Returns all numbers of an accessor; whole ones that are normalized as fractions.
   *
   * @throws KinetreeError `BAD_GLTF` for what is missing, and for bytes that are packed by meshopt.
   */
  read(number: unknown, type: string): Float64Array {
    const accessor = objects(this.#source.json, 'accessors')[number as number];
    if (!accessor) throw badGltf(`accessor ${String(number)} is missing`);
    const width = WIDTHS[type] as number;
    const { count, componentType, normalized } = accessor;
    if (accessor.type !== type || !SIZES[componentType as number])
      throw badGltf(`accessor ${number} must be of the type ${type}, but is ${String(accessor.type)}`);
    if (!Number.isSafeInteger(count) || (count as number) < 0 || (count as number) * width > MOST_NUMBERS)
      throw badGltf(`the count of accessor ${number} makes no sense`);
    const unit = normalized ? (WHOLE[componentType as number] ?? 1) : 1;
    const out = new Float64Array((count as number) * width);
    if (accessor.bufferView !== undefined)
      this.#fill(out, accessor, { width, componentType: componentType as number, unit });
    const sparse = accessor.sparse as Json | undefined;
    if (sparse) this.#replace(out, sparse, { width, componentType: componentType as number, unit });
    return out;
  }

  #fill(out: Float64Array, from: Json, { width, componentType, unit }: Layout): void {
    const view = objects(this.#source.json, 'bufferViews')[from.bufferView as number];
    if (!view) throw badGltf(`bufferView ${String(from.bufferView)} is missing`);
    const extensions = (view.extensions ?? {}) as Json;
    for (const name of ['EXT_meshopt_compression', 'KHR_meshopt_compression'])
      if (extensions[name]) throw badGltf(`bufferView ${from.bufferView} is packed by meshopt (${name})`);
    const size = SIZES[componentType] as number;
    const stride = (view.byteStride as number | undefined) ?? width * size;
    const start = ((view.byteOffset as number) ?? 0) + ((from.byteOffset as number) ?? 0);
    const bytes = this.#buffer(view.buffer as number);
    const elements = out.length / width;
    const end = elements === 0 ? start : start + (elements - 1) * stride + width * size;
    if (!(start >= 0 && stride >= 0 && end <= bytes.length))
      throw badGltf('an accessor ends after its buffer');
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const get = getter(words, componentType);
    const least = componentType === 5120 || componentType === 5122 ? -1 : 0;
    for (let element = 0; element < elements; element++)
      for (let i = 0; i < width; i++) {
        const it = get(start + element * stride + i * size);
        out[element * width + i] = unit === 1 ? it : Math.max(least, it / unit);
      }
  }

  #replace(out: Float64Array, { count, indices, values }: Json, layout: Layout): void {
    if (!Number.isSafeInteger(count) || (count as number) * layout.width > out.length)
      throw badGltf('a sparse accessor replaces more than it has');
    const places = new Float64Array(count as number);
    const { componentType } = indices as Json;
    if (!SIZES[componentType as number]) throw badGltf('a sparse accessor has indices of no type');
    this.#fill(places, indices as Json, { width: 1, componentType: componentType as number, unit: 1 });
    const numbers = new Float64Array((count as number) * layout.width);
    this.#fill(numbers, values as Json, layout);
    places.forEach((place, i) => {
      if (place * layout.width >= out.length) throw badGltf('a sparse accessor replaces what is not there');
      for (let k = 0; k < layout.width; k++)
        out[place * layout.width + k] = numbers[i * layout.width + k] as number;
    });
  }

  #buffer(number: number): Uint8Array {
    let found = this.#buffers.get(number);
    if (found) return found;
    const { uri } = objects(this.#source.json, 'buffers')[number] ?? {};
    if (uri === undefined) found = number === 0 ? this.#source.blob : undefined;
    else if (typeof uri === 'string')
      found = uri.startsWith('data:') ? fromBase64(uri) : bytesOf(this.#find(uri));
    if (!found)
      throw badGltf(`buffer ${number}${typeof uri === 'string' ? `, ${uri.slice(0, 80)},` : ''} is missing`);
    this.#buffers.set(number, found);
    return found;
  }
}

interface Layout {
  readonly width: number;
  readonly componentType: number;
  readonly unit: number;
}

function getter(words: DataView, componentType: number): (at: number) => number {
  switch (componentType) {
    case 5120:
      return (at) => words.getInt8(at);
    case 5121:
      return (at) => words.getUint8(at);
    case 5122:
      return (at) => words.getInt16(at, true);
    case 5123:
      return (at) => words.getUint16(at, true);
    case 5125:
      return (at) => words.getUint32(at, true);
    default:
      return (at) => words.getFloat32(at, true);
  }
}

function fromBase64(uri: string): Uint8Array {
  try {
    return Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), (it) => it.charCodeAt(0));
  } catch {
    throw badGltf('a buffer within the file is no base64');
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
    type: string,
    options: { bounds?: boolean; like?: Json; target?: number } = {},
  ): number {
    const { bounds = false, like, target } = options;
    const floats = Float32Array.from(numbers);
    const width = WIDTHS[type] as number;
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
  finish(source: GltfSource): Uint8Array | undefined {
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
export function written(json: Json, blob: Uint8Array | undefined, source: GltfSource): Uint8Array {
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
