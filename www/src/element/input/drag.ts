/** The values that a handle gives its sliders, and the words for them. */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { Controls, Slider, Values } from '../../figure/controls.ts';
import type { HandleOptions } from '../../figure/handle.ts';
import { afterKey, onStep } from './keys.ts';

/** A slider that a handle sets, by its name. */
export type Twin = readonly [name: string, slider: Slider];

/**
 * Returns the sliders that a handle sets.
 *
 * @throws Error for a name that is no slider of the figure.
 */
export function twinsOf({ name, sets }: HandleOptions, controls: Controls): readonly Twin[] {
  return sets.map((twin) => {
    const control = controls[twin];
    if (control?.kind !== 'slider')
      throw new Error(`the handle "${name}" sets "${twin}", which is no slider`);
    return [twin, control];
  });
}

/**
 * Returns the values that bring a handle nearest to a point of its track: in the units shown, on
 * the sliders' steps, in their ranges. A value that is no number is left out.
 */
export function valuesAt(
  handle: HandleOptions,
  twins: readonly Twin[],
  point: Vec3,
): readonly (readonly [name: string, value: number])[] {
  const params = handle.to(point);
  return twins.flatMap(([name, slider]) => {
    const value = (params[name] ?? Number.NaN) / slider.perUnit;
    return Number.isNaN(value) ? [] : [[name, onStep(slider, value)] as const];
  });
}

/** The keys of the second of two sliders; all others are those of the first. */
const SECOND = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

/**
 * Returns the slider that a key moves, and its value afterwards; `null` for a key without a
 * meaning. A handle of one slider has all of a slider's keys. Of two, left, right, Home and End
 * are for the first; up, down and the Page keys for the second.
 */
export function twinAfterKey(
  twins: readonly Twin[],
  values: Values,
  key: string,
  shift: boolean,
): readonly [name: string, value: number] | null {
  const [first, second = first] = twins;
  const twin = SECOND.includes(key) ? second : first;
  if (!twin) return null;
  const [name, slider] = twin;
  const value = afterKey(slider, Number(values[name]), key, shift);
  return value === null ? null : [name, value];
}
