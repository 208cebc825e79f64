/**
 * A reader's changes by key and finger: they can be undone, and a press of a button starts time.
 */
import { ASKED, type Value, type Values } from '../../figure/controls.ts';
import { ownError } from '../../runner/fault.ts';
import type { Outcome } from '../../runner/question.ts';
import type { Run } from '../../runner/run.ts';
import type { Runner } from '../../runner/runner.ts';
import type { FigureElement } from '../figure-element.ts';
import type { PanelActions, Refusal } from '../templates/panel-actions.ts';
import { History } from './history.ts';
import type { PadDriver, Side } from './pad.ts';

/** A change that goes on for as long as a finger holds something. */
export interface Drag {
  /**
   * Sets values.
   *
   * @throws the figure's own error if it refuses them; then the values are those before.
   */
  set(values: readonly (readonly [name: string, value: Value])[]): void;
  /** Puts all values back to where they were when the drag began. */
  cancel(): void;
  /** Presses a button as the hand lets go, which starts time: one step of undo with the values. */
  press(name: string): void;
}

export class Interaction implements PanelActions {
  readonly #history = new History();
  readonly #driver: PadDriver | undefined;
  readonly #refusals = new Map<string, Refusal>();

  /** `Driver` comes with the pads. */
  constructor(
    readonly figure: FigureElement,
    readonly runner: Runner,
    Driver?: typeof PadDriver,
  ) {
    this.#driver =
      Driver &&
      new Driver(
        runner.controls,
        (name) => Number(runner.values[name]),
        (name, value) => figure.set(name, value),
      );
  }

  /** The settings that earlier changes left, oldest first. */
  get tried(): readonly Values[] {
    return this.#history.tried;
  }

  get canUndo(): boolean {
    return !this.#history.empty || this.#refusals.size > 0;
  }

  set(name: string, value: Value): void {
    this.#refusals.clear();
    const { values } = this.runner;
    this.#history.record(name, () => this.runner.setAll(values), performance.now(), values);
    this.figure.set(name, value);
  }

  guess(name: string, value: string): void {
    this.#refusals.clear();
    const { run } = this.runner;
    this.#history.record('', () => this.runner.replay(run), performance.now());
    const until = this.runner.answer(name, value);
    if (until !== null && matchMedia('(prefers-reduced-motion: reduce)').matches) this.runner.seek(until);
    else if (until !== null) this.figure.play();
    // Reports the change.
    this.figure.set(name, value);
  }

  /** Shows the answer to the question that is open, beside the mark if there is one. */
  skip(): void {
    const { controls, question, values } = this.runner;
    for (const [name, control] of Object.entries(controls))
      if (control === question) this.guess(name, String(values[name]).replace(ASKED, ''));
  }

  get outcome(): Outcome | null {
    return this.runner.outcome;
  }

  enter(name: string, text: string): void {
    const { runner, figure } = this;
    const { values } = runner;
    this.#refusals.delete(name);
    try {
      runner.set(name, text);
      // A figure may refuse a value only where it draws with it.
      runner.draw();
      this.#history.record(name, () => runner.setAll(values), performance.now(), values);
    } catch (problem) {
      runner.setAll(values);
      this.#refusals.set(name, { text, reason: (ownError(problem) as Error).message });
    }
    // Reports the change, or shows the reason.
    figure.set(name, runner.values[name] as Value);
  }

  refusal(name: string): Refusal | undefined {
    return this.#refusals.get(name);
  }

  /** Begins a drag. However many values it sets, it is one step of undo. */
  drag(): Drag {
    const { runner, figure } = this;
    const { run, values: before } = runner;
    let recorded = false;
    /** Sets all at once, then one as the page would, which reports the change. */
    const setAll = (values: Values): void => {
      runner.setAll(values);
      for (const [name, value] of Object.entries(values).slice(0, 1)) figure.set(name, value);
    };
    return {
      set: (values) => {
        const last = runner.values;
        const changed = values.filter(([name, value]) => last[name] !== value);
        if (changed.length === 0) return;
        if (!recorded) this.#history.record('', () => runner.setAll(before), performance.now(), before);
        recorded = true;
        try {
          setAll(Object.fromEntries(changed));
          // A figure may refuse a value only where it draws with it.
          runner.draw();
        } catch (problem) {
          setAll(last);
          throw ownError(problem);
        }
      },
      cancel: () => {
        if (!recorded) return;
        recorded = false;
        this.#history.forget();
        setAll(before);
      },
      press: (name) => {
        if (recorded) this.#history.forget();
        recorded = false;
        this.#press(name, undefined, { run, values: before });
        figure.play();
      },
    };
  }

