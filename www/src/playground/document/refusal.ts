/** Calls that the core may refuse, where the refusal is an answer. */
import { type ErrorCode, KinetreeError } from '../../core/entries/index.ts';

/** Returns what a call returns; `undefined` where the core refuses it, with this code if one is given. */
export function unlessRefused<T>(call: () => T, code?: ErrorCode): T | undefined {
  try {
    return call();
  } catch (refusal) {
    if (refusal instanceof KinetreeError && refusal.code === (code ?? refusal.code)) return undefined;
    throw refusal;
  }
}
