/**
 * Runs a figure without any view: its values, its clock in fixed steps, its seed.
 *
 * A run is a seed, the values at time zero, and a list of what the reader set or pressed at which
 * step. The same run gives the same numbers, bit for bit, so it can be replayed, and going back in
 * time is replaying a part of it.
 */
import type { Program } from '../export/code.ts';
import { type Clock, stopped } from '../figure/clock.ts';
import {
  ASKED,
  type Controls,
  defaults,
  type Guess,
  hasValue,
  toParams,
  type Value,
  type Values,
} from '../figure/controls.ts';
import { Drawing, type Hand } from '../figure/drawing.ts';
import type { Figure, Model } from '../figure/figure.ts';
import type { Graph } from '../figure/graph.ts';
import { kept } from '../figure/kept.ts';
import type { Listing } from '../figure/listing.ts';
import type { Readout } from '../figure/readout.ts';
import type { FigureScene } from '../figure/tree.ts';
import {
  expectDrawing,
  expectGraph,
  expectNames,
  expectReadout,
  FigureFault,
  isRefusal,
  type Moment,
} from './fault.ts';
import {
  concealDrawing,
  concealReadout,
  leaveGuess,
  type Outcome,
  posedAt,
  type Question,
  questionOf,
  rightOf,
} from './question.ts';
import {
  expectButton,
  expectRun,
  expectValue,
  FIXED_STEP,
  type Input,
  LONGEST_RUN,
  type Run,
  stepAt,
  whole,
} from './run.ts';

export { FIXED_STEP, type Input, LONGEST_RUN, type Run, whole } from './run.ts';

export class Runner {
  #model: Model;
  #seed: number;
  #begin: Values;
  #values: Values;
  #params: Values;
  #inputs: Input[] = [];
  /** Number of inputs applied so far. */
  #applied = 0;
  #step = 0;
  /** The furthest step reached since the last change of the run. */
  #end = 0;
  /** The values with which the question was asked that a guess answers. */
  #asked: Values | null = null;
  /** How the last guess compared with what was asked, for when another case is shown. */
  #verdict: Outcome | null = null;
  /** The step at which the run that answers a guess stops by itself. */
  #until: number | null = null;
  /** The params of `draw` while the figure breathes. */
  #breath: Values | null = null;
  readonly #facts: (params: Values) => unknown;

