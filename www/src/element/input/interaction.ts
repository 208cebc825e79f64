/** What a reader does to a figure, by key and finger: it can be taken back, and it sets going what it is about. */
import type { Value } from '../../figure/controls.ts';
import type { ViewState } from '../../render/camera.ts';
import type { Runner } from '../../runner/runner.ts';
import { History } from '../state/history.ts';
import type { Deeds } from '../templates/panel.ts';
import { Driver } from './pad.ts';

/** Of the element, what a reader's deeds come down to. */
export interface Read {
  readonly playing: boolean;
  camera: ViewState | null;
  set(name: string, value: Value): void;
  press(name: string): void;
  reset(): void;
  play(): void;
  pause(): void;
}

export class Reader implements Deeds {
  readonly #history = new History();
  readonly #driver: Driver;

  constructor(
    readonly figure: Read,
    readonly runner: Runner,
  ) {
    this.#driver = new Driver(
      runner.controls,
      (name) => Number(runner.values[name]),
      (name, value) => figure.set(name, value),
    );
  }

  get canUndo(): boolean {
    return !this.#history.empty;
  }

  set(name: string, value: Value): void {
    const { values } = this.runner;
    this.#history.before(name, () => this.runner.restore(values), performance.now());
    this.figure.set(name, value);
  }

  /** A button sets something going: nobody presses Fire to see a still picture. */
  press(name: string): void {
    const { step } = this.runner.run;
    this.#history.before('', () => this.runner.withdraw(name, step), performance.now());
    this.figure.press(name);
    this.figure.play();
  }

  hold(...[name, side]: Parameters<Deeds['hold']>): void {
    this.#driver.hold(name, side);
  }

  release(...[name, side]: Parameters<Deeds['release']>): void {
    this.#driver.release(name, side);
  }

  /** All that is held down springs back. */
  releaseAll(): void {
    this.#driver.releaseAll();
  }

  reset(): void {
    const { run } = this.runner;
    const { camera } = this.figure;
    const back = (): void => {
      this.runner.replay(run);
      this.figure.camera = camera;
    };
    this.#history.before('', back, performance.now());
    this.figure.reset();
  }

  /** Takes the last change back: a control gets the value it had, a press was none, a reset leads back to where the run was. */
  undo(): boolean {
    return this.#history.back();
  }

  /** Answers whether the key meant something; then it means nothing to the page. */
  keyDown(event: KeyboardEvent, undo: () => void): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const target = event.composedPath()[0];
    if (ctrlKey || metaKey) {
      if (key !== 'z' || shiftKey || altKey || !this.canUndo) return false;
      undo();
      return true;
    }
    // A menu finds its entries by letters.
    if (altKey || target instanceof HTMLSelectElement) return false;
    if (key === ' ' && target instanceof HTMLElement && target.className === 'view') {
      if (this.figure.playing) this.figure.pause();
      else this.figure.play();
      return true;
    }
    if (!this.#driver.key(key, true)) return false;
    this.figure.play();
    return true;
  }

  keyUp(event: KeyboardEvent): void {
    this.#driver.key(event.key, false);
  }
}
