/**
 * The arguments of a call on their way to the core.
 *
 * Reading an argument may run the caller's code: a getter, a proxy, an iterator. That code may call
 * the core, whose block is the same for all calls. So a call takes a sheet of numbers for itself,
 * writes its arguments there, and copies them to the block when all are read: nothing of the
 * caller's runs from then until the results are read. A result that goes into the caller's `out`,
 * whose setters may call the core too, is copied to a sheet first, for the same reason.
 *
 * A call that is refused does not give its sheet back; the collector takes it, and the next call
 * gets a new one. So no call has to clean up, whatever throws.
 */

import { numbers } from './core.ts';
import { tooLarge } from './errors.ts';

/** Long enough for every call about one node. */
const LENGTH = 64;

let spare: Float64Array | undefined;

/**
 * Takes a sheet of at least `length` numbers, for a call that needs a block of `room`. It has the
 * numbers of an earlier call. A size that memory cannot hold throws here, before anything is read.
 *
 * @internal
 */
export function take(length: number, room = length): Float64Array {
  if (room > LENGTH) numbers(room);
  const sheet = spare;
  if (sheet === undefined || length > LENGTH) return fresh(length);
  spare = undefined;
  return sheet;
}

/**
 * Gives a sheet back.
 *
 * @internal
 */
export function give(sheet: Float64Array): void {
  if (sheet.length === LENGTH) spare = sheet;
}

/**
 * Copies the first `count` numbers of a sheet to the core's block, which becomes at least `room`
 * long, and gives the sheet back. The call comes next, before anything of the caller's runs.
 *
 * @internal
 */
export function send(sheet: Float64Array, count: number, room = count): void {
  const block = numbers(room);
  if (count > LENGTH) block.set(sheet.length === count ? sheet : sheet.subarray(0, count));
  else for (let i = 0; i < count; i++) block[i] = sheet[i] as number;
  give(sheet);
}

/** Returns a new sheet. Long ones are not kept: they come once, and are large. */
function fresh(length: number): Float64Array {
  try {
    return new Float64Array(Math.max(length, LENGTH));
  } catch (cause) {
    throw tooLarge(length, 'numbers', cause);
  }
}