  constructor(
    readonly figure: Figure,
    seed = 1,
    /** Measures the cost of the figure's work, outside of the run. */
    readonly clock: Clock = stopped,
  ) {
    this.#seed = seed;
    this.#facts = kept((params: Values) => figure.facts?.(params));
    this.#begin = defaults(figure.controls);
    this.#values = this.#begin;
    this.#params = toParams(figure.controls, this.#begin);
    this.#model = this.#trying('create', () => {
      expectNames(figure);
      return this.#create(this.#begin, seed);
    });
    this.#trying('settle', () => this.#settle());
  }

  get values(): Values {
    return this.#values;
  }

  get controls(): Controls {
    return this.figure.controls;
  }

  /** True if the figure changes with time: by its model's steps, or by the picture's time alone. */
  get moves(): boolean {
    return this.#model.step !== undefined || this.figure.tells !== undefined;
  }

  /** Seconds since the start of the run. */
  get time(): number {
    return this.#step * FIXED_STEP;
  }

  /** Time up to which the run has been seen, in seconds. */
  get end(): number {
    return this.#end * FIXED_STEP;
  }

  /** True if the run has reached the greatest length allowed. */
  get over(): boolean {
    return this.#step >= LONGEST_RUN;
  }

  /** The step at which the figure is posed, or at which it asks. */
  get start(): number {
    return this.startOf(this.#values);
  }

  /** Returns the step at which the figure is posed with these values, or at which it asks. */
  startOf(values: Values): number {
    return stepAt(posedAt(this.figure, values));
  }

  /** The open question, or `null`. Its hidden parts are in no picture, sentence or number. */
  get question(): Question | null {
    const pressed = this.#presses.some(({ value }) => value !== true);
    const passed = this.#step > 0 && (this.#step !== this.start || this.tells);
    return questionOf(this.controls, this.#values, { passed, pressed });
  }

  /** Steps until the run stops by itself; none where it tells nothing more. */
  get stepsLeft(): number {
    const left = this.#stops - this.#step;
    return left > 0 ? left : LONGEST_RUN - this.#step;
  }

  /** `true` where the picture tells the most: a run stops there by itself. */
  get tells(): boolean {
    return this.#step > 0 && this.#step === this.#stops;
  }

  get #stops(): number {
    return this.#until ?? stepAt(this.figure.tells);
  }

  /** The last guess at a picture, also while another case is shown; `null` without one. */
  get #said(): Omit<Outcome, 'right'> | null {
    for (const [name, it] of Object.entries(this.controls)) {
      const said = it.kind === 'guess' && it.options?.find(({ value }) => value === this.#values[name]);
      if (said && !this.figure.idle?.(this.#values).includes(name)) return { name, said };
    }
    return null;
  }

  /** The guess at a picture of the case that is shown; `null` where nobody has guessed at it. */
  get guess(): Omit<Outcome, 'right'> | null {
    const said = this.#said;
    const control = said && this.controls[said.name];
    if (!said || control?.kind !== 'guess' || !this.#asked) return null;
    const { [said.name]: _, ...asked } = { ...this.#asked, ...control.answer?.sets };
    return Object.entries(asked).every(([key, value]) => this.#values[key] === value) ? said : null;
  }

  /**
   * The guess with the picture that is right, once the run has told it. Where another case is shown
   * since, it is `past`: it holds for the case that was asked.
   */
  get outcome(): Outcome | null {
    const { guess } = this;
    const control = guess && this.controls[guess.name];
    if (!guess || control?.kind !== 'guess')
      return this.#verdict && this.#said?.said === this.#verdict.said ? this.#verdict : null;
    const answered = this.#step >= stepAt(this.#answerStep(control) ?? 0);
    return { ...guess, right: answered ? rightOf(control, this.#values, this.readout().values ?? {}) : null };
  }

  /** The second to which the run goes that answers a guess; `null` where none does. */
  #answerStep({ answer }: Guess): number | null {
    return answer?.runs ? (answer.runs[1] ?? this.figure.tells ?? 0) : null;
  }

  /** The run up to now, as data for `replay`. */
  get run(): Run {
    return {
      seed: this.#seed,
      values: this.#begin,
      inputs: this.#inputs.slice(0, this.#applied),
      step: this.#step,
    };
  }

  /**
   * Sets one control. Where the figure is posed, and where a run stops by itself, the run is begun
   * again with the value and taken to the same instant: the reader compares outcomes.
   *
   * @throws RangeError if the control cannot hold the value; then nothing has changed.
   */
  set(name: string, value: Value): void {
    this.setAll({ [name]: value });
  }

  /** Sets several controls at once, as `set` does one. */
  setAll(values: Values): void {
    const changed = Object.entries(values)
      .map(([name, value]) => [name, expectValue(this.figure, name, value)] as const)
      .filter(([name, value]) => value !== this.#values[name]);
    if (changed.length === 0) return;
    const { outcome } = this;
    if (outcome?.right) this.#verdict = { ...outcome, past: true };
    const all = { ...this.#values, ...Object.fromEntries(changed) };
    const guesses = changed.some(([name]) => this.controls[name]?.kind === 'guess');
    if (guesses && this.#asked === null) this.#asked = all;
    if (changed.some(([, value]) => value === ASKED)) {
      this.#begun(all, [], this.startOf(all));
      this.#asked = all;
      this.#until = null;
    } else if (this.#outcome) this.#begun(all, this.#presses, this.#step);
    else if (this.#step === 0 && this.#applied === 0) this.#begun(all, [], 0);
    else for (const [name, value] of changed) this.#record(name, value);
  }

  /**
   * Guesses, or with '' shows the answer without a guess: the values of the question come back, or
   * stay as the reader has set them, and the run that answers begins. Returns the second to which it
   * runs, or `null` where nothing has to run.
   */
  answer(name: string, value: string): number | null {
    const control = this.controls[name];
    if (control?.kind !== 'guess') throw new RangeError(`"${name}" is no guess`);
    const { sets, runs, stays } = control.answer ?? {};
    const asked = (value === '' && stays ? null : this.#asked) ?? this.#values;
    const values = { ...asked, ...sets, [name]: expectValue(this.figure, name, value) };
    this.#begun(values, [], runs ? stepAt(runs[0]) : this.startOf(values));
    this.#asked = asked;
    this.#verdict = null;
    const until = this.#answerStep(control);
    this.#until = until === null ? null : stepAt(until);
    return until;
  }

  /**
   * Presses a button. A preset sets its values and is no press. Where `set` begins the run again,
   * the press does too, and is its first.
   *
   * A hold is taken hold of with `held`, and let go where that is `false`; without it, both at
   * once. One that is so already stays as it is.
   *
   * @throws RangeError for a name of neither, and for a button with `held`.
   */
  press(name: string, held?: boolean): void {
    const button = expectButton(this.figure, name);
    if (held !== undefined && button.kind !== 'hold')
      throw new RangeError(`"${name}" is a button that is pressed, not held`);
    if (button.kind === 'button' && button.sets) this.setAll(button.sets);
    else if (held === undefined || held !== this.isHeld(name)) this.#act(name, held ?? null);
  }

  /** Returns `true` while a hold is held. */
  isHeld(name: string): boolean {
    return this.run.inputs.findLast((it) => it.name === name)?.value === true;
  }

  /**
   * Removes the last press of a button at a step from the run, or a hold that began there with its
   * end, and replays the rest without it.
   */
  withdraw(name: string, step: number): void {
    const { run } = this;
    const own = run.inputs.filter((it) => it.name === name);
    const place = own.findLastIndex((it) => it.step === step && (it.value ?? true) === true);
    const [first, end] = own.slice(place);
    if (place < 0) return;
    const gone = first?.value === true && end?.value === false ? [first, end] : [first];
    this.replay({ ...run, inputs: run.inputs.filter((it) => !gone.includes(it)) });
  }

  /** Goes back to time zero and to the defaults. */
  reset(): void {
    this.replay({ seed: this.#seed, values: defaults(this.controls), inputs: [], step: 0 });
  }

  /** Goes to the instant at which the figure is posed. */
  pose(): void {
    this.#forward(this.start);
  }

  /** Goes there step by step, for a page that has to answer its reader meanwhile. */
  *poses(): Generator<undefined, void> {
    const prepared = this.#model.prepare?.()[Symbol.iterator]();
    while (prepared && !this.#trying('prepare', () => prepared.next()).done) yield;
    while (this.#step < this.start) {
      this.#forward(this.#step + 1);
      yield;
    }
  }

  /** Goes back to time zero, and keeps the values and the presses of buttons. */
  restart(): void {
    this.#begun(this.#values, this.#presses, 0);
  }

  /**
   * Replaces the run by another one, and replays it.
   *
   * @throws RangeError if a part of it does not fit the figure; then nothing has changed.
   */
  replay(run: Run): void {
    const whole = expectRun(this.figure, run);
    this.#replay(whole);
    // A link or a step of a story that has a guess is about its own case.
    this.#asked = Object.entries(this.controls).some(
      ([name, it]) => it.kind === 'guess' && whole.values[name],
    )
      ? whole.values
      : null;
    this.#verdict = null;
    this.#until = null;
  }

  #replay({ seed, values, inputs, step }: Run): void {
    this.#rewind(values, seed);
    this.#inputs = [...inputs];
    this.#end = 0;
    this.#forward(step);
  }

  /** Goes to a time in seconds: forward by stepping, back by replaying. */
  seek(time: number): void {
    if (!Number.isFinite(time)) throw new RangeError(`the time is ${time}, not a finite number of seconds`);
    const step = stepAt(time);
    if (step < this.#step) this.#rewind();
    this.#forward(step);
  }

  step(count = 1): void {
    this.#forward(this.#step + whole('the count of steps', count));
  }

  /**
   * Draws; `since` is in seconds since the reader's last change, `hand` as in {@link Drawing}, and
   * `earlier` are settings that changes before it left.
   */
  draw(since?: number, hand: Hand | null = null, earlier: readonly Values[] = []): Drawing {
    const drawing = new Drawing(since, this.clock, this.time);
    drawing.hand = hand;
    // A guess changes nothing of the case.
    const guesses = Object.entries(this.#values).filter(([name]) => this.controls[name]?.kind === 'guess');
    drawing.earlier = earlier.map((it) => toParams(this.controls, { ...it, ...Object.fromEntries(guesses) }));
    const { question } = this;
    drawing.asked = question !== null;
    const first = Object.entries(defaults(this.controls));
    drawing.untouched = first.every(([name, value]) => value === this.#values[name]);
    const params = this.#breath ?? this.#params;
    this.#trying('draw', () => {
      const state = this.#state(params);
      this.figure.draw(state, params, drawing);
      const { guess } = this;
      if (guess && !question) this.figure.leaves?.(guess.said.value, state, params, drawing);
      expectDrawing(drawing, this.controls);
    });
    if (question) concealDrawing(drawing, question);
    const said = question ? null : this.#said;
    if (said) leaveGuess(drawing, said);
    return drawing;
  }

  /**
   * Draws with some values in place of the run's until this is called with `null`, or a value
   * changes. It changes nothing of the run.
   */
  breathe(values: Readonly<Record<string, Value>> | null): void {
    this.#breath = values && toParams(this.controls, { ...this.#values, ...values });
  }

  readout(): Readout {
    const readout = this.#trying('readout', () => {
      const readout = this.figure.readout(this.#state(), this.#params, this.clock);
      return expectReadout(readout, this.controls);
    });
    const { question } = this;
    return question ? concealReadout(readout, question) : readout;
  }

  /** Returns the graph under the picture; `null` if there is none. */
  graph(): Graph | null {
    const { question } = this;
    if (question && !question.hides.graph) return null;
    return this.#trying('graph', () => {
      const graph = this.figure.graph?.(this.#state(), this.#params) ?? null;
      return graph && expectGraph(graph, this.controls);
    });
  }

  /** Returns the code under the picture; `null` if there is none. */
  /** The caption of the present picture. */
  get notice(): string {
    const { figure } = this;
    return this.#trying('notices', () => figure.notices?.(this.#state(), this.#params) ?? figure.notice);
  }

  listing(): Listing | null {
    return this.#trying('listing', () => this.figure.listing?.(this.#state()) ?? null);
  }

  /** Returns the figure as it is now, for "Copy as code"; `null` if it has no code. */
  code(): Program | null {
    return this.#trying('code', () => this.figure.code?.(this.#state(), this.#params) ?? null);
  }

  /** `true` for a figure that is a tree of nodes. */
  get hasScene(): boolean {
    return this.figure.scene !== undefined;
  }

  /** Returns the tree of the figure as it is now, for the playground; `null` if it is none. */
  async scene(): Promise<FigureScene | null> {
    const found = await this.figure.scene?.();
    return found?.sceneOf(this.#state(), this.#params) ?? null;
  }

  dispose(): void {
    this.#model.dispose?.();
  }

  /** What the figure shows: its facts, or its model. */
  #state(params = this.#params): unknown {
    return this.figure.facts ? this.#facts(params) : this.#model;
  }

  /**
   * Asks the figure for something.
   *
   * @throws FigureFault with what the figure threw.
   */
  #trying<Result>(doing: string, work: () => Result): Result {
    try {
      return work();
    } catch (problem) {
      throw new FigureFault(doing, this.#now, problem);
    }
  }

  /** As `trying`, but lets a value or a press be refused in the words of the core or of a control. */
  #answering<Result>(doing: string, work: () => Result, moment = this.#now): Result {
    try {
      return work();
    } catch (problem) {
      throw isRefusal(problem) ? problem : new FigureFault(doing, moment, problem);
    }
  }

  get #now(): Moment {
    return { figure: this.figure, values: this.#values, step: this.#step };
  }

  /** `true` at an instant that shows the outcome of a run: as posed, or where it tells the most. */
  get #outcome(): boolean {
    return this.tells || (this.#step > 0 && this.#step === this.start);
  }

  /** The inputs up to now that set no value: presses and holds. */
  get #presses(): Input[] {
    return this.run.inputs.filter(({ name }) => !this.#sets(name));
  }

  #sets(name: string): boolean {
    const control = this.controls[name];
    return control !== undefined && hasValue(control);
  }

  #act(name: string, value: boolean | null): void {
    if (!this.#outcome || value === false) this.#record(name, value);
    else this.#begun(this.#values, [{ step: 0, name, value }], 0);
  }

  /** Begins the run again. */
  #begun(values: Values, inputs: readonly Input[], step: number): void {
    this.#replay({ seed: this.#seed, values, inputs, step });
  }

  /** Adds an action of the reader now. The part of the run after it is forgotten. */
  #record(name: string, value: Value | null): void {
    this.#inputs.length = this.#applied;
    this.#end = this.#step;
    const last = this.#inputs.at(-1);
    // A drag sets a control many times within one step; the run keeps the last value.
    if (this.#sets(name) && last?.step === this.#step && last.name === name) this.#inputs.pop();
    this.#inputs.push({ step: this.#step, name, value });
    this.#applied = this.#inputs.length;
    this.#apply(name, value);
  }

  #apply(name: string, value: Value | null): void {
    this.#answering(`its answer to "${name}"`, () => this.#pass(name, value));
  }

  /** Passes an input on to the model. */
  #pass(name: string, value: Value | null): void {
    const { kind } = this.controls[name] ?? {};
    if (kind === 'hold')
      for (const held of value === null ? [true, false] : [value === true])
        this.#model.act?.(name, this.#params, held);
    else if (value === null) this.#model.act?.(name, this.#params);
    else {
      this.#setValues({ ...this.#values, [name]: value });
      this.#model.changed?.(name, this.#params);
    }
    this.#settle();
  }

  #setValues(values: Values): void {
    this.#values = values;
    this.#breath = null;
    this.#params = toParams(this.controls, values);
  }

  #create(begin: Values, seed: number): Model {
    return this.figure.create?.(toParams(this.controls, begin), seed) ?? {};
  }

  #settle(): void {
    this.#model.settle?.(this.#params, FIXED_STEP);
  }

  /** Goes to time zero. If the figure cannot be made with these values, nothing has changed. */
  #rewind(begin = this.#begin, seed = this.#seed): void {
    const first = { figure: this.figure, values: begin, step: 0 };
    const fresh = this.#answering('create', () => this.#create(begin, seed), first);
    this.#model.dispose?.();
    this.#model = fresh;
    this.#begin = begin;
    this.#seed = seed;
    this.#step = 0;
    this.#applied = 0;
    this.#setValues(this.#begin);
    this.#answering('settle', () => this.#settle());
  }

  /**
   * Steps up to `target`. An input is applied before the step whose number it has, also after the
   * last step.
   */
  #forward(target: number): void {
    const last = Math.min(target, LONGEST_RUN);
    for (;;) {
      for (let next = this.#inputs[this.#applied]; next && next.step <= this.#step; ) {
        this.#applied += 1;
        this.#apply(next.name, next.value);
        next = this.#inputs[this.#applied];
      }
      if (this.#step >= last) break;
      this.#trying('step', () => this.#model.step?.(FIXED_STEP, this.#params));
      this.#step += 1;
    }
    this.#end = Math.max(this.#end, this.#step);
  }
}
