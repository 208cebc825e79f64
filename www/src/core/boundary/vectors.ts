/** The shapes in which callers hand over vectors and quaternions, and the one way they are read. */
import { described, KinetreeError, tooLarge, wrongLength } from './errors.ts';

/** `[x, y, z]`, any typed array, or `{ x, y, z }`, such as a vector of three.js. */
export type Vec3Like = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number };
/** The same for a quaternion, always in the order x, y, z, w. */
export type QuatLike =
  | ArrayLike<number>
  | { readonly x: number; readonly y: number; readonly z: number; readonly w: number };

/** The names of numbers of a vector that has no places. */
export const keys = ['x', 'y', 'z', 'w'] as const;

/** `[x, y]`, any typed array, or `{ x, y }`. */
export type Vec2Like = ArrayLike<number> | { readonly x: number; readonly y: number };

/** A matrix, column by column: a list of its numbers, or a matrix of three.js. */
export type MatrixLike = ArrayLike<number> | { readonly elements: ArrayLike<number> };

/** A list to write numbers to: an array, or a typed array of floats. */
export interface NumbersOut {
  [place: number]: number;
  readonly length: number;
}
/** A list, or `{ x, y }`, to write a vector to. */
export type Vec2Out = NumbersOut | { x: number; y: number };
/** A list, or `{ x, y, z }` as three.js and Babylon.js have it, to write a vector to. */
export type Vec3Out = NumbersOut | { x: number; y: number; z: number };
/** The same for a quaternion. */
export type QuatOut = NumbersOut | { x: number; y: number; z: number; w: number };
/** A list, or a matrix of three.js, to write a matrix to. */
export type MatrixOut = NumbersOut | { readonly elements: NumbersOut };
/**
 * The result of a call: its `out`, or something new. A lookup, since TypeScript would guess a type
 * for a missing `out` from the place where the result goes.
 */
export type Given<Out, Fresh> = { new: Fresh; out: NonNullable<Out> }[Out extends undefined ? 'new' : 'out'];

/**
 * Copies `length` numbers of `value` to `into`, from `at` on. Throws with the name of a value that
 * is no vector of that length; the core refuses numbers that make no sense.
 */
export function write(
  into: Float64Array,
  at: number,
  value: Vec2Like | Vec3Like | QuatLike,
  length: number,
  quantity: string,
  where = '',
): void {
  const given = (length > 4 ? elementsOf(value) : value) as
    | Record<string | number, unknown>
    | null
    | undefined;
  const list = isList(given);
  if (list && given?.length !== length)
    throw wrongLength(`${quantity}${where}`, length, Number(given?.length));
  for (let i = 0; i < length; i++) {
    const number = given?.[list ? i : (keys[i] ?? i)];
    if (typeof number !== 'number') {
      const wanted = keys.slice(0, length).join(', ');
      throw new KinetreeError('BAD_ARGUMENT', `${quantity}${where} is not a vector of the numbers ${wanted}`);
    }
    into[at + i] = number;
  }
}

/**
 * Returns whether a value is read by index. A vector of three.js is not: its `length` is a method.
 */
export function isList(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && typeof (value as ArrayLike<number>).length === 'number'
  );
}

/** Returns the numbers of a matrix: a list of them, or the `elements` of a matrix of three.js. */
export function elementsOf(matrix: unknown): unknown {
  return isList(matrix) ? matrix : ((matrix as { elements?: unknown } | null)?.elements ?? matrix);
}

/** The longest list of objects: more than the core's memory holds. */
const LONGEST = 2 ** 26;

/** Returns a copy of a list: it has no holes, and the caller's code cannot make it longer. */
export function listOf<It>(value: unknown, what: string): It[] {
  if (!Array.isArray(value)) throw new KinetreeError('BAD_ARGUMENT', `${what} must be a list`);
  if (value.length > LONGEST) throw tooLarge(value.length, what);
  return Array.from(value as It[]);
}

/** Throws for a list that cannot take `length` numbers: of another length, or of whole numbers only. */
export function expectFloats(list: unknown, length: number, quantity: string): void {
  if (ArrayBuffer.isView(list)) {
    const { [Symbol.toStringTag]: kind, length: found } = list as Float64Array;
    if (found === length && /^Float(32|64)/.test(kind)) return;
  }
  throw new KinetreeError(
    'BAD_ARGUMENT',
    `${quantity} must be a Float64Array or a Float32Array of ${length} numbers`,
  );
}

/** Throws unless this is a whole number from 0 on. */
export function expectCount(count: unknown, what: string): void {
  if (!Number.isSafeInteger(count) || (count as number) < 0)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `${what} must be a whole number from 0 on, not ${described(count)}`,
    );
}

export function lengthOfList(list: ArrayLike<unknown>, what: string): number {
  if (!isList(list)) throw new KinetreeError('BAD_ARGUMENT', `${what} must be a list`);
  const { length } = list;
  expectCount(length, `the length of ${what}`);
  return length;
}

function expectLength(list: ArrayLike<number>, length: number, quantity: string): void {
  if (list.length !== length)
    throw new KinetreeError('BAD_ARGUMENT', `${quantity} have ${list.length} numbers, not ${length}`);
}

/** Returns a list of numbers as a typed array: reading that runs no code of the caller's. */
export function floats(list: ArrayLike<number>, length: number, quantity: string): ArrayLike<number> {
  lengthOfList(list, quantity);
  expectLength(list, length, quantity);
  if (
    length > 0 &&
    ArrayBuffer.isView(list) &&
    !(list instanceof BigInt64Array || list instanceof BigUint64Array)
  )
    return list;
  const made = new Float64Array(length);
  for (let i = 0; i < length; i++) made[i] = expectNumber(list[i] as number, `number ${i} of ${quantity}`);
  return made;
}

/** Returns the place of a word in the list of those allowed. */
export function choice<Word extends string>(of: readonly Word[], word: Word): number {
  const place = of.indexOf(word);
  if (place < 0) throw new KinetreeError('BAD_ARGUMENT', `${described(word)} is none of ${of.join(', ')}`);
  return place;
}

/** Returns a number, finite or not: the core looks at its value. */
export function expectNumber(value: number, quantity: string): number {
  if (typeof value !== 'number') throw new KinetreeError('BAD_ARGUMENT', `${quantity} must be a number`);
  return value;
}

export function expectFunction<It>(value: It, what: string): It {
  if (typeof value === 'function') return value;
  throw new KinetreeError('BAD_ARGUMENT', `${what} must be a function, but is ${described(value)}`);
}

/** The most letters of a name. A longer one would take the memory of a whole tree. */
export const LONGEST_TEXT = 2 ** 20;

/** Returns a text. Half a character would become another text in the core. */
export function expectText(value: unknown, what: string): string {
  if (typeof value !== 'string')
    throw new KinetreeError('BAD_ARGUMENT', `${what} must be a text, but is ${described(value)}`);
  if (value.length > LONGEST_TEXT)
    throw new KinetreeError(
      'TOO_LARGE',
      `${what} has ${value.length} letters, but can have at most ${LONGEST_TEXT}`,
    );
  if (/[\ud800-\udfff]/u.test(value))
    throw new KinetreeError('BAD_ARGUMENT', `${what} has half a character, a lone surrogate`);
  return value;
}
