/** The choice of the motion that is shown: which, and seen from where. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Workbench } from '../../workbench.ts';
import { watchedOf } from '../terms.ts';
import type { Watching } from '../watching.ts';
import { nodeMenu } from './node-menu.ts';

const CHOICES = [
  ['none', 'None'],
  ['velocity', 'Velocity'],
  ['acceleration', 'Acceleration'],
] as const;

export function seenTemplate(workbench: Workbench): TemplateResult {
  const { document, chosen, settings } = workbench;
  const { motion } = settings;
  const set = (part: Partial<Watching>): void => workbench.set({ motion: { ...motion, ...part } });
  const see = ({ target }: Event): void => {
    const { value } = target as HTMLSelectElement;
    set({ from: value === '' ? null : Number(value) });
  };
  const from = watchedOf(document, chosen, motion)?.from ?? null;
  // A menu takes its value before it has the options of another tree: they say it again.
  return html`<div class="segment" role="group" aria-label="Arrows">
      ${CHOICES.map(
        ([shown, name]) => html`<button type="button" aria-pressed=${motion.shown === shown}
          @click=${() => set({ shown })}>${name}</button>`,
      )}
    </div>
    <label class="check"><input type="checkbox" .checked=${live(motion.trail)}
      @change=${(event: Event) => set({ trail: (event.target as HTMLInputElement).checked })} />
      Path of the last 3\u00a0s</label>
    <label class="field"><span>Seen from</span>
      <select .value=${live(String(from ?? ''))} @change=${see}>
        <option value="">the world</option>
        ${nodeMenu(document, from)}
      </select>
    </label>`;
}
