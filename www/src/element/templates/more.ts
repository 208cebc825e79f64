/** The tools on the picture, and all that opens under the quiet line: clock, controls, numbers. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Controls, Values } from '../../figure/controls.ts';
import { numbers } from '../styles/numbers.ts';
import { opened } from '../styles/opened.ts';
import { clock } from './clock.ts';
import { controlRows } from './controls.ts';
import type { PanelActions } from './panel-actions.ts';
import { readouts } from './readouts.ts';
import type { Actions, FigureState } from './state.ts';
import { strings } from './strings.ts';

export { toolbar } from './toolbar.ts';

export const styles = css`${opened}${numbers}`;

/** Returns all that opens under the quiet line. In full screen it is beside the picture. */
export function opensMore(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  const { live, open, full } = state;
  if (!live) return nothing;
  const { runner, interaction } = live;
  const { rest } = state.chosen;
  const all = (open || full) && (rest.length > 0 || state.chosen.row.length > 0);
  return html`${open && runner.moves ? clock(state.time, actions.time) : nothing}
    ${
      all
        ? html`<div class="all" role="group" aria-label=${strings.allControls}>
            ${rest.length > 0 ? html`<p class="head" aria-hidden="true">${strings.allControls}</p>` : nothing}
            ${groupedControls(runner.controls, rest, runner.values, interaction)}
            <div class="buttons">
              <button type="button" ?disabled=${!interaction.canUndo} @click=${actions.undo}>${strings.undo}</button>
              <button type="button" @click=${() => interaction.reset()}>${strings.reset}</button>
            </div>
          </div>`
        : nothing
    }
    ${
      state.readout
        ? html`<div class="readout" part="readout" ?hidden=${!open}>${readouts(runner.readout())}</div>`
        : nothing
    }`;
}

/** Returns the controls under the headings of their groups; those without one come first. */
function groupedControls(
  controls: Controls,
  names: readonly string[],
  values: Values,
  actions: PanelActions,
): TemplateResult[] {
  const groups = new Map<string, string[]>([['', []]]);
  for (const name of names) {
    const group = controls[name]?.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return Array.from(groups).flatMap(([group, own]) => {
    if (own.length === 0) return [];
    const rows = html`<div class="controls">${controlRows(controls, own, values, actions)}</div>`;
    return [
      group
        ? html`<div class="all" role="group" aria-label=${group}><p class="head" aria-hidden="true">${group}</p>${rows}</div>`
        : rows,
    ];
  });
}
