/**
 * Templates of controls, made from controls as data. Sliders are native, with more keys. Controls
 * that few figures have are in `rare-controls.ts`.
 */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Button, Choice, Control, Controls, Slider, Toggle, Values } from '../../figure/controls.ts';
import { fixed } from '../../figure/readout.ts';
import { afterKey, digitsOf, onGrid } from '../input/keys.ts';
import { rareControls } from './on-demand.ts';
import type { PanelActions } from './panel-actions.ts';
import { styled } from './styled.ts';

/** Returns the template of each of the controls named. A button is filled in the row alone. */
export function controlRows(
  controls: Controls,
  names: readonly string[],
  values: Values,
  actions: PanelActions,
  main = false,
): TemplateResult[] {
  return names.flatMap((name) => {
    const control = controls[name];
    return control ? [row(name, control, values[name], actions, main)] : [];
  });
}

function row(
  name: string,
  control: Control,
  value: unknown,
  actions: PanelActions,
  main: boolean,
): TemplateResult {
  switch (control.kind) {
    case 'slider':
      return sliderRow(name, control, Number(value), actions);
    case 'choice':
      return (control.look === 'menu' ? menuRow : radioRow)(name, control, String(value), actions);
    case 'toggle':
      return toggleRow(name, control, Boolean(value), actions);
    case 'button':
      return buttonRow(name, control, actions, main);
    default:
      return rareControls.module?.rareRow(name, control, value, actions, main) ?? html``;
  }
}

function sliderRow(name: string, control: Slider, value: number, actions: PanelActions): TemplateResult {
  const { label, min, max, step, unit, spoken } = control;
  const text = fixed(value, digitsOf(control, value));
  const space = unit === '°' || unit === '' ? '' : '\u202f';
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(control, value, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    if (next !== value) actions.set(name, next);
  };
  return html`<div class="slider">
    <label for=${name}>${label}</label>
    <span class="value" aria-hidden="true">${text}${space}${unit}</span>
    <input
      type="range" id=${name} min=${min} max=${max} step=${onGrid(control, value) ? step : 'any'}
      .value=${live(String(value))} ${styled({ '--at': String((value - min) / (max - min)) })}
      aria-valuetext=${`${text} ${spoken}`.trim()}
      @keydown=${key}
      @input=${(event: Event) => actions.set(name, (event.target as HTMLInputElement).valueAsNumber)}
    />
  </div>`;
}

function menuRow(name: string, control: Choice, value: string, actions: PanelActions): TemplateResult {
  return html`<div class="menu">
    <label for=${name}>${control.label}</label>
    <select
      id=${name} .value=${live(value)}
      @change=${(event: Event) => actions.set(name, (event.target as HTMLSelectElement).value)}
    >
      ${control.options.map(
        (option) =>
          html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`,
      )}
    </select>
  </div>`;
}

function radioRow(name: string, control: Choice, value: string, actions: PanelActions): TemplateResult {
  return html`<fieldset class="radios">
    <legend>${control.label}</legend>
    ${control.options.map(
      (option) => html`<label>
        <input
          type="radio" name=${name} value=${option.value} .checked=${live(option.value === value)}
          @change=${() => actions.set(name, option.value)}
        />${option.label}</label>`,
    )}
  </fieldset>`;
}

function toggleRow(name: string, control: Toggle, value: boolean, actions: PanelActions): TemplateResult {
  return html`<div class="toggle"><label>
    <input
      type="checkbox" id=${name} .checked=${live(value)}
      @change=${(event: Event) => actions.set(name, (event.target as HTMLInputElement).checked)}
    />${control.label}</label></div>`;
}

function buttonRow(name: string, control: Button, actions: PanelActions, main: boolean): TemplateResult {
  return html`<div class="button">
    <button type="button" id=${name} class=${main ? 'main' : ''} @click=${() => actions.press(name)}>${control.label}</button>
  </div>`;
}
