/** `<kinetree-run>`: saves a run as an animation of a glTF file or as a table. */
import { css, html, type TemplateResult } from 'lit';
import { KinetreeError } from '../../core/entries/index.ts';
import { durationOf, playingClip } from '../document/document.ts';
import { MOST_STATES, runCsv, runGlb, type Span, samplesOf } from '../files/run.ts';
import { save } from '../files/saving.ts';
import { sentenceOf } from '../refusals.ts';
import { Panel, panelStyles } from './panel.ts';

/** Samples in a second: as in films and on screens, and each step of the playground. */
const RATES = [24, 30, 60, 120, 240];
/** Seconds that a run lasts where neither a clip nor the clock says how long. */
const USUAL = 5;

const KINDS = {
  GLB: { ending: 'glb', type: 'model/gltf-binary', write: runGlb },
  CSV: { ending: 'csv', type: 'text/csv', write: runCsv },
} as const;

class PlaygroundRun extends Panel {
  static override styles = [
    panelStyles,
    css`
      .row,
      p.quiet {
        margin: 0 0 8px;
      }
      input {
        width: 76px;
      }
      [role='status'] {
        min-height: 19px;
        margin: 0 0 12px;
        font-size: 13px;
      }
    `,
  ];

  #seconds: number | null = null;
  #rate = 60;
  #said = '';
  #busy = false;

  /** The span of the run: the length of the playing clip, or the time of the clock. */
  get #span(): Span {
    const { document, course } = this.workbench;
    const clip = playingClip(document);
    const shown = (clip ? durationOf(clip) : course.time) - document.start;
    return { seconds: this.#seconds ?? (shown > 0 ? Number(shown.toFixed(2)) : USUAL), rate: this.#rate };
  }

  override render(): TemplateResult {
    const span = this.#span;
    const { nodes, start } = this.workbench.document;
    const states = samplesOf(span) * nodes.length;
    const many = states > MOST_STATES ? `, of ${MOST_STATES.toLocaleString('en')} at most` : '';
    return html`
      <h2 id="run">The run</h2>
      <div class="row" role="group" aria-labelledby="run">
        <label>Length <input type="number" min="0.01" step="any" .value=${String(span.seconds)} @change=${this.#timed} /> s</label>
        <label>Rate
          <select @change=${this.#rated}>${RATES.map((it) => html`<option value=${it} ?selected=${it === span.rate}>${it} per second</option>`)}</select>
        </label>
        ${(['GLB', 'CSV'] as const).map(
          (kind) =>
            html`<button class="plain" type="button" ?disabled=${this.#busy || nodes.length === 0} @click=${() => this.#take(kind)}>${kind}</button>`,
        )}
      </div>
      <p class="quiet">From ${start.toFixed(2)} s on, ${states.toLocaleString('en')} states${many}. GLB: the nodes with one animation, a straight line between samples. CSV: positions, rotations, velocities and accelerations in the world.</p>
      <p role="status">${this.#said}</p>
    `;
  }

  #timed({ target }: Event): void {
    const seconds = (target as HTMLInputElement).valueAsNumber;
    this.#seconds = seconds > 0 ? seconds : null;
    this.requestUpdate();
  }

  #rated({ target }: Event): void {
    this.#rate = Number((target as HTMLSelectElement).value);
    this.requestUpdate();
  }

  async #take(kind: keyof typeof KINDS): Promise<void> {
    const { ending, type, write } = KINDS[kind];
    const { document } = this.workbench;
    this.#busy = true;
    try {
      this.#say('Sampling …');
      const tell = (share: number): void => this.#say(`Sampling … ${Math.floor(100 * share)} %`);
      const content = await write(document, this.#span, tell);
      save(new Blob([content as string], { type }), `${document.title} run`, ending);
      this.#say(`The run is saved by the browser as ${kind}.`);
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
      this.#say(`Nothing is saved: ${sentenceOf(refusal)}`);
    } finally {
      this.#busy = false;
      this.requestUpdate();
    }
  }

  #say(said: string): void {
    this.#said = said;
    this.requestUpdate();
  }
}

customElements.define('kinetree-run', PlaygroundRun);
