/** Templates of the controls that few figures have. */
import { html, nothing, svg, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Control, Hold, Pad, Pictured, Text } from '../../figure/controls.ts';
import { type Side, sidesOf } from '../input/pad.ts';
import looks from '../styles/rare-controls.css?inline';
import { orderRow } from './order.ts';
import type { PanelActions, Refusal } from './panel-actions.ts';
import { strings } from './strings.ts';

export function picturesRow(
  name: string,
  asks: string,
  options: readonly Pictured[],
  value: string,
  choose: (value: string) => void,
): TemplateResult {
  return html`<fieldset class="pictures">
    <legend>${asks}</legend>
    ${options.map(
      (option) => html`<label>
        <input
          type="radio" name=${name} value=${option.value} .checked=${live(option.value === value)}
          @change=${() => choose(option.value)}
        /><svg viewBox="0 0 48 24" aria-hidden="true">${svg`<path d=${option.path} />`}</svg>
        <span>${option.label}</span></label>`,
    )}
  </fieldset>`;
}

export { PadDriver } from '../input/pad.ts';
export const styles = unsafeCSS(looks);

/** Returns the template of a control; that of a guess in the picture is empty. */
export function rareRow(
  name: string,
  control: Control,
  value: unknown,
  actions: PanelActions,
  main: boolean,
): TemplateResult {
  switch (control.kind) {
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
    default:
      return html``;
  }
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

/**
 * A line of text, and under it the reason for which the figure refuses it. It is tried with each
 * character; a refused one stays in the field, and the picture stays as it was.
 */
function textRow(
  name: string,
  { label, longest, examples }: Text,
  value: string,
  refusal: Refusal | undefined,
  enter: (text: string) => void,
): TemplateResult {
  const input = ({ target }: Event): void => enter((target as HTMLInputElement).value);
  return html`<div class="text">
    <label for=${name}>${label}</label>
    <input
      type="text" id=${name} list="${name}-examples" maxlength=${longest}
      spellcheck="false" autocomplete="off" autocapitalize="off" autocorrect="off" enterkeyhint="done"
      .value=${live(refusal?.text ?? value)} @input=${input}
      aria-invalid=${refusal ? 'true' : nothing} aria-describedby="${name}-refusal"
    />
    <datalist id="${name}-examples">${examples.map((example) => html`<option value=${example}></option>`)}</datalist>
    <p class="refused" part="message" id="${name}-refusal" aria-live="polite">${refusal && `${refusal.reason}.`}</p>
  </div>`;
}
