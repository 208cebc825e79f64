/** The list of the trees that the playground comes with. */
import { html, type TemplateResult } from 'lit';
import { type Preset, presets } from '../presets/presets.ts';
import type { Workbench } from '../workbench.ts';

export function presetsTemplate(workbench: Workbench): TemplateResult {
  return html`<ul aria-label="Trees to begin with">
    ${presets.map(
      (preset) => html`<li><button type="button" @click=${() => openPreset(workbench, preset)}>
        ${preset.title} <small>${preset.lesson}</small></button></li>`,
    )}
  </ul>`;
}

/** Opens a preset with its first node chosen. Says its lesson. */
async function openPreset(workbench: Workbench, preset: Preset): Promise<void> {
  const document = await preset.load().catch(() => null);
  if (!document) {
    workbench.say(`${preset.title} could not be loaded: is there a connection?`, true);
    return;
  }
  if (!workbench.open(document)) return;
  workbench.choose(document.nodes.find(({ name }) => name === preset.chosen)?.id ?? null);
  workbench.say(preset.lesson);
}
