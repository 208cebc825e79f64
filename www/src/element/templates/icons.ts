/** Icons of the tools on the picture, as strokes. */
import { html, svg, type TemplateResult } from 'lit';

const icon = (d: string): TemplateResult =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${d} />`}</svg>`;

export const icons = {
  turn: icon('M13 8a5 5 0 11-1.6-3.7M13.5 2v3h-3'),
  tilt: icon('M8 13V3M4.5 6.5L8 3l3.5 3.5'),
  plus: icon('M8 3v10M3 8h10'),
  minus: icon('M3 8h10'),
  home: icon('M2.5 8L8 3l5.5 5M4 7v6h8V7'),
};