  /**
   * Presses a button. A preset sets its values; any other starts time too, since nobody presses
   * Fire to see a still picture.
   */
  press(name: string): void {
    this.#refusals.clear();
    const { values } = this.runner;
    const { [name]: control } = this.runner.controls;
    if (control?.kind === 'button' && control.sets) {
      this.#history.record('', () => this.runner.setAll(values), performance.now());
      this.figure.press(name);
      return;
    }
    this.#press(name);
    this.figure.play();
  }

  /**
   * Takes hold of a hold, or lets it go. Both start time; both together are one step of undo.
   */
  grip(name: string, held: boolean): void {
    if (this.isHeld(name) === held) return;
    if (held) this.#press(name, true);
    else this.figure.press(name, false);
    this.figure.play();
  }

  isHeld(name: string): boolean {
    return this.runner.isHeld(name);
  }

  /** `before` is what undo leads back to, if that is longer ago than the press. */
  #press(name: string, held?: boolean, before?: { run: Run; values: Values }): void {
    const now = this.runner.run;
    // A press that began the run again was its first: the run before comes back whole.
    const undo = (): void => {
      if (begun) this.runner.replay(before?.run ?? now);
      else this.runner.withdraw(name, now.step);
      if (!begun && before) this.runner.setAll(before.values);
    };
    this.#history.record('', undo, performance.now());
    this.figure.press(name, held);
    const begun = this.runner.run.step < now.step;
  }

  /** Sets values, then presses a button: one step of undo. */
  pressWith(values: Values, name: string): void {
    const before = this.runner.run;
    this.#history.record('', () => this.runner.replay(before), performance.now());
    this.runner.setAll(values);
    this.figure.press(name);
    this.figure.play();
  }

  /** Holds a side of a pad, which starts time: nobody drives a still picture. */
  hold(name: string, side: Side): void {
    this.#driver?.hold(name, side);
    this.figure.play();
  }

  release(name: string, side: Side): void {
    this.#driver?.release(name, side);
  }

  /** Releases every side of a pad that is held. */
  releaseAll(): void {
    this.#driver?.releaseAll();
  }

  reset(): void {
    this.#refusals.clear();
    const { run } = this.runner;
    const { camera } = this.figure;
    const undo = (): void => {
      this.runner.replay(run);
      this.figure.camera = camera;
    };
    this.#history.record('', undo, performance.now(), null);
    this.figure.reset();
  }

  /**
   * Undoes the last change: a control gets its former value, a press never happened, and a reset
   * leads back to where the run was. Returns `false` if there was nothing to undo.
   */
  undo(): boolean {
    // A text that was refused has changed nothing: taking it back is one step.
    if (this.#refusals.size > 0) {
      this.#refusals.clear();
      return true;
    }
    return this.#history.undo();
  }

  /** Handles a key. Returns `true` if it had a meaning; then the page must not use it. */
  keyDown(event: KeyboardEvent, undo: () => void): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const target = event.composedPath()[0];
    if (ctrlKey || metaKey) {
      if (key !== 'z' || shiftKey || altKey || !this.canUndo) return false;
      undo();
      return true;
    }
    // A menu finds its entries by letters, and a text is made of them.
    if (altKey || target instanceof HTMLSelectElement || isText(target)) return false;
    if (
      key === ' ' &&
      target instanceof HTMLElement &&
      (target.id === 'time' || target.part.contains('view'))
    ) {
      if (this.figure.playing) this.figure.pause();
      else this.figure.play();
      return true;
    }
    if (!this.#driver?.key(key, true)) return false;
    this.figure.play();
    return true;
  }

  keyUp(event: KeyboardEvent): void {
    this.#driver?.key(event.key, false);
  }
}

function isText(target: EventTarget | undefined): boolean {
  return target instanceof HTMLInputElement && target.type === 'text';
}
