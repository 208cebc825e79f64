/** The refusals of the glTF reader, in the sentences of the crate's own reader. */
import { inWords, KinetreeError } from '../boundary/errors.ts';
import { sentences } from '../boundary/sentences.ts';

/** Returns the error of a file that is refused. */
export const refused = (sentence: string): KinetreeError => new KinetreeError('BAD_GLTF', sentence);

/** Returns the error of a file that has not the shape of a glTF 2.0 file. */
export const noGltf = (reason: string): KinetreeError =>
  refused(`this is not a glTF 2.0 file that can be read: ${reason}`);

/** Numbers of the sentences in {@link sentences}. */
export const NOT_FINITE = 1;
export const NOT_POSITIVE = 2;
export const NOT_UNIT = 3;
export const SINGULAR = 4;
export const WRONG_LENGTH = 7;
export const NOT_AFFINE = 8;

/** Returns the error of a quantity: `where` is the part of the file that has it. */
export const impossible = (
  where: string,
  kind: number,
  quantity: string,
  value: number,
  bound = 0,
): KinetreeError => refused(`${where} of the file: ${inWords(sentences[kind], { quantity, value, bound })}`);

/** Throws for the first number of a list that is NaN or infinite. */
export function expectFinite(list: readonly number[], where: string, quantity: string): void {
  const alien = list.find((it) => !Number.isFinite(it));
  if (alien !== undefined) throw impossible(where, NOT_FINITE, quantity, alien);
}
