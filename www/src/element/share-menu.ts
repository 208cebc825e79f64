/** What opens under Share: its buttons, and what they have to say. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Language, languages } from '../figure/code.ts';
import { fill, strings } from '../ui/strings.ts';

export interface ShareMenu {
  /** What was done last, for everybody to read. */
  readonly said: string;
  /** What could not be copied, to be copied by hand. */
  readonly text: string | null;
  readonly languages: typeof languages;
}

export interface ShareDeeds {
  link(): void;
  embed(): void;
  code(language: Language, label: string): void;
  close(): void;
}

export function shareMenu({ said, text, languages: offered }: ShareMenu, deeds: ShareDeeds): TemplateResult {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    deeds.close();
  };
  const select = (event: FocusEvent): void => (event.target as HTMLTextAreaElement).select();
  return html`<div class="share" part="share" role="group" aria-label=${strings.share} @keydown=${key}>
    <button type="button" @click=${() => deeds.link()}>${strings.copyLink}</button>
    <button type="button" @click=${() => deeds.embed()}>${strings.copyEmbed}</button>
    ${offered.map(
      ({ value, label }) =>
        html`<button type="button" @click=${() => deeds.code(value, label)}>${fill(strings.copyCode, { language: label })}</button>`,
    )}
    <button type="button" @click=${() => deeds.close()}>${strings.close}</button>
    <p role="status">${said}</p>
    ${text === null ? nothing : html`<textarea readonly rows="4" aria-label=${said} .value=${text} @focus=${select}></textarea>`}
  </div>`;
}
