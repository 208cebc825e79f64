/** Objects of the core that a class of the package owns. */
import { KinetreeError } from './errors.ts';

/** An object in the core's memory, which `free` gives back. */
interface Lent {
  free(): void;
}

/** Returns the owned object; throws after `free`. */
export interface Owned<It extends Lent> {
  (): It;
  /** Gives the memory back. A second time it does nothing. */
  free(): void;
}

/**
 * Owns an object of the core, as a function that returns it. A private field (`#core`) would refuse
 * the Proxy that a store of Vue, MobX or Solid puts around the object that has it, and a plain field
 * would be put into a Proxy itself, so that `free` could not unregister it: a function is neither.
 *
 * @param what names the owner in the message of `DISPOSED`
 * @internal
 */
export function owned<It extends Lent>(lent: It, what: string): Owned<It> {
  let held: It | null = lent;
  const own = (): It => {
    if (!held) throw new KinetreeError('DISPOSED', `this ${what} was disposed of`);
    return held;
  };
  own.free = (): void => {
    const it = held;
    held = null;
    it?.free();
  };
  return own;
}
