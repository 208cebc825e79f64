/** What a reader did, each with what takes it back. */

/** Changes of one control that follow each other within this are one: a drag, a key held down. */
const TOGETHER = 1000;
/** Nobody goes back further, and a figure left open for a day should not grow. */
const LONGEST = 200;

export class History {
  #past: (() => void)[] = [];
  #last = { name: '', time: Number.NEGATIVE_INFINITY };

  get empty(): boolean {
    return this.#past.length === 0;
  }

  /** Remembers, before `name` changes at `time`, in milliseconds, how that is taken `back`. Changes without a name are each their own. */
  before(name: string, back: () => void, time: number): void {
    const goesOn = name !== '' && name === this.#last.name && time - this.#last.time < TOGETHER;
    this.#last = { name, time };
    if (goesOn) return;
    this.#past.push(back);
    if (this.#past.length > LONGEST) this.#past.shift();
  }

  /** Takes the last change back. Answers whether there was one. */
  back(): boolean {
    this.#last = { name: '', time: Number.NEGATIVE_INFINITY };
    const back = this.#past.pop();
    back?.();
    return back !== undefined;
  }
}
