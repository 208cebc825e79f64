/** The controls panel: a template from controls as data. Sliders are native ranges, so every key they know works. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice, Control, Controls, Slider, Toggle, ValueOf, Values } from '../figure/controls.ts';
import { fixed } from '../figure/readout.ts';

type Change = (name: string, value: ValueOf<Control>) => void;

export function panel(
  controls: Controls,
  values: Values,
  change: Change,
  buttons: TemplateResult,
): TemplateResult {
  return html`
    ${Object.entries(controls).map(([name, control]) => row(name, control, values[name], change))}
    <div class="row end">${buttons}</div>
  `;
}

function row(name: string, control: Control, value: unknown, change: Change): TemplateResult {
  switch (control.kind) {
    case 'slider':
      return sliderRow(name, control, Number(value), change);
    case 'choice':
      return (control.look === 'menu' ? menuRow : radioRow)(name, control, String(value), change);
    case 'toggle':
      return toggleRow(name, control, Boolean(value), change);
  }
}

function sliderRow(name: string, control: Slider, value: number, change: Change): TemplateResult {
  const { label, min, max, step, unit, spoken, digits } = control;
  const text = fixed(value, digits);
  const space = unit === '°' || unit === '' ? '' : '\u202f';
  return html`<div class="row slider">
    <label for=${name}>${label}</label>
    <span class="value" aria-hidden="true">${text}${space}${unit}</span>
    <input
      type="range" id=${name} min=${min} max=${max} step=${step}
      .value=${live(String(value))}
      aria-valuetext=${`${text} ${spoken}`.trim()}
      @input=${(event: Event) => change(name, (event.target as HTMLInputElement).valueAsNumber)}
    />
  </div>`;
}

function menuRow(name: string, control: Choice, value: string, change: Change): TemplateResult {
  return html`<div class="row menu">
    <label for=${name}>${control.label}</label>
    <select
      id=${name} .value=${live(value)}
      @change=${(event: Event) => change(name, (event.target as HTMLSelectElement).value)}
    >
      ${control.options.map(
        (option) =>
          html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`,
      )}
    </select>
  </div>`;
}

function radioRow(name: string, control: Choice, value: string, change: Change): TemplateResult {
  return html`<fieldset class="row radios">
    <legend>${control.label}</legend>
    ${control.options.map(
      (option) => html`<label>
        <input
          type="radio" name=${name} value=${option.value} .checked=${live(option.value === value)}
          @change=${() => change(name, option.value)}
        />${option.label}</label>`,
    )}
  </fieldset>`;
}

function toggleRow(name: string, control: Toggle, value: boolean, change: Change): TemplateResult {
  return html`<div class="row toggle"><label>
    <input
      type="checkbox" id=${name} .checked=${live(value)}
      @change=${(event: Event) => change(name, (event.target as HTMLInputElement).checked)}
    />${control.label}</label></div>`;
}
