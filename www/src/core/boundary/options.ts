/** Objects whose keys have names: options, and the parts of plain data. */
import { KinetreeError } from './errors.ts';

/** Returns an object of the caller's. A key that means nothing is refused: it is a typing error. */
export function options<It extends object>(value: It, keys: readonly string[], what: string): It {
  for (const key in expectObject(value, what))
    if (!keys.includes(key)) throw noSuch(key, keys, ` in ${what}`);
  return value;
}

/** Returns an object of the caller's. */
export function expectObject<It extends object>(value: It, what: string): It {
  if (typeof value === 'object' && value !== null) return value;
  throw new KinetreeError('BAD_ARGUMENT', `${what} must be an object`);
}

/** Returns the error of a name that is none of those allowed, with the one that was meant. */
export function noSuch(name: string, allowed: readonly string[], where = ''): KinetreeError {
  const near = nearest(name, allowed);
  const hint = near ? `; did you mean "${near}"?` : `, only ${allowed.join(', ')}`;
  return new KinetreeError('BAD_ARGUMENT', `there is no "${name.slice(0, 80)}"${where}${hint}`);
}

/** Returns the name that was meant by another one: `undefined` if none is near. */
export function nearest(name: string, allowed: readonly string[]): string | undefined {
  return allowed.find((it) => distance(name, it) <= Math.max(1, it.length / 3));
}

/** The number of letters to add, to leave out or to change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a.slice(0, 80)].entries()) {
    const before = row;
    row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const [left = 0, above = 0, across = 0] = [row[j], before[j + 1], before[j]];
      row.push(Math.min(left + 1, above + 1, across + (letter === b[j] ? 0 : 1)));
    }
  }
  return row[b.length] as number;
}
