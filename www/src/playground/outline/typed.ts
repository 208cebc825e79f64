/** The beginning of a name that is typed, character by character. */

/** Milliseconds after which another name begins. */
const PAUSE = 700;

export class Typed {
  #text = '';
  #at = Number.NEGATIVE_INFINITY;

  get text(): string {
    return this.#text;
  }

  /** Takes a key; returns whether it belongs to a name. A space does not begin one. */
  takes(key: string, now = performance.now()): boolean {
    const goesOn = now - this.#at < PAUSE;
    if ([...key].length !== 1 || key === '?' || (key === ' ' && !goesOn)) return false;
    this.#text = goesOn ? this.#text + key : key;
    this.#at = now;
    return true;
  }

  /** Ends the name: the next key begins another. */
  end(): void {
    this.#at = Number.NEGATIVE_INFINITY;
  }
}
