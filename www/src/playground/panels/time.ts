/** Time: play, step and scrub. */
import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import range from '../../element/styles/range.css?inline';
import { styled } from '../../element/templates/styled.ts';
import { fixed } from '../../figure/readout.ts';
import { playingClip } from '../document/document.ts';
import { SINGLE, speeds, type Transport, transportOf } from '../transport.ts';
import { Panel, panelStyles } from './panel.ts';
import looks from './time.css?inline';

const PLAY = 'M4 2.5l10 6.5-10 6.5z';
const PAUSE = 'M4 3h3.5v12H4zM10.5 3H14v12h-3.5z';
/** Seconds of a larger step: Page Up and Page Down. */
const PAGE = 1;

export class PlaygroundTime extends Panel {
  static override styles = [panelStyles, unsafeCSS(range + looks)];

  #frame = 0;
  /** The time of the last frame, in milliseconds since the page began; 0 before the first. */
  #last = 0;

  get transport(): Transport {
    return transportOf(this.workbench);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.transport.pause();
    this.#schedule();
  }

  /** Plays or pauses: the Space key. */
  toggle(): void {
    this.transport.toggle();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#schedule();
  }

  /** Asks for frames while time runs, and for none otherwise. */
  #schedule(): void {
    const { playing, aim } = this.transport;
    const runs = (playing || aim !== null) && this.isConnected;
    if (runs && this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
    if (runs) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#last = 0;
  }

  #tick = (now: number): void => {
    this.#frame = 0;
    const passed = this.#last > 0 ? (now - this.#last) / 1000 : 0;
    this.#last = now;
    this.transport.advance(passed);
    this.#schedule();
  };

  override render(): TemplateResult {
    const { transport } = this;
    const { playing, begin, end, now } = transport;
    const { start } = this.workbench.document;
    const clip = playingClip(this.workbench.document);
    return html`<div class="bar" role="group" aria-label="Time">
      <button type="button" class="icon play" aria-label=${playing ? 'Pause' : 'Play'} @click=${() => transport.toggle()}>
        <svg viewBox="0 0 18 18" aria-hidden="true"><path d=${playing ? PAUSE : PLAY} /></svg>
      </button>
      <button type="button" class="icon back" aria-label="Back to the start" title="Back to the start"
        ?disabled=${now === start} @click=${() => transport.back()}>
        <svg viewBox="0 0 18 18" aria-hidden="true"><path d="M14 3.5L6 9l8 5.5zM4 3v12" /></svg>
      </button>
      <button type="button" class="icon" aria-label="One step" title="One step of 1/60 s" @click=${() => transport.single()}>
        <svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4 3.5L12 9l-8 5.5zM14 3v12" /></svg>
      </button>
      <input type="range" aria-label="Time" min=${begin} max=${end} step="any" .value=${live(String(transport.aim ?? now))}
        aria-valuetext=${`${fixed(now, 2)} seconds`} ${styled({ '--at': String(Math.min((now - begin) / (end - begin), 1)) })}
        @input=${(event: Event) => transport.seek((event.target as HTMLInputElement).valueAsNumber)}
        @keydown=${this.#key} />
      <span class="seconds">${fixed(now, 2)}\u00a0s</span>
      ${
        clip
          ? html`<button type="button" class="loop" aria-pressed=${transport.loops}
              @click=${() => {
                transport.loops = !transport.loops;
              }}>Loop</button>`
          : nothing
      }
      <select aria-label="Speed" .value=${live(String(transport.speed))}
        @change=${(event: Event) => {
          transport.speed = Number((event.target as HTMLSelectElement).value);
        }}>
        ${speeds.map((factor) => html`<option value=${factor} ?selected=${factor === transport.speed}>${factor}\u202f×</option>`)}
      </select>
    </div>`;
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { transport } = this;
    const places: Readonly<Record<string, number>> = {
      ArrowRight: transport.now + SINGLE,
      ArrowUp: transport.now + SINGLE,
      ArrowLeft: transport.now - SINGLE,
      ArrowDown: transport.now - SINGLE,
      PageUp: transport.now + PAGE,
      PageDown: transport.now - PAGE,
      Home: this.workbench.document.start,
      End: transport.end,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    transport.seek(to);
  };
}

customElements.define('kinetree-time', PlaygroundTime);
