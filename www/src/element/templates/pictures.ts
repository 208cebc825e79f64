/** A guess among small pictures: native radio buttons, each a picture over its word. */
import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Pictured } from '../../figure/controls.ts';

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
