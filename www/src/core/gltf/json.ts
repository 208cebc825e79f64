/** The parts of a file's JSON, which may be anything: read with their shapes checked. */
import { noGltf } from './refusal.ts';

/** An object of the file. */
export type Part = Readonly<Record<string, unknown>>;

/** Returns an object of the file, or one without properties for anything else. */
export const part = (given: unknown): Part =>
  typeof given === 'object' && given !== null ? (given as Part) : {};

/** Returns whether the file leaves this out. */
export const isAbsent = (given: unknown): given is undefined | null => given === undefined || given === null;

/** Returns whether this is a place in a list of that length. */
export const isPlace = (given: unknown, length: number): given is number =>
  Number.isInteger(given) && (given as number) >= 0 && (given as number) < length;

/** Returns an entry of a list of the file, if it is there. */
export const entry = (given: unknown, place: unknown): Part | undefined =>
  Array.isArray(given) && isPlace(place, given.length) ? part(given[place]) : undefined;

/** Returns the value if it fits, or a default where it is absent. */
function expected<T, Absent>(
  owner: Part,
  key: string,
  fits: boolean,
  absent: Absent,
  where: string,
): T | Absent {
  const given = owner[key];
  if (fits) return given as T;
  if (isAbsent(given)) return absent;
  throw noGltf(`${key} of ${where} is not what glTF has there`);
}

const NONE: readonly unknown[] = [];

/** Returns a list of the file; it may be missing. */
export const list = (owner: Part, key: string, where: string): readonly unknown[] =>
  expected(owner, key, Array.isArray(owner[key]), NONE, where);

/** Returns the name of a part of the file; one that is missing is empty. */
export const nameOf = (owner: Part, where: string): string =>
  expected(owner, 'name', typeof owner.name === 'string', '', where);

/** Returns a list of `length` numbers, if it is there. */
export function vector(
  owner: Part,
  key: string,
  length: number,
  where: string,
): readonly number[] | undefined {
  const given = owner[key];
  const numbers =
    Array.isArray(given) && given.length === length && given.every((it) => typeof it === 'number');
  return expected(owner, key, numbers, undefined, where);
}
