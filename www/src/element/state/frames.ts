/** The frames that a figure asks the browser for: none while it cannot be seen, and one at a time. */
export class Frames {
  /** Whether it can be seen. */
  open = false;
  #asked = 0;

  /** `draw` is what a frame does, at so many milliseconds since the page began. */
  constructor(readonly draw: (now: number) => void) {}

  /** There is something new to see. */
  ask(): void {
    if (!this.open) return;
    this.#asked ||= requestAnimationFrame((now) => {
      this.#asked = 0;
      this.draw(now);
    });
  }

  /** Out of sight, or out of the page. */
  close(): void {
    this.open = false;
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
  }
}
