/** The choice of the motion that is shown: which, of which point, and seen from where. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ancestorsOf, nodeOf, type Triple } from '../../document/document.ts';
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
  const id = (event: Event): number | null => {
    const { value } = event.target as HTMLSelectElement;
    return value === '' ? null : Number(value);
  };
  const watched = watchedOf(document, chosen, motion);
  const carriers = chosen === null ? [] : [chosen, ...ancestorsOf(document, chosen)];
  const at = (axis: number) => (event: Event) => {
    const field = event.target as HTMLInputElement;
    const point = [...motion.point] as [number, number, number];
    if (Number.isFinite(field.valueAsNumber)) point[axis] = field.valueAsNumber;
    else field.value = String(point[axis]);
    set({ point: point as Triple });
  };
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
      <select .value=${live(String(watched?.from ?? ''))} @change=${(event: Event) => set({ from: id(event) })}>
        <option value="">the world</option>
        ${nodeMenu(document, () => true, watched?.from ?? null)}
      </select>
    </label>
    ${
      motion.shown === 'none'
        ? nothing
        : html`<label class="field"><span>Carried by</span>
      <select .value=${live(String(watched?.carrier ?? ''))} @change=${(event: Event) => set({ carrier: id(event) })}>
        ${carriers.map(
          (other) =>
            html`<option value=${other} .selected=${live(other === watched?.carrier)}>${nodeOf(document, other)?.name}</option>`,
        )}
      </select>
    </label>`
    }
    <div class="field point" role="group" aria-label=${`Point of ${nodeOf(document, chosen)?.name ?? ''}`}>
      <span>Point m</span>
      ${['x', 'y', 'z'].map(
        (axis, i) => html`<input type="number" step="0.1" aria-label=${`Point ${axis} in meters`}
          .value=${live(String(motion.point[i]))} @change=${at(i)} />`,
      )}
    </div>`;
}
