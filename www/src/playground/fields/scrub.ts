/** The drag of a number to the side: to the right is more. */

/** Pixels that a hand may tremble before a press is a drag. */
const TREMBLE = 3;

interface ScrubActions {
  to(value: number): void;
  /** The hand has let go; `moved` is false for a mere press. */
  end(moved: boolean): void;
}

/** A drag from its press on. It holds the pointer, so that it goes on outside of the field. */
export class Scrub {
  readonly #ends = new AbortController();
  #moved = false;
  #last: number;

  constructor(
    press: PointerEvent,
    start: number,
    readonly step: number,
    readonly actions: ScrubActions,
  ) {
    const target = press.currentTarget as HTMLElement;
    target.setPointerCapture(press.pointerId);
    this.#last = start;
    const options = { signal: this.#ends.signal };
    const move = (event: PointerEvent): void => {
      const pixels = Math.round(event.clientX - press.clientX);
      if (!this.#moved && Math.abs(pixels) < TREMBLE) return;
      if (!this.#moved) leave(target);
      this.#moved = true;
      const value = pixels === 0 ? start : scrubbed(start, pixels, step, event);
      if (value !== this.#last) actions.to(value);
      this.#last = value;
    };
    // A press would put the focus into the field, and select its text.
    target.addEventListener('mousedown', (event) => event.preventDefault(), options);
    target.addEventListener('pointermove', move, options);
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      target.addEventListener(type, () => this.end(), options);
  }

  end(): void {
    if (this.#ends.signal.aborted) return;
    this.#ends.abort();
    this.actions.end(this.#moved);
  }
}

/** Takes the focus from the field that has it, so that its text is taken over first. */
function leave(target: HTMLElement): void {
  let focused = target.ownerDocument.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
}

/**
 * Returns a number some steps further; Shift makes the steps ten times as long, Alt a tenth. The
 * dust of adding tenths is wiped off.
 */
export function scrubbed(
  from: number,
  steps: number,
  step: number,
  held: { readonly shiftKey: boolean; readonly altKey: boolean },
): number {
  const each = step * (held.shiftKey ? 10 : 1) * (held.altKey ? 0.1 : 1);
  const grid = Math.max(Math.abs(from), Math.abs(steps * each));
  const sum = from + steps * each;
  // Digits below the twelfth of the larger number are rounding.
  return grid === 0 ? 0 : Number(sum.toFixed(decimalsOf(grid)));
}

function decimalsOf(size: number): number {
  const power = Number(size.toExponential(0).split('e')[1]);
  return Math.min(100, Math.max(0, 12 - power));
}
