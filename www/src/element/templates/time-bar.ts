/** The time bar: play, pause, one step, the speed, and a bar to scrub. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../../figure/readout.ts';
import { fill, strings } from './strings.ts';

export interface TimeState {
  readonly playing: boolean;
  /** Seconds. */
  readonly now: number;
  /** The right end of the bar, in seconds. */
  readonly end: number;
  readonly speed: number;
  /** `true` if the page has other figures to pause. */
  readonly others: boolean;
}

export interface TimeActions {
  play(): void;
  pause(): void;
  step(): void;
  seek(time: number): void;
  speed(factor: number): void;
  pauseAll(): void;
}

/** The speeds of the menu; 1 is real time. */
export const speeds = [0.1, 0.25, 0.5, 1, 2] as const;

export function timeBar(time: TimeState, actions: TimeActions): TemplateResult {
  const text = fixed(time.now, 2);
  const scrub = (event: Event): void => actions.seek((event.target as HTMLInputElement).valueAsNumber);
  return html`<div class="time" part="time" role="group" aria-label=${strings.timeControls}>
    <button type="button" class="play" @click=${() => (time.playing ? actions.pause() : actions.play())}>
      ${time.playing ? strings.pause : strings.play}
    </button>
    <button type="button" title=${strings.stepOnce} aria-label=${strings.stepOnce} @click=${() => actions.step()}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 3l6 5-6 5zM12 3v10" /></svg>
    </button>
    <input
      type="range" id="time" min="0" max=${time.end} step="0.05" aria-label=${strings.time}
      aria-valuetext=${fill(strings.seconds, { value: text })}
      .value=${live(String(Math.round(time.now * 20) / 20))}
      @input=${scrub}
    />
    <span class="value" aria-hidden="true">${text}\u202fs</span>
    <label><span class="quiet">${strings.speed}</span>
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
