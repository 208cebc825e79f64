/** Templates of controls, made from controls as data. Sliders are native, with more keys. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type {
  Button,
  Choice,
  Control,
  Controls,
  Hold,
  Pad,
  Slider,
  Toggle,
  Value,
  Values,
} from '../../figure/controls.ts';
import { fixed } from '../../figure/readout.ts';
import { afterKey, digitsOf, onGrid } from '../input/keys.ts';
import { type Side, sidesOf } from '../input/pad.ts';
import { orderRow } from './order.ts';
import { picturesRow } from './pictures.ts';
import { strings } from './strings.ts';
import { styled } from './styled.ts';
import { type Refusal, textRow } from './text.ts';

/** The actions behind the controls. */
export interface PanelActions {
  set(name: string, value: Value): void;
  /** Sets a text, unless the figure refuses it. */
  enter(name: string, text: string): void;
  /** Returns the last text of a control, if it was refused. */
  refusal(name: string): Refusal | undefined;
  press(name: string): void;
  /** Takes hold of a hold, or lets it go. */
  grip(name: string, held: boolean): void;
  isHeld(name: string): boolean;
  hold(name: string, side: Side): void;
  release(name: string, side: Side): void;
}

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

/** Returns the controls under the headings of their groups; those without one come first. */
export function groupedControls(
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
    case 'hold':
      return holdRow(name, control, actions, main);
    case 'pad':
      return padRow(name, control, actions);
    case 'order':
      return orderRow(control, String(value), (order) => actions.set(name, order));
    case 'text':
      return textRow(name, control, String(value), actions.refusal(name), (text) =>
        actions.enter(name, text),
      );
    case 'guess':
      return control.options
        ? picturesRow(name, control.asks, control.options, String(value), (chosen) =>
            actions.set(name, chosen),
          )
        : html``;
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

/** The listeners of a button that is held: by finger, by mouse, and by Space or Enter. */
function whileHeld(hold: () => void, release: () => void) {
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    hold();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.type === 'keyup') release();
    else if (!event.repeat) hold();
  };
  return { down, key, release, menu: (event: Event): void => event.preventDefault() };
}

/** A button that is held. A click without a finger, as screen readers make it, is a press. */
function holdRow(name: string, control: Hold, actions: PanelActions, main: boolean): TemplateResult {
  const { down, key, release, menu } = whileHeld(
    () => actions.grip(name, true),
    () => actions.grip(name, false),
  );
  const click = ({ detail }: MouseEvent): void => {
    if (detail === 0) actions.press(name);
  };
  return html`<div class="button hold">
    <button
      type="button" id=${name} class=${main ? 'main' : ''} aria-pressed=${actions.isHeld(name)}
      aria-description=${strings.holdKeys} @click=${click}
      @pointerdown=${down} @pointerup=${release} @pointercancel=${release} @lostpointercapture=${release}
      @keydown=${key} @keyup=${key} @blur=${release} @contextmenu=${menu}
    >${control.label}</button>
  </div>`;
}

function padRow(name: string, pad: Pad, actions: PanelActions): TemplateResult {
  const keys = { left: pad.keys[0], right: pad.keys[1], down: pad.keys[2], up: pad.keys[3] };
  const button = (side: Side): TemplateResult => {
    const { down, key, release, menu } = whileHeld(
      () => actions.hold(name, side),
      () => actions.release(name, side),
    );
    return html`<button
      type="button" class=${side} aria-keyshortcuts=${keys[side] ?? nothing}
      @pointerdown=${down} @pointerup=${release} @pointercancel=${release} @lostpointercapture=${release}
      @keydown=${key} @keyup=${key} @blur=${release} @contextmenu=${menu}
    >${strings.pad[side]} <kbd aria-hidden="true">${keys[side]}</kbd></button>`;
  };
  return html`<div class="pad" role="group" aria-label=${pad.label}>
    <span class="pad-label" aria-hidden="true">${pad.label}</span>
    ${sidesOf(pad).map(button)}
  </div>`;
}
