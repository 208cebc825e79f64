/** The parts under the picture that the reader has opened. */
import type { FigureHost } from '../host.ts';

export class Opened {
  /** The numbers. */
  numbers = false;
  /** All controls, and the clock. */
  controls = false;
  /** All lines of the code. */
  listing = false;

  constructor(readonly host: FigureHost) {}

  toggle(part: 'numbers' | 'controls' | 'listing'): void {
    this[part] = !this[part];
    this.host.requestUpdate();
  }
}
