/** The pictures of the bar's buttons. */
import { html, type TemplateResult } from 'lit';

const PATHS = {
  down: 'M4 6l4 4 4-4',
  undo: 'M6 3L2.5 6.5 6 10M3 6.5h6a4 4 0 010 7H6',
  redo: 'M10 3l3.5 3.5L10 10M13 6.5H7a4 4 0 000 7h3',
  save: 'M3 2.5h8l2 2v9H3zM5 2.5v4h5v-4M5 13.5v-4h6v4',
  share: 'M8 10V2.5M5 5l3-3 3 3M3 8v5.5h10V8',
  open: 'M8 2.5V10M5 7l3 3 3-3M3 8v5.5h10V8',
  close: 'M4 4l8 8M12 4l-8 8',
} as const;

export function icon(name: keyof typeof PATHS): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
