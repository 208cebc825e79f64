/** Reading of JSON that anybody may have written: each field is checked, and a refusal names it. */
import { described } from '../../core/boundary/errors.ts';
import { KinetreeError } from '../../core/entries/index.ts';
import { tidy } from '../document/document.ts';

/** An object of a file. */
export type Given = Readonly<Record<string, unknown>>;

export const refused = (said: string): KinetreeError => new KinetreeError('BAD_SCENE', said);

/** Returns what was given, if it is an object and no list. */
export function objectOf(given: unknown, what: string): Given {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Given;
  throw refused(`${what} must be an object, but is ${Array.isArray(given) ? 'a list' : described(given)}`);
}

/** Returns the fields of an object that has no others than those known. */
export function fieldsOf(given: unknown, known: readonly string[], what: string): Given {
  const object = objectOf(given, what);
  for (const key of Object.keys(object))
    if (!known.includes(key))
      throw refused(`there is no ${described(tidy(key))} of ${what}, only ${known.join(', ')}`);
  // What a file leaves out must not be found on the prototype of objects.
  return Object.assign(Object.create(null), object) as Given;
}

export function listOf(given: unknown, what: string): readonly unknown[] {
  if (Array.isArray(given)) return given;
  throw refused(`${what} must be a list, but is ${described(given)}`);
}

export function numberOf(given: unknown, what: string): number {
  if (typeof given === 'number' && Number.isFinite(given)) return given;
  throw refused(`${what} must be a finite number, but is ${described(given)}`);
}

/** Returns a list of finite numbers; `count` is how many there must be, if that is known. */
export function numbersOf(given: unknown, count: number | null, what: string): readonly number[] {
  const list = listOf(given, what);
  if (count !== null && list.length !== count)
    throw refused(`${what} must have ${count} numbers, but has ${list.length}`);
  return list.map((it, place) => numberOf(it, `number ${place} of ${what}`));
}

/** Returns a whole number from 0 to below `end`. */
export function placeOf(given: unknown, end: number, what: string): number {
  if (Number.isInteger(given) && (given as number) >= 0 && (given as number) < end) return given as number;
  throw refused(`${what} must be a whole number from 0 to below ${end}, but is ${described(given)}`);
}

/** Returns a text, cut where it is too long. */
export function textOf(given: unknown, what: string): string {
  if (typeof given === 'string') return tidy(given);
  throw refused(`${what} must be a text, but is ${described(given)}`);
}

export function wordOf<Word extends string>(given: unknown, words: readonly Word[], what: string): Word {
  const found = words.find((it) => it === given);
  if (found !== undefined) return found;
  throw refused(`${what} must be one of ${words.join(', ')}, but is ${described(given)}`);
}
