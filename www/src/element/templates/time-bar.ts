/** The scrubber on the picture's lower edge. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../../figure/readout.ts';
import { fill, strings } from './strings.ts';
import { styled } from './styled.ts';

export interface TimeState {
  readonly playing: boolean;
  /** Seconds. */
  readonly now: number;
  /** The right end of the scrubber, in seconds. */
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

/** Plays or pauses. */
export function toggle(time: TimeState, actions: TimeActions): void {
  if (time.playing) actions.pause();
  else actions.play();
}

/** Steps of the scrubber, in seconds. */
const STEP = 0.05;

/** Returns the scrubber; without its line where a graph has the cursor. */
export function scrubber(time: TimeState, actions: TimeActions, line: boolean): TemplateResult {
  const label = time.playing ? strings.pause : strings.play;
  const value = String(Math.round(time.now / STEP) * STEP);
  const at = styled({ '--at': String(Math.min(time.now / time.end, 1)) });
  return html`<div class="time" part="time" role="group" aria-label=${strings.timeControls}>
    <button type="button" class="play" aria-label=${label} @click=${() => toggle(time, actions)}>
      <svg viewBox="0 0 14 14" aria-hidden="true"><path d=${time.playing ? 'M3 2h3v10H3zM8 2h3v10H8z' : 'M3 1.5l9 5.5-9 5.5z'} /></svg>
    </button>
    ${
      line
        ? html`<input
            type="range" id="time" min="0" max=${time.end} step=${STEP} aria-label=${strings.time}
            aria-valuetext=${fill(strings.seconds, { value: fixed(time.now, 2) })}
            .value=${live(value)} ${at}
            @input=${(event: Event) => actions.seek((event.target as HTMLInputElement).valueAsNumber)}
          />`
        : nothing
    }
  </div>`;
}
