/** The parts under the picture that the reader has opened. */
import type { FigureHost } from '../host.ts';

export class Opened {
  /** The numbers, and all controls. */
  numbers = false;
  /** All lines of the code. */
  listing = false;

  constructor(readonly host: FigureHost) {}

  toggle(part: 'numbers' | 'listing'): void {
    this[part] = !this[part];
    this.host.requestUpdate();
  }
}
