/**
 * Runs a figure without any view: its values, its clock in fixed steps, its seed.
 *
 * A run is the values it began with, what was changed or pressed at which step, and the seed. The same run gives the
 * same numbers, bit for bit; so it can be replayed, and going back is replaying a part.
 */
import type { Chain } from '../export/chain.ts';
import {
  type Controls,
  defaults,
  parseValue,
  toParams,
  type Value,
  type Valued,
  type Values,
  valued,
} from '../figure/controls.ts';
import { Drawing } from '../figure/drawing.ts';
import type { Core, Figure, Model } from '../figure/figure.ts';
import type { Readout } from '../figure/readout.ts';

/** Seconds. Small enough for a shell's flight, large enough for 60 of them to cost under a millisecond. */
export const FIXED_STEP = 1 / 240;
/** Five minutes: a run that is longer would take long to replay. */
export const LONGEST_RUN = 300 / FIXED_STEP;

/** What a reader did before step number `step` was taken: set a control, or pressed a button (`null`). */
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
  /** Where the run stands, in steps. */
  readonly step: number;
}

/**
 * A whole number from 0 on.
 *
 * @throws RangeError for any other, and what is no number.
 */
export function whole(what: string, value: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`${what} is ${value}, not a whole number from 0 to ${most}`);
  return value;
}

export class Runner {
  #model: Model;
  #seed: number;
  #begin: Values;
  #values: Values;
  #params: Values;
  #inputs: Input[] = [];
  /** How many of the inputs have been applied. */
  #applied = 0;
  #step = 0;
  /** The furthest step reached since an input last changed what comes. */
  #end = 0;

  constructor(
    readonly figure: Figure,
    readonly core: Core,
    seed = 1,
  ) {
    this.#seed = seed;
    this.#begin = defaults(figure.controls);
    this.#values = this.#begin;
    this.#params = toParams(figure.controls, this.#values);
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
    return this.#step * FIXED_STEP;
  }

  /** Seconds up to which the run has been seen. */
  get end(): number {
    return this.#end * FIXED_STEP;
  }

  /** Whether it has run as long as it may. */
  get over(): boolean {
    return this.#step >= LONGEST_RUN;
  }

  /** All that it takes to come here again. */
  get run(): Run {
    return {
      seed: this.#seed,
      values: this.#begin,
      inputs: this.#inputs.slice(0, this.#applied),
      step: this.#step,
    };
  }

  /** Sets one control; a value that does not fit is refused with a RangeError and nothing changes. */
  set(name: string, value: Value): void {
    const fitting = this.#fitting(name, value);
    if (fitting === this.#values[name]) return;
    this.#record(name, fitting);
  }

  /** Presses a button. */
  press(name: string): void {
    if (this.controls[name]?.kind !== 'button') throw this.#unknown(name, 'button');
    this.#record(name, null);
  }

  /** Puts back values that it had before: as a change now, like any other. */
  restore(values: Values): void {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
  }

  /** Takes the last press of a button before a step back, as if it had not been pressed: what came after it comes again without it. */
  withdraw(name: string, step: number): void {
    const { run } = this;
    const place = run.inputs.findLastIndex((it) => it.name === name && it.step === step && it.value === null);
    if (place >= 0) this.replay({ ...run, inputs: run.inputs.toSpliced(place, 1) });
  }

  /** Back to the defaults and to time zero. */
  reset(): void {
    this.replay({ seed: this.#seed, values: defaults(this.controls), inputs: [], step: 0 });
  }

  /** Back to time zero with the values as they are. */
  restart(): void {
    this.replay({ seed: this.#seed, values: this.#values, inputs: [], step: 0 });
  }

  /** Runs a run. What does not fit is refused with a RangeError and nothing changes. */
  replay(run: Run): void {
    if (!run?.values || !Array.isArray(run.inputs))
      throw new RangeError('a run has seed, values, inputs and step');
    const [seed, target] = [whole('seed', run.seed), whole('step', run.step)];
    const begin = { ...defaults(this.controls) };
    for (const [name, value] of Object.entries(run.values))
      Object.assign(begin, { [name]: this.#fitting(name, value) });
    const inputs = run.inputs.map(({ step, name, value }) => {
      if (value === null && this.controls[name]?.kind !== 'button') throw this.#unknown(name, 'button');
      whole(`the step of ${name}`, step);
      return { step, name, value: value === null ? null : this.#fitting(name, value) };
    });
    this.#seed = seed;
    this.#begin = begin;
    this.#inputs = inputs.sort((a, b) => a.step - b.step);
    this.#rewind();
    this.#end = 0;
    this.#forward(target);
  }

  /** Goes to a time, in seconds: forward by stepping, back by replaying. */
  seek(time: number): void {
    if (!Number.isFinite(time)) throw new RangeError(`${time} is no time to go to`);
    const step = Math.round(time / FIXED_STEP);
    if (step < this.#step) this.#rewind();
    this.#forward(step);
  }

  /** Takes so many steps. */
  step(count = 1): void {
    this.#forward(this.#step + whole('the count of steps', count));
  }

  draw(): Drawing {
    const drawing = new Drawing();
    this.#model.draw(this.#params, drawing);
    return drawing;
  }

  readout(): Readout {
    return this.#model.readout(this.#params);
  }

  /** The figure's hierarchy as it is now, for a program; `null` if it has none to give. */
  code(): Chain | null {
    return this.#model.code?.(this.#params) ?? null;
  }

  dispose(): void {
    this.#model.dispose?.();
  }

  #fitting(name: string, value: Value): Value {
    const control = valued(this.controls).find(([it]) => it === name)?.[1] as Valued | undefined;
    if (!control) throw this.#unknown(name, 'control');
    return parseValue(name, control, String(value));
  }

  #unknown(name: string, what: string): RangeError {
    return new RangeError(`"${name}" is no ${what} of "${this.figure.title}"`);
  }

  /** From here on things go differently: what was to come is forgotten. */
  #record(name: string, value: Value | null): void {
    this.#inputs.length = this.#applied;
    this.#end = this.#step;
    if (this.#step === 0 && this.#applied === 0 && value !== null) {
      this.#begin = { ...this.#begin, [name]: value };
      this.#setValues(this.#begin);
      return;
    }
    const last = this.#inputs.at(-1);
    // Of a drag within one step only where it ended counts.
    if (value !== null && last?.step === this.#step && last.name === name) this.#inputs.pop();
    this.#inputs.push({ step: this.#step, name, value });
    this.#applied = this.#inputs.length;
    this.#apply(name, value);
  }

  #apply(name: string, value: Value | null): void {
    if (value === null) this.#model.act?.(name, this.#params);
    else this.#setValues({ ...this.#values, [name]: value });
  }

  #setValues(values: Values): void {
    this.#values = values;
    this.#params = toParams(this.controls, values);
  }

  #rewind(): void {
    const fresh = this.figure.create(this.core, this.#seed);
    this.#model.dispose?.();
    this.#model = fresh;
    this.#step = 0;
    this.#applied = 0;
    this.#setValues(this.#begin);
  }

  /** Steps up to `target`; each input is applied before the step that it came before, the last ones too. */
  #forward(target: number): void {
    const last = Math.min(target, LONGEST_RUN);
    for (;;) {
      for (let next = this.#inputs[this.#applied]; next && next.step <= this.#step; ) {
        this.#applied += 1;
        this.#apply(next.name, next.value);
        next = this.#inputs[this.#applied];
      }
      if (this.#step >= last) break;
      this.#model.step?.(this.#params, FIXED_STEP);
      this.#step += 1;
    }
    this.#end = Math.max(this.#end, this.#step);
  }
}
