/** A run as data, and the clock that it counts by. */
import {
  type Button,
  checkValue,
  defaults,
  type Hold,
  hasValue,
  type Value,
  type Values,
} from '../figure/controls.ts';
import type { Figure } from '../figure/figure.ts';

/**
 * Seconds. A larger step would show in a shell's flight; with a smaller one, 60 steps of the tank
 * would cost more than a millisecond.
 */
export const FIXED_STEP = 1 / 240;
/** Steps: five minutes. A longer run would take noticeable time to replay. */
export const LONGEST_RUN = 300 / FIXED_STEP;

/**
 * An action of the reader before step number `step`: a control set to a value, a button or hold
 * pressed (`null`), or a hold that is taken hold of (`true`) or let go (`false`).
 */
export interface Input {
  readonly step: number;
  readonly name: string;
  readonly value: Value | null;
}

export interface Run {
  readonly seed: number;
  /** At time zero, in the units shown. */
  readonly values: Values;
  /** In the order of their steps. */
  readonly inputs: readonly Input[];
  /** Number of steps taken. */
  readonly step: number;
}

/**
 * Returns the value if it is a whole number from 0 to `most`.
 *
 * @throws RangeError otherwise, with the quantity's name and the value.
 */
export function whole(what: string, value: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`${what} is ${value}, not a whole number from 0 to ${most}`);
  return value;
}

/** Returns the number of the step at a time. */
export function stepAt(seconds = 0): number {
  return Math.round(seconds / FIXED_STEP);
}

/**
 * Returns the value as a run keeps it.
 *
 * @throws RangeError if the figure has no such control, or it cannot hold the value.
 */
export function expectValue(figure: Figure, name: string, value: Value): Value {
  const control = Object.hasOwn(figure.controls, name) ? figure.controls[name] : undefined;
  if (!control || !hasValue(control)) throw unknown(figure, name, 'control');
  const checked = checkValue(name, control, value);
  // −0 becomes 0, as it does in JSON, so that a run kept as text replays to the same bits.
  return checked === 0 ? 0 : checked;
}

/**
 * Returns a run with all values, and its inputs in the order of their steps.
 *
 * @throws RangeError if a part of it does not fit the figure.
 */
export function expectRun(figure: Figure, run: Run): Run {
  if (!run?.values || !Array.isArray(run.inputs))
    throw new RangeError('a run has seed, values, inputs and step');
  const values = { ...defaults(figure.controls) };
  for (const [name, value] of Object.entries(run.values))
    Object.assign(values, { [name]: expectValue(figure, name, value) });
  const inputs = run.inputs.map(({ step, name, value }) => {
    whole(`the step of ${name}`, step);
    if (value === null) expectButton(figure, name);
    const held = figure.controls[name]?.kind === 'hold' && typeof value === 'boolean';
    return { step, name, value: value === null || held ? value : expectValue(figure, name, value) };
  });
  inputs.sort((a, b) => a.step - b.step);
  return { seed: whole('seed', run.seed), values, inputs, step: whole('step', run.step) };
}

/**
 * Returns the button, or the hold.
 *
 * @throws RangeError if the figure has none of that name.
 */
export function expectButton(figure: Figure, name: string): Button | Hold {
  const control = figure.controls[name];
  if (control?.kind !== 'button' && control?.kind !== 'hold') throw unknown(figure, name, 'button');
  return control;
}

function unknown(figure: Figure, name: string, what: string): RangeError {
  return new RangeError(`"${name}" is no ${what} of "${figure.title}"`);
}
