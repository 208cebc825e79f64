/** The values that a handle gives its sliders, and the words for them. */

import { addScaled, length, subtract, type Vec3 } from '../../core/linear/vec.ts';
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

/** Parts of a hand's pull at which it is asked whether more of it moves anything, ahead and to the sides. */
const FARTHER = [1.3, 2, 5, 20];
const ASIDE = 0.2;
/** Meters from a hand within which its ring is in it. */
const NEAR = 1e-3;
/** As much may a value change that stays. */
const STILL = 1e-9;
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * Returns the names of the sliders that are at an end, where a hand at a point of the track pulls them no
 * farther: by their own ranges, or where the figure's limit ends all of a handle.
 */
export function atEnd(
  handle: HandleOptions,
  twins: readonly Twin[],
  values: Values,
  point: Vec3,
): ReadonlySet<string> {
  const names = twins.map(([name]) => name);
  const ended = names.filter((name, i) => {
    const [[, it], value] = [twins[i] as Twin, Number(values[name])];
    return ends(it, value) || atReach(handle, name, value * it.perUnit);
  });
  if (twins.length === 1 && ended.length === 1) return new Set(ended);
  const pull = subtract(point, handle.at);
  const size = ASIDE * length(pull);
  // A ring in its hand has not been pulled anywhere.
  if (!(size > ASIDE * NEAR)) return new Set();
  const farther = FARTHER.map((far) => addScaled(handle.at, pull, far));
  const aside = AXES.flatMap((axis) => [addScaled(point, axis, size), addScaled(point, axis, -size)]);
  try {
    const here = inRange(handle, twins, point);
    const still = (name: string, places: readonly Vec3[]): boolean =>
      places.every((it) => Math.abs((inRange(handle, twins, it)[name] ?? 0) - (here[name] ?? 0)) < STILL);
    const stay = names.filter((name) => still(name, farther));
    // One that goes round is at no end where a hand pulls it straight outward.
    if (stay.length === names.length && (names.length > 1 || names.every((name) => still(name, aside))))
      return new Set(ended.length > 0 ? ended : names);
    return new Set(ended.filter((name) => stay.includes(name) && still(name, aside)));
  } catch {
    // No figure has to know places beyond the hand.
    return new Set();
  }
}

/** Returns the values at a point of the track, in the sliders' ranges and between their steps. */
function inRange(
  handle: HandleOptions,
  twins: readonly Twin[],
  point: Vec3,
): Readonly<Record<string, number>> {
  const params = handle.to(point);
  return Object.fromEntries(
    twins.map(([name, { min, max, perUnit }]) => {
      const value = (params[name] ?? Number.NaN) / perUnit;
      return [name, Math.min(Math.max(value, min), max)];
    }),
  );
}

/** Returns whether a value, in the figure's units, is where a hand's reach ends, or beyond it. */
function atReach({ reach }: HandleOptions, name: string, value: number): boolean {
  const [least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY] = reach?.[name] ?? [];
  return value < least + STILL || value > most - STILL;
}

/** Returns whether a hand that pulls on moves nothing more. A full turn has no end. */
function ends({ min, max, unit }: Slider, value: number): boolean {
  return (value === min || value === max) && !(unit === '°' && max - min >= 360);
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
