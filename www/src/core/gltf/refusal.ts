/** The refusals of the glTF reader, in the sentences of the crate's own reader. */
import { inWords, KinetreeError } from '../boundary/errors.ts';
import { NOT_FINITE } from '../boundary/sentences.ts';

/** Returns the error of a file that is refused. */
export const refused = (sentence: string): KinetreeError => new KinetreeError('BAD_GLTF', sentence);

/** Returns a text or number of the file for a sentence: not all of a long one, nor an object. */
export const described = (given: unknown): string =>
  typeof given === 'object' ? 'that is an object' : String(given).slice(0, TOLD);

/** The most of an address that an error tells: it may contain data. */
const TOLD = 80;

/** The refusal of a file that asks for more than one of its size may: nothing of it is read. */
export const BEYOND_BOUNDS = 'the animations of the file have more numbers than a file of its size may';

/** Returns the error of a file that has not the shape of a glTF 2.0 file. */
export const noGltf = (reason: string): KinetreeError =>
  refused(`this is not a glTF 2.0 file that can be read: ${reason}`);

/**
 * Returns the error of a quantity, in a sentence of the core's; `where` is the part of the file
 * that has it.
 */
export const impossible = (
  where: string,
  sentence: string,
  quantity: string,
  value: number,
  bound = 0,
): KinetreeError => refused(`${where} of the file: ${inWords(sentence, { quantity, value, bound })}`);

/** Throws for the first number of a list that is NaN or infinite. */
export function expectFinite(list: readonly number[], where: string, quantity: string): void {
  const alien = list.find((it) => !Number.isFinite(it));
  if (alien !== undefined) throw impossible(where, NOT_FINITE, quantity, alien);
}
