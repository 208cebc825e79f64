/** The parts of a file's JSON, which may be anything: read with their shapes checked. */
import { noGltf } from './refusal.ts';

/** An object of the file. */
export type Part = Readonly<Record<string, unknown>>;

/** Returns an object of the file, or one without properties for anything else. */
export const part = (given: unknown): Part =>
  typeof given === 'object' && given !== null ? (given as Part) : {};

/** Returns whether the file leaves this out. */
export const isAbsent = (given: unknown): given is undefined | null => given === undefined || given === null;

/** Returns a list of the file; it may be missing. */
export function list(given: unknown, what: string): readonly unknown[] {
  if (Array.isArray(given)) return given;
  if (isAbsent(given)) return [];
  throw noGltf(`${what} must be a list`);
}

/** Returns whether this is a place in a list of that length. */
export const isPlace = (given: unknown, length: number): given is number =>
  Number.isInteger(given) && (given as number) >= 0 && (given as number) < length;

/** Returns an entry of a list of the file, if it is there. */
export function entry(given: unknown, place: unknown): Part | undefined {
  return Array.isArray(given) && isPlace(place, given.length) ? part(given[place]) : undefined;
}

/** Returns a text of the file; one that is missing is empty. */
export function text(given: unknown, what: string): string {
  if (typeof given === 'string') return given;
  if (isAbsent(given)) return '';
  throw noGltf(`${what} must be a text`);
}

/** Returns a list of `length` numbers, if it is there. */
export function vector(given: unknown, length: number, what: string): readonly number[] | undefined {
  if (isAbsent(given)) return undefined;
  if (Array.isArray(given) && given.length === length && given.every((it) => typeof it === 'number'))
    return given;
  throw noGltf(`${what} must be a list of ${length} numbers`);
}
