/** The controls that few figures have. */
import type { Control } from '../../figure/controls.ts';
import { OnDemand } from './on-demand.ts';

/** Returns whether a control is one of them: a hold, a pad, cards, a text, or pictures. */
export function isRare(control: Control): boolean {
  const { kind } = control;
  if (kind === 'guess') return control.options !== undefined;
  return kind === 'hold' || kind === 'pad' || kind === 'order' || kind === 'text';
}

export const rarer = new OnDemand(() => import('./rarer-controls.ts'));
