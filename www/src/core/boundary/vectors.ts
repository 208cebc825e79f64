/** The shapes in which callers may hand over vectors and quaternions, and the one way they are read. */
import { KinetreeError } from './errors.ts';

/** `[x, y, z]`, any typed array, or `{ x, y, z }` as three.js has it. */
export type Vec3Like = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number };
/** The same for a quaternion, always in the order x, y, z, w. */
export type QuatLike =
  | ArrayLike<number>
  | { readonly x: number; readonly y: number; readonly z: number; readonly w: number };

const keys = ['x', 'y', 'z', 'w'] as const;

/** `[x, y]`, any typed array, or `{ x, y }`. */
export type Vec2Like = ArrayLike<number> | { readonly x: number; readonly y: number };

/**
 * Copies `length` numbers of `value` to `into` from `at` on. What is not a vector of that length is refused by name;
 * whether the numbers make sense is for the core to say.
 */
export function write(
  into: Float64Array,
  at: number,
  value: Vec2Like | Vec3Like | QuatLike,
  length: number,
  quantity: string,
  where = '',
): void {
  const given = value as Record<string | number, unknown> | null | undefined;
  const list = typeof given === 'object' && given !== null && 'length' in given;
  if (list && given.length !== length) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `${quantity}${where} has ${String(given.length)} numbers, it needs ${length}`,
    );
  }
  for (let i = 0; i < length; i++) {
    const number = given?.[list ? i : (keys[i] ?? i)];
    if (typeof number !== 'number') {
      const wanted = keys.slice(0, length).join(', ');
      throw new KinetreeError('BAD_ARGUMENT', `${quantity}${where} is not a vector of the numbers ${wanted}`);
    }
    into[at + i] = number;
  }
}

/** The place of a word in the list of those that there are. */
export function choice<Word extends string>(of: readonly Word[], word: Word): number {
  const place = of.indexOf(word);
  if (place < 0) throw new KinetreeError('BAD_ARGUMENT', `"${String(word)}" is none of ${of.join(', ')}`);
  return place;
}

/** A number, whatever it is. */
export function expectNumber(value: number, quantity: string): number {
  if (typeof value !== 'number') throw new KinetreeError('BAD_ARGUMENT', `${quantity} must be a number`);
  return value;
}
