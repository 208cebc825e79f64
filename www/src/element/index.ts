/** The `kinetree/element` entry: importing it registers `<kinetree-figure>`, where there are elements at all. */
import { defineElement } from './kinetree-figure.ts';

export { defineElement, KinetreeFigure } from './kinetree-figure.ts';

if (globalThis.customElements) defineElement();
