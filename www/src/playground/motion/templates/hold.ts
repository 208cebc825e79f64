/** Letting go of the chosen node, and catching it. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../../../figure/readout.ts';
import { ancestorsOf, nodeOf, type TreeDocument } from '../../document/document.ts';
import type { Workbench } from '../../workbench.ts';
import { caught, letGo, speedAgainst } from '../edits.ts';
import { nodeMenu } from './node-menu.ts';

export function holdTemplate(workbench: Workbench): TemplateResult {
  const node = nodeOf(workbench.document, workbench.chosen);
  if (!node) return html`<p class="quiet">Choose a node to see its motion.</p>`;
  const { id, name } = node;
  const letItGo = (): void => {
    const done = workbench.edit(`Let go of ${name}`, (now) => letGo(now, id), {
      said: `${name} flies: it keeps its velocity, and falls with 9.81\u00a0m/s².`,
    });
    if (done && workbench.settings.motion.from === id)
      workbench.set({ motion: { ...workbench.settings.motion, from: null } });
  };
  const catchIt = (event: Event): void => {
    const menu = event.target as HTMLSelectElement;
    const parent = Number(menu.value);
    menu.value = '';
    const by = nodeOf(workbench.document, parent);
    if (!by) return;
    let speed = 0;
    const make = (now: TreeDocument): TreeDocument => {
      speed = speedAgainst(now, id, parent);
      return caught(now, id, parent);
    };
    if (workbench.edit(`Catch ${name} with ${by.name}`, make))
      workbench.say(`${by.name} carries ${name}, which lost ${fixed(speed, 2)}\u00a0m/s against it.`);
  };
  const above = new Set(ancestorsOf(workbench.document, id));
  const cannot = (other: number): boolean =>
    other === id || (!above.has(other) && ancestorsOf(workbench.document, other).includes(id));
  return html`<div class="row">
    <button type="button" class="plain" ?disabled=${node.free === true} @click=${letItGo}>Let go</button>
    <label class="field"><span>Catch with</span>
      <select .value=${live('')} @change=${catchIt}>
        <option value="">Choose …</option>
        ${nodeMenu(workbench.document, (other) => !cannot(other), null, id)}
      </select>
    </label>
  </div>`;
}
