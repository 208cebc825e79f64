/** Lists of numbers out of a file's buffers: "accessors", whole or sparse. */
import type { Notes } from '../notes.ts';
import type { Container } from './container.ts';
import { fromData, isData } from './data.ts';
import { entry, isAbsent, isPlace, type Part, part } from './json.ts';
import { packerOf } from './packed.ts';
import { BEYOND_BOUNDS, refused, told } from './refusal.ts';

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

/** Rows of numbers in bytes: reads one of a row. */
type Rows = (row: number, place: number) => number;

/**
 * Reading that may ask for a buffer in a file of its own: it yields the address, and takes the
 * bytes.
 */
export type Reading<T> = Generator<string, T, Uint8Array | undefined>;

/**
 * Reads the rows of a list of numbers, `width` in each, concatenated; whole numbers are brought to
 * between −1 and 1 where the file says so. A list without a buffer is all zeros but for the numbers
 * listed one by one; it may have `most` rows, so that a short file cannot ask for endless memory.
 */
export type Accessors = (accessor: unknown, width: number, most: number) => Reading<number[]>;

/** Returns a whole number of the file, or NaN. */
const whole = (given: unknown, otherwise = Number.NaN): number =>
  isPlace(given, MOST) ? given : isAbsent(given) ? otherwise : Number.NaN;

/** Returns the reader of a file's lists. */
export function accessorsOf({ root, blob, size }: Container, notes: Notes): Accessors {
  /** The bytes by their address, also those that were looked for in vain: each is asked for once. */
  const found = new Map<string, Uint8Array | undefined>();
  const measured = new Set<unknown>();
  /** The number of numbers that may still be read. */
  let left = ANY_FILE + EACH_BYTE * size;

  /**
   * Returns the bytes of a buffer: the binary file's own, those written in the address itself, or
   * those that the answer brings. Buffers of one address are one.
   */
  function* bytesOf(buffer: unknown): Reading<Uint8Array> {
    const listed = entry(root.buffers, buffer);
    const uri = listed?.uri;
    let bytes: Uint8Array | undefined;
    if (typeof uri === 'string') {
      if (!found.has(uri)) {
        const beside = isData(uri) ? undefined : yield uri;
        if (beside) left += EACH_BYTE * beside.length;
        found.set(uri, beside ?? fromData(uri));
      }
      bytes = found.get(uri);
    } else if (isAbsent(uri) && buffer === 0) bytes = blob; // only the first can be the binary file's
    if (!bytes) {
      const address = isAbsent(uri) ? 'in the file itself' : told(uri);
      throw refused(`buffer ${told(buffer)} of the file, ${address}, is missing, or cannot be decoded`);
    }
    const wanted = listed?.byteLength;
    if (!measured.has(buffer) && isPlace(wanted, MOST) && wanted > bytes.length) {
      const sentence = `buffer ${told(buffer)} of the file has ${bytes.length} bytes, fewer than the ${wanted} that it says`;
      notes.add('BUFFER_TOO_SHORT', `buffer ${told(buffer)}`, sentence);
    }
    measured.add(buffer);
    return bytes;
  }

  /** Finds `count` rows of numbers of a kind. */
  function* rowsOf(
    { bufferView, byteOffset }: Part,
    count: number,
    width: number,
    [read, size]: Kind,
    alien: Error,
  ): Reading<Rows> {
    const view = entry(root.bufferViews, bufferView);
    if (!view) throw alien;
    const packer = packerOf(root, view, blob !== undefined);
    if (packer) throw refused(`its numbers are packed by ${packer}, which is not read`);
    const bytes = yield* bytesOf(view.buffer);
    const [start, at, row] = [whole(view.byteOffset, 0), whole(byteOffset, 0), width * size];
    const [length, stride] = [whole(view.byteLength), whole(view.byteStride, row)];
    // The last row need not fill its stride.
    const end = at + (count && (count - 1) * stride + row);
    // Written so that NaN is refused.
    if (!(stride >= row && end <= length && start + length <= bytes.length)) throw alien;
    const data = new DataView(bytes.buffer, bytes.byteOffset + start + at);
    return (place, column) => data[read](place * stride + column * size, true);
  }

  return function* (accessor, width, most) {
    const alien = refused(`accessor ${told(accessor)} of the file does not hold what an animation needs`);
    const listed = entry(root.accessors, accessor) ?? {};
    const { count, sparse, componentType } = listed;
    const kind = kinds.get(componentType);
    const largest = kind?.[2];
    if (
      !kind ||
      componentType === LONG ||
      !isPlace(count, MOST) ||
      listed.type !== (width === 1 ? 'SCALAR' : `VEC${width}`) ||
      (largest && listed.normalized !== true)
    )
      throw alien;
    const read = isAbsent(listed.bufferView) ? undefined : yield* rowsOf(listed, count, width, kind, alien);
    left -= width * count;
    if (!read && count > most) throw alien;
    if (left < 0) throw refused(BEYOND_BOUNDS);
    const numbers: number[] = [];
    /** Reads a row to a place. */
    const copy = (from: Rows | undefined, row: number, to: number): void => {
      for (let i = 0; i < width; i++) {
        const number = from ? from(row, i) : 0;
        numbers[to * width + i] = largest ? Math.max(number / largest, -1) : number;
      }
    };
    for (let row = 0; row < count; row++) copy(read, row, row);
    if (!isAbsent(sparse)) {
      const { count: rows, indices, values } = part(sparse);
      const places = part(indices);
      const placeKind = kinds.get(places.componentType);
      // Kinds without a sign have odd numbers. More places than rows would be endless time.
      if (!placeKind || (places.componentType as number) % 2 === 0 || !isPlace(rows, count + 1)) throw alien;
      const place = yield* rowsOf(places, rows, 1, placeKind, alien);
      const instead = yield* rowsOf(part(values), rows, width, kind, alien);
      for (let row = 0; row < rows; row++) {
        if (place(row, 0) >= count) throw alien;
        copy(instead, row, place(row, 0));
      }
    }
    return numbers;
  };
}
