/**
 * Runs a figure without any view: its values, its clock in fixed steps, its seed.
 * The same values, seed and number of steps give the same run, bit for bit.
 */
import {
  type Control,
  type Controls,
  defaults,
  parseValue,
  toParams,
  type ValueOf,
  type Values,
} from './controls.ts';
import { Drawing } from './drawing.ts';
import type { Core, Figure, Model } from './figure.ts';
import type { Readout } from './readout.ts';

/** Seconds. Small enough for a shell's flight, large enough for 60 of them to cost under a millisecond. */
export const FIXED_STEP = 1 / 240;

export class Runner {
  #model: Model;
  #values: Values;
  #steps = 0;

  constructor(
    readonly figure: Figure,
    readonly core: Core,
    readonly seed = 1,
  ) {
    this.#values = defaults(figure.controls);
    this.#model = figure.create(core, seed);
  }

  get values(): Values {
    return this.#values;
  }

  get controls(): Controls {
    return this.figure.controls;
  }

  /** Whether anything moves by itself. */
  get moves(): boolean {
    return this.#model.step !== undefined;
  }

  /** Seconds since the start of the run. */
  get time(): number {
    return this.#steps * FIXED_STEP;
  }

  /** Sets one control; a value that does not fit is refused with a RangeError and nothing changes. */
  set(name: string, value: ValueOf<Control>): void {
    const control = this.controls[name];
    if (!control) throw new RangeError(`"${name}" is no control of "${this.figure.title}"`);
    this.#values = { ...this.#values, [name]: parseValue(name, control, String(value)) };
  }

  /** Puts back values that it had before. */
  restore(values: Values): void {
    this.#values = values;
  }

  /** Back to the defaults and to time zero. */
  reset(): void {
    this.#values = defaults(this.controls);
    this.restart();
  }

  /** Back to time zero with the values as they are. */
  restart(): void {
    const fresh = this.figure.create(this.core, this.seed);
    this.#model.dispose?.();
    this.#model = fresh;
    this.#steps = 0;
  }

  step(count = 1): void {
    const params = this.#params();
    for (let i = 0; i < count; i++) this.#model.step?.(params, FIXED_STEP);
    this.#steps += count;
  }

  draw(): Drawing {
    const drawing = new Drawing();
    this.#model.draw(this.#params(), drawing);
    return drawing;
  }

  readout(): Readout {
    return this.#model.readout(this.#params());
  }

  dispose(): void {
    this.#model.dispose?.();
  }

  #params(): Values {
    return toParams(this.controls, this.#values);
  }
}
