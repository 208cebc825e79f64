/** The clip that plays, and how fast. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../../figure/readout.ts';
import { durationOf } from '../document/clips.ts';
import { setClip } from '../motion/edits.ts';
import { speeds, type Transport } from '../transport.ts';
import type { Workbench } from '../workbench.ts';

const value = (event: Event): string => (event.target as HTMLSelectElement).value;

export function clipTemplate(workbench: Workbench): TemplateResult | typeof nothing {
  const { clips, clip } = workbench.document;
  if (clips.length === 0) return nothing;
  const nameOf = (place: number): string => clips[place]?.name || `clip ${place + 1}`;
  const choose = (event: Event): void => {
    const place = value(event) === '' ? null : Number(value(event));
    const name = place === null ? 'Play no clip' : `Play ${nameOf(place)}`;
    workbench.edit(name, (now) => setClip(place === null ? now : { ...now, start: 0 }, place));
  };
  return html`<label class="field"><span>Clip</span>
    <select .value=${live(clip === null ? '' : String(clip))} @change=${choose}>
      <option value="" ?selected=${clip === null}>None: all move by their rates</option>
      ${clips.map(
        (it, place) => html`<option value=${place} ?selected=${place === clip}>
          ${nameOf(place)}, ${fixed(durationOf(it), 2)}\u00a0s</option>`,
      )}
    </select>
  </label>`;
}

/** The menus of the time bar where it has no room for them. */
export function paceTemplate(workbench: Workbench, transport: Transport): TemplateResult {
  return html`<div class="row pace">
    <button type="button" class="plain" @click=${() => transport.back()}>Back to the start</button>
    <label class="field"><span>Speed</span>
      <select .value=${live(String(transport.speed))}
        @change=${(event: Event) => {
          transport.speed = Number(value(event));
        }}>
        ${speeds.map((factor) => html`<option value=${factor} ?selected=${factor === transport.speed}>${factor}\u202f×</option>`)}
      </select>
    </label>
    ${
      workbench.document.clip === null
        ? nothing
        : html`<label class="check"><input type="checkbox" .checked=${live(transport.loops)}
            @change=${(event: Event) => {
              transport.loops = (event.target as HTMLInputElement).checked;
            }} /> Loop</label>`
    }
  </div>`;
}
