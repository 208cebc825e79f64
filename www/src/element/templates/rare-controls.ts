/** Templates of the controls that few figures have. */
import { html, nothing, svg, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { ASKED, type Control, type Guess, type Hold, type Pad, type Text } from '../../figure/controls.ts';
import { verdict } from '../../runner/question.ts';
import { type Side, sidesOf } from '../input/pad.ts';
import looks from '../styles/rare-controls.css?inline';
import { orderRow } from './order.ts';
import type { PanelActions, Refusal } from './panel-actions.ts';
import { strings } from './strings.ts';

/** How a card of a guess compares: a tick on the right one, a cross on another that was chosen. */
const MARKS = { right: 'M2 7.5l3.5 3.5 7-8', wrong: 'M3 3l8 8M11 3l-8 8' };

/** Small pictures to choose from. What asks them is put back before each answer. */
function picturesRow(
  name: string,
  { asks, options = [], hides }: Guess,
  value: string,
  actions: Pick<PanelActions, 'outcome' | 'guess'>,
): TemplateResult {
  const { outcome } = actions;
  const choose = (chosen: string) => () => actions.guess(name, chosen);
  // Arrows move the focus: a choice is an answer.
  const key = (event: KeyboardEvent): void => {
    const input = event.target as HTMLInputElement;
    const all = Array.from(input.closest('fieldset')?.querySelectorAll('input') ?? []);
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (way === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (way === undefined) input.click();
    else all[(all.indexOf(input) + way + all.length) % all.length]?.focus();
  };
  return html`<fieldset class="pictures" @keydown=${key}>
    <legend>${asks}</legend>
    ${options.map((option) => {
      const mine = outcome?.name === name && outcome.said.value === option.value;
      const right = outcome?.name === name && outcome.right?.value === option.value;
      const mark = right ? 'right' : mine && outcome.right ? 'wrong' : null;
      return html`<label class=${mark ?? nothing}>
        <input
          type="radio" name=${name} value=${option.value} .checked=${live(mine)} @click=${choose(option.value)}
        /><svg viewBox="0 0 48 24" aria-hidden="true">${svg`<path d=${option.path} />`}</svg>
        <span>${option.label}</span>${
          mark
            ? html`<svg class="mark" viewBox="0 0 14 14" aria-hidden="true">${svg`<path d=${MARKS[mark]} />`}</svg
              ><span class="hidden">, ${strings.guessMarks[mark]}</span>`
            : nothing
        }</label>`;
    })}
    ${
      hides && value === ASKED
        ? html`<button type="button" class="skip" part="skip" @click=${choose('')}>${strings.showMe}</button>`
        : nothing
    }
    ${outcome?.name === name && outcome.right ? html`<p class="verdict">${verdict(outcome)}</p>` : nothing}
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
      return control.options ? picturesRow(name, control, String(value), actions) : html``;
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
