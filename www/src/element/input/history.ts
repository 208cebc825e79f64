/** The reader's changes, each with a function that undoes it. */

/**
 * Milliseconds within which changes of one control are a single change: a drag, a key held down.
 */
const TOGETHER = 1000;
/** Changes that can be undone, at most: a figure that is left open for a day should not grow. */
const LONGEST = 200;

export class History {
  #past: (() => void)[] = [];
  #last = { name: '', time: Number.NEGATIVE_INFINITY };

  get empty(): boolean {
    return this.#past.length === 0;
  }

  /**
   * Records a change of the control `name`, before it happens at `time`, in milliseconds; `undo`
   * undoes it. Changes without a name are never taken together.
   */
  record(name: string, undo: () => void, time: number): void {
    const goesOn = name !== '' && name === this.#last.name && time - this.#last.time < TOGETHER;
    this.#last = { name, time };
    if (goesOn) return;
    this.#past.push(undo);
    if (this.#past.length > LONGEST) this.#past.shift();
  }

  /** Drops the last change: it has not happened. */
  forget(): void {
    this.#past.pop();
  }

  /** Undoes the last change. Returns `false` if there was none. */
  undo(): boolean {
    this.#last = { name: '', time: Number.NEGATIVE_INFINITY };
    const undo = this.#past.pop();
    undo?.();
    return undo !== undefined;
  }
}
