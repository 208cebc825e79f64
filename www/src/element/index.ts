/** The `kinetree/element` entry: importing it registers `<kinetree-figure>`, where there are elements at all. */
import type { Value, Values } from '../figure/controls.ts';
import * as element from './kinetree-figure.ts';

/** A figure as scripts see it, without the names of what it is made with: nobody needs those to use it. */
export interface KinetreeFigure extends HTMLElement {
  /** The figure's name, such as `piston`. */
  scene: string;
  /** `auto`, `light` or `dark`. */
  theme: string;
  /** `none` leaves out the panel. */
  controls: string | null;
  /** `none` leaves out the numbers. */
  readout: string | null;
  /** The value of every control, in the units shown. */
  readonly values: Values;
  /** Sets one control. A value that does not fit throws a RangeError and changes nothing. */
  set(name: string, value: Value): void;
  /** Every control back to its default, and the view to where it stood. */
  reset(): void;
}

/** The element's class. */
export const KinetreeFigure: { new (): KinetreeFigure } = element.KinetreeFigure;

/** Registers the element, under another name if you like; a name that is taken is left alone. */
export const defineElement: (name?: string) => void = element.defineElement;

declare global {
  interface HTMLElementTagNameMap {
    'kinetree-figure': KinetreeFigure;
  }
}

if (globalThis.customElements) defineElement();
