/**
 * Rotations as files and programs have them: of length one but for a few digits. One tolerance for
 * all readers, here and in the crate (`crate/src/files/rotations.rs`).
 */
import { NO_LENGTH, NOT_UNIT } from './boundary/sentences.ts';
import type { Notes } from './notes.ts';

/**
 * The most by which a quaternion that was read may differ from length one and still be scaled to
 * it: 1 %, as in the crate, which says why.
 */
const LOOSE = 0.01;

/** The most by which the core itself takes a rotation: more than single precision leaves. */
const ROUNDING = 1e-6;

/** Returns the length of a quaternion. */
export function rotationLength(turn: ArrayLike<number>): number {
  let square = 0;
  for (let i = 0; i < 4; i++) square += (turn[i] as number) ** 2;
  return Math.sqrt(square);
}

/** Returns whether a length is one but for few digits. NaN is not. */
export const isNearOne = (length: number): boolean => Math.abs(length - 1) <= LOOSE;

/** Returns whether a length is off one by more than rounding: then scaling gets a note. */
const isOff = (length: number): boolean => Math.abs(length - 1) > ROUNDING;

/** Returns the sentence of a rotation with another length: no factor makes one of nothing. */
export const notUnit = (length: number): string => (length === 0 ? NO_LENGTH : NOT_UNIT);

/**
 * Returns a quaternion that was typed with few digits as one of length one. What is exact but for
 * rounding keeps its bits; the callers refuse a quaternion that is no rotation.
 */
export function typed<Turn extends ArrayLike<number>>(turn: Turn): Turn | readonly number[] {
  const length = rotationLength(turn);
  if (!isOff(length) || !isNearOne(length)) return turn;
  const factor = 1 / length;
  return Array.from(turn, (it) => it * factor);
}

/** The rotations of a part of a file that were off length one, for one note about them all. */
export class Scaled {
  #first: { readonly where: string; readonly length: number } | undefined;
  #more = 0;

  /** Counts a rotation of this length, if it is off and was scaled. */
  see(turn: ArrayLike<number>, where: string): void {
    const length = rotationLength(turn);
    if (!isOff(length) || !isNearOne(length)) return;
    if (this.#first) this.#more++;
    else this.#first = { where, length };
  }

  /** Tells of them; `owner` is what has the part that comes first. */
  tell(notes: Pick<Notes, 'add'>, owner = ' of the file'): void {
    if (!this.#first) return;
    const { where, length } = this.#first;
    const more = this.#more;
    const rest = more === 0 ? '' : more === 1 ? '; so is 1 more' : `; so are ${more} more`;
    const sentence = `a rotation of ${where}${owner} has length ${length}, not 1, and is scaled to it${rest}`;
    notes.add('ROTATIONS_SCALED', where, sentence);
  }
}
