/** Icons for the buttons of the view, as strokes. */
import { html, svg, type TemplateResult } from 'lit';

const icon = (d: string): TemplateResult =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${d} />`}</svg>`;

export const icons = {
  left: icon('M10 3 5 8l5 5'),
  right: icon('M6 3l5 5-5 5'),
  up: icon('M3 10l5-5 5 5'),
  down: icon('M3 6l5 5 5-5'),
  plus: icon('M8 3v10M3 8h10'),
  minus: icon('M3 8h10'),
  full: icon('M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3'),
  home: icon('M3 8a5 5 0 1 1 1.5 3.5M3 13v-2.5h2.5'),
};
