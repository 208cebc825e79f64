/** Lists of numbers out of a file's buffers: "accessors", whole or sparse. */
import type { Notes } from '../notes.ts';
import type { Container } from './container.ts';
import { fromData, isData } from './data.ts';
import { entry, isAbsent, isPlace, type Part, part } from './json.ts';
import { packerOf } from './packed.ts';
import { BEYOND_BOUNDS, described, refused } from './refusal.ts';

/**
 * The most numbers that the animations of any file may have, and how many more for each of its
 * bytes: as in the crate, which says why.
 */
const ANY_FILE = 4_000_000;
const EACH_BYTE = 8;

/** More bytes, or rows, than any list has. */
const MOST = 2 ** 32;

/** The way to read a number, its width in bytes, and the largest if it is whole. */
type Kind = readonly [
  'getInt8' | 'getUint8' | 'getInt16' | 'getUint16' | 'getUint32' | 'getFloat32',
  number,
  number?,
];

/** The kind of whole numbers of four bytes. */
const LONG = 5125;

/** The kinds of numbers. Keys may be all but the whole ones of four bytes. */
const kinds = new Map<unknown, Kind>([
  [5120, ['getInt8', 1, 127]],
  [5121, ['getUint8', 1, 255]],
  [5122, ['getInt16', 2, 32767]],
  [5123, ['getUint16', 2, 65535]],
  [LONG, ['getUint32', 4]],
  [5126, ['getFloat32', 4]],
]);

/** Returns the number of a kind that stands for 1, where whole numbers are normalized. */
export const oneOf = (componentType: unknown): number => kinds.get(componentType)?.[2] ?? 1;

/** The numbers of a row of each type. */
export const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT3: 9, MAT4: 16 } as const;
export type RowType = keyof typeof WIDTHS;

/** The most numbers of one list: a count without bytes behind it must not take all memory. */
const MOST_NUMBERS = 2 ** 27;

/** Rows of numbers in bytes: reads one of a row. */
type Rows = (row: number, place: number) => number;

/** The form of a list: the numbers of a row, their kind, the number for 1, the error if broken. */
interface Layout {
  readonly width: number;
  readonly kind: Kind;
  readonly one: number | undefined;
  readonly alien: Error;
}

/**
 * Reading that may ask for a buffer in a file of its own: it yields the address, and takes the
 * bytes.
 */
export type Reading<T> = Generator<string, T, Uint8Array | undefined>;

/** Returns a whole number of the file, or NaN. */
const whole = (given: unknown, otherwise = Number.NaN): number =>
  isPlace(given, MOST) ? given : isAbsent(given) ? otherwise : Number.NaN;

/** Reads the lists of one file; each buffer is asked for once. */
export class Accessors {
  readonly #root: Part;
  readonly #blob: Uint8Array | undefined;
  readonly #notes: Notes | undefined;
  /** The bytes by their address, also those that were looked for in vain. */
  readonly #found = new Map<string, Uint8Array | undefined>();
  readonly #measured = new Set<unknown>();
  /** The number of numbers that keys may still have. */
  #left: number;

  constructor({ root, blob, size }: Pick<Container, 'root' | 'blob' | 'size'>, notes?: Notes) {
    this.#root = root;
    this.#blob = blob;
    this.#notes = notes;
    this.#left = ANY_FILE + EACH_BYTE * size;
  }

