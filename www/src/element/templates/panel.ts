/** The tools of the view, and all that opens under the quiet line: clock, controls, numbers. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Controls, Values } from '../../figure/controls.ts';
import { fixed } from '../../figure/readout.ts';
import numbers from '../styles/numbers.css?inline';
import under from '../styles/opened.css?inline';
import all from '../styles/panel.css?inline';
import { controlRows } from './controls.ts';
import type { PanelActions } from './panel-actions.ts';
import { readouts } from './readouts.ts';
import type { Actions, FigureState } from './state.ts';
import { strings } from './strings.ts';
import { type TimeActions, type TimeState, toggle } from './time-bar.ts';

/** Sliders that a panel shows at once: of more, its groups open on demand. */
const UNFOLDED = 6;
/** The speeds of the menu; 1 is real time. */
const speeds = [0.1, 0.25, 0.5, 1, 2] as const;

function clock(time: TimeState, actions: TimeActions): TemplateResult {
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

export { toolbar } from './toolbar.ts';

export const styles = unsafeCSS(under + all + numbers);

/** Returns all that opens under the quiet line. In full screen it is beside the picture. */
export function opened(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  const { live, open, full } = state;
  if (!live) return nothing;
  const { runner, interaction } = live;
  const { row, rest, panel } = state.chosen;
  const all = (open.controls || full) && panel.length === 0 && (rest.length > 0 || row.length > 0);
  return html`${open.controls && runner.moves ? clock(state.time, actions.time) : nothing}
    ${
      all
        ? html`<div class="all" role="group" aria-label=${strings.allControls}>
            ${rest.length > 0 ? html`<p class="head" aria-hidden="true">${strings.allControls}</p>` : nothing}
            ${groupedControls(runner.controls, rest, runner.values, interaction)}
            ${takeBack(live, actions)}
          </div>`
        : nothing
    }
    ${
      state.readout
        ? html`<div class="readout" part="readout" ?hidden=${!open.numbers}>${readouts(runner.readout())}</div>`
        : nothing
    }`;
}

/** Returns the controls that are in sight at once: buttons and pads first, then group by group. */
export function panel(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  const { live } = state;
  if (!live) return nothing;
  const { runner, interaction } = live;
  const { panel: names } = state.chosen;
  const folds = names.filter((name) => runner.controls[name]?.kind === 'slider').length > UNFOLDED;
  return html`${groupedControls(runner.controls, names, runner.values, interaction, runner.figure.row, folds)}
    ${takeBack(live, actions)}${runner.moves ? clock(state.time, actions.time) : nothing}`;
}

/** Returns Undo and Reset. */
function takeBack({ interaction }: NonNullable<FigureState['live']>, actions: Actions): TemplateResult {
  return html`<div class="buttons">
    <button type="button" ?disabled=${!interaction.canUndo} @click=${actions.undo}>${strings.undo}</button>
    <button type="button" @click=${() => interaction.reset()}>${strings.reset}</button>
  </div>`;
}

/** Returns the controls under the headings of their groups; those without one come first. */
function groupedControls(
  controls: Controls,
  names: readonly string[],
  values: Values,
  actions: PanelActions,
  main: readonly string[] = [],
  folds = false,
): TemplateResult[] {
  const groups = new Map<string, string[]>([['', []]]);
  for (const name of names) {
    const group = controls[name]?.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return Array.from(groups).flatMap(([group, own]) => {
    if (own.length === 0) return [];
    const row = (name: string) => controlRows(controls, [name], values, actions, main.includes(name));
    const rows = html`<div class="controls">${own.flatMap(row)}</div>`;
    if (group && folds)
      return [html`<details class="all"><summary class="head">${group}</summary>${rows}</details>`];
    return [
      group
        ? html`<div class="all" role="group" aria-label=${group}><p class="head" aria-hidden="true">${group}</p>${rows}</div>`
        : rows,
    ];
  });
}
