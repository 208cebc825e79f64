/** The steps of undo and redo as a list: each leads to the tree as it was after that step. */
import { html, nothing, type TemplateResult } from 'lit';
import './menu.ts';
import { icon } from '../shell/icons.ts';
import type { Workbench } from '../workbench.ts';

/** Steps that are listed each way: nobody reads farther. */
const MOST = 40;

export function stepsTemplate(workbench: Workbench): TemplateResult | typeof nothing {
  const { past, future } = workbench.history;
  if (past.length + future.length === 0) return nothing;
  // The next to be done again is the last of the list.
  const ahead = future.slice(-MOST).map(({ name }, i, all) => ({ name, by: all.length - i }));
  const done = past.slice(-MOST).reverse();
  const step = (name: string, by: number, state = ''): TemplateResult => html`<li>
    <button type="button" aria-current=${by === 0 ? 'step' : nothing} class=${state}
      @click=${() => workbench.go(by)}>${name}</button>
  </li>`;
  return html`<kinetree-menu class="steps" label="Steps">
    <span slot="button">${icon('down')}</span>
    <ul aria-label="Steps, the newest first">
      ${ahead.map(({ name, by }) => step(name, by, 'undone'))}
      ${done.map(({ name }, i) => step(name, -i))}
      ${past.length > MOST ? nothing : step('As it was at first', -past.length)}
    </ul>
  </kinetree-menu>`;
}