  /**
   * Reads the keys of an animation, `width` numbers in each, concatenated; whole numbers are
   * brought to between −1 and 1, as the file must say. A list without a buffer is all zeros but for
   * the numbers listed one by one; it may have `most` rows, so that a short file cannot ask for
   * endless memory.
   */
  *keys(accessor: unknown, width: number, most: number): Reading<number[]> {
    const alien = refused(
      `accessor ${described(accessor)} of the file does not hold what an animation needs`,
    );
    const listed = entry(this.#root.accessors, accessor) ?? {};
    const { count, componentType } = listed;
    const kind = kinds.get(componentType);
    const one = kind?.[2];
    if (
      !kind ||
      componentType === LONG ||
      !isPlace(count, MOST) ||
      listed.type !== (width === 1 ? 'SCALAR' : `VEC${width}`) ||
      (one && listed.normalized !== true)
    )
      throw alien;
    const layout = { width, kind, one, alien };
    const rows = yield* this.#bytesOf(listed, count, layout);
    this.#left -= width * count;
    if (!rows && count > most) throw alien;
    if (this.#left < 0) throw refused(BEYOND_BOUNDS);
    return Array.from(yield* this.#list(listed, rows, count, layout));
  }

  /** Reads all numbers of a list of any kind; whole ones that are normalized as fractions. */
  *numbers(accessor: unknown, type: RowType): Reading<Float64Array> {
    const called = `accessor ${described(accessor)} of the file`;
    const listed = entry(this.#root.accessors, accessor);
    if (!listed) throw refused(`${called} is missing`);
    const { count, componentType, normalized } = listed;
    const [width, kind] = [WIDTHS[type], kinds.get(componentType)];
    if (!kind || listed.type !== type)
      throw refused(`${called} must be of the type ${type}, but is ${described(listed.type)}`);
    if (!isPlace(count, MOST_NUMBERS / width + 1)) throw refused(`the count of ${called} makes no sense`);
    const alien = refused(`${called} does not fit into its buffer`);
    const layout = { width, kind, one: normalized === true ? kind[2] : undefined, alien };
    return yield* this.#list(listed, yield* this.#bytesOf(listed, count, layout), count, layout);
  }

  /** Copies the rows of a list, and the numbers that stand for some of them. */
  *#list({ sparse }: Part, rows: Rows | undefined, count: number, layout: Layout): Reading<Float64Array> {
    const { width, one, alien } = layout;
    const numbers = new Float64Array(count * width);
    /** Reads a row to a place. */
    const copy = (from: Rows, row: number, to: number): void => {
      for (let i = 0; i < width; i++) {
        const number = from(row, i);
        numbers[to * width + i] = one ? Math.max(number / one, -1) : number;
      }
    };
    if (rows) for (let row = 0; row < count; row++) copy(rows, row, row);
    if (isAbsent(sparse)) return numbers;
    const { count: few, indices, values } = part(sparse);
    const places = part(indices);
    const kind = kinds.get(places.componentType);
    // Kinds without a sign have odd numbers. More places than rows would be endless time.
    if (!kind || (places.componentType as number) % 2 === 0 || !isPlace(few, count + 1)) throw alien;
    const place = yield* this.#rows(places, few, { ...layout, width: 1, kind });
    const instead = yield* this.#rows(part(values), few, layout);
    for (let row = 0; row < few; row++) {
      if (place(row, 0) >= count) throw alien;
      copy(instead, row, place(row, 0));
    }
    return numbers;
  }

  /** Finds the rows of a list, if it has a buffer. */
  *#bytesOf(listed: Part, count: number, layout: Layout): Reading<Rows | undefined> {
    return isAbsent(listed.bufferView) ? undefined : yield* this.#rows(listed, count, layout);
  }

  *#rows({ bufferView, byteOffset }: Part, count: number, layout: Layout): Reading<Rows> {
    const { width, alien } = layout;
    const [read, size] = layout.kind;
    const view = entry(this.#root.bufferViews, bufferView);
    if (!view) throw alien;
    const packer = packerOf(this.#root, view, this.#blob !== undefined);
    if (packer) throw refused(`its numbers are packed by ${packer}, which is not read`);
    const bytes = yield* this.#buffer(view.buffer);
    const [start, at, row] = [whole(view.byteOffset, 0), whole(byteOffset, 0), width * size];
    const [length, stride] = [whole(view.byteLength), whole(view.byteStride, row)];
    // The last row need not fill its stride.
    const end = at + (count && (count - 1) * stride + row);
    // Written so that NaN is refused.
    if (!(stride >= row && end <= length && start + length <= bytes.length)) throw alien;
    const data = new DataView(bytes.buffer, bytes.byteOffset + start + at);
    return (place, column) => data[read](place * stride + column * size, true);
  }

  /**
   * Returns the bytes of a buffer: the binary file's own, those written in the address itself, or
   * those that the answer brings. Buffers of one address are one.
   */
  *#buffer(buffer: unknown): Reading<Uint8Array> {
    const listed = entry(this.#root.buffers, buffer);
    const uri = listed?.uri;
    let bytes: Uint8Array | undefined;
    if (typeof uri === 'string') {
      if (!this.#found.has(uri)) {
        const beside = isData(uri) ? undefined : yield uri;
        if (beside) this.#left += EACH_BYTE * beside.length;
        this.#found.set(uri, beside ?? fromData(uri));
      }
      bytes = this.#found.get(uri);
    } else if (isAbsent(uri) && buffer === 0) bytes = this.#blob; // only the first can be the binary file's
    if (!bytes) {
      const address = isAbsent(uri) ? 'in the file itself' : described(uri);
      throw refused(`buffer ${described(buffer)} of the file, ${address}, is missing, or cannot be decoded`);
    }
    const wanted = listed?.byteLength;
    if (!this.#measured.has(buffer) && isPlace(wanted, MOST) && wanted > bytes.length) {
      const sentence = `buffer ${described(buffer)} of the file has ${bytes.length} bytes, fewer than the ${wanted} that it says`;
      this.#notes?.add('BUFFER_TOO_SHORT', `buffer ${described(buffer)}`, sentence);
    }
    this.#measured.add(buffer);
    return bytes;
  }
}
