/** What the controls were, so that a reader can go back. */
import type { Values } from '../figure/controls.ts';

/** Changes of one control that follow each other within this are one: a drag, a key held down. */
const TOGETHER = 1000;
/** Nobody goes back further, and a figure left open for a day should not grow. */
const LONGEST = 200;

export class History {
  #past: Values[] = [];
  #last = { name: '', time: Number.NEGATIVE_INFINITY };

  get empty(): boolean {
    return this.#past.length === 0;
  }

  /** Remembers the values as they are before `name` changes at `time`, in milliseconds. */
  before(name: string, values: Values, time: number): void {
    const goesOn = name === this.#last.name && time - this.#last.time < TOGETHER;
    this.#last = { name, time };
    if (goesOn) return;
    this.#past.push(values);
    if (this.#past.length > LONGEST) this.#past.shift();
  }

  /** The values before the last change, which is then forgotten. */
  back(): Values | undefined {
    this.#last = { name: '', time: Number.NEGATIVE_INFINITY };
    return this.#past.pop();
  }
}
