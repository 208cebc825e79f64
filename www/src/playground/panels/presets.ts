/** The list of the trees that the playground comes with. */
import { css, html, type TemplateResult } from 'lit';
import { type Preset, presets } from '../presets/presets.ts';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

/** Opens a preset with its first node chosen. Says its lesson. */
async function openPreset(workbench: Panel['workbench'], preset: Preset): Promise<void> {
  const document = await preset.load();
  const chosen = document.nodes.find(({ name }) => name === preset.chosen);
  if (!workbench.open(document)) return;
  if (chosen) workbench.choose(chosen.id);
  workbench.say(preset.lesson);
}

/** It dispatches `close` once a tree is open. */
export class PlaygroundPresets extends Panel {
  static override styles = [
    panelStyles,
    css`
      ul {
        width: min(420px, 100vw - 40px);
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
      <ul aria-label="Trees to begin with">
        ${presets.map(
          (preset) => html`
            <li>
              <button @click=${() => this.#open(preset)}>
                ${preset.title}
                <small>${preset.lesson}</small>
              </button>
            </li>
          `,
        )}
      </ul>
    `;
  }

  async #open(preset: Preset): Promise<void> {
    try {
      await openPreset(this.workbench, preset);
    } catch {
      this.workbench.say(`${preset.title} could not be loaded: is there a connection?`, true);
    }
    this.dispatchEvent(new Event('close', { bubbles: true, composed: true }));
  }
}

customElements.define('kinetree-presets', PlaygroundPresets);
