/**
 * A line of text, and under it the reason for which the figure refuses it. It is tried with each
 * character; a refused one stays in the field, and the picture stays as it was.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Text } from '../../figure/controls.ts';

/** A text that was refused, and the reason, as a sentence without its full stop. */
export interface Refusal {
  readonly text: string;
  readonly reason: string;
}

export function textRow(
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
