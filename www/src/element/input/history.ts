/** The reader's changes, each with a function that undoes it. */
import type { Values } from '../../figure/controls.ts';

/**
 * Milliseconds within which changes of one control are a single change: a drag, a key held down.
 */
const TOGETHER = 1000;
/** Changes that can be undone, at most: a figure that is left open for a day should not grow. */
const LONGEST = 200;

/** A change: what undoes it, and the settings before it; `null` forgets those before. */
interface Change {
  readonly undo: () => void;
  readonly before?: Values | null | undefined;
}

export class History {
  #past: Change[] = [];
  #last = { name: '', time: Number.NEGATIVE_INFINITY };

  get empty(): boolean {
    return this.#past.length === 0;
  }

  /**
   * Records a change of the control `name`, before it happens at `time`, in milliseconds; `undo`
   * undoes it. Changes without a name are never taken together. `before` is that of {@link tried}.
   */
  record(name: string, undo: () => void, time: number, before?: Values | null): void {
    const goesOn = name !== '' && name === this.#last.name && time - this.#last.time < TOGETHER;
    this.#last = { name, time };
    if (goesOn) return;
    this.#past.push({ undo, before });
    if (this.#past.length > LONGEST) this.#past.shift();
  }

  /** The settings that the changes which can be undone left, oldest first. */
  get tried(): readonly Values[] {
    const begins = this.#past.findLastIndex(({ before }) => before === null);
    return this.#past.slice(begins + 1).flatMap(({ before }) => (before ? [before] : []));
  }

  /** Drops the last change: it has not happened. */
  forget(): void {
    this.#past.pop();
  }

  /** Undoes the last change. Returns `false` if there was none. */
  undo(): boolean {
    this.#last = { name: '', time: Number.NEGATIVE_INFINITY };
    const last = this.#past.pop();
    last?.undo();
    return last !== undefined;
  }
}
