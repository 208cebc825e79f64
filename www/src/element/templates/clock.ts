/** The clock behind Numbers. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../../figure/readout.ts';
import { strings } from './strings.ts';
import { type TimeActions, type TimeState, toggle } from './time.ts';

/** The speeds of the menu; 1 is real time. */
export const speeds = [0.1, 0.25, 0.5, 1, 2] as const;

export function clock(time: TimeState, actions: TimeActions): TemplateResult {
  return html`<div class="clock" role="group" aria-label=${strings.clock}>
    <button type="button" @click=${() => toggle(time, actions)}>${time.playing ? strings.pause : strings.play}</button>
    <button type="button" aria-label=${strings.stepOnce} @click=${() => actions.step()}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 3l6 5-6 5zM12 3v10" /></svg>
    </button>
    <span class="value">${fixed(time.now, 2)}\u202fs</span>
    <label>${strings.speed}
      <select id="speed" .value=${live(String(time.speed))}
        @change=${(event: Event) => actions.speed(Number((event.target as HTMLSelectElement).value))}>
        ${speeds.map((factor) => html`<option value=${factor} ?selected=${factor === time.speed}>${factor}×</option>`)}
      </select>
    </label>
    ${
      time.others
        ? html`<button type="button" @click=${() => actions.pauseAll()}>${strings.pauseAll}</button>`
        : nothing
    }
  </div>`;
}
