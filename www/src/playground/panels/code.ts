/** `<kinetree-code>`: the tree as code, a program in one of two languages, to be copied. */
import { css, html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { listed } from '../../core/doctor/words.ts';
import type { TreeDocument } from '../document/document.ts';
import { type Language, treeCode } from '../files/code.ts';
import { besidesNodes } from '../files/gltf-out.ts';
import { copy } from '../files/saving.ts';
import menu from './menu.css?inline';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['kinetree', 'kinetree'],
  ['rust', 'Rust'],
];
/** Lines that are shown. All of them are copied. */
const MOST_LINES = 400;

export class PlaygroundCode extends Panel {
  static override styles = [
    panelStyles,
    unsafeCSS(menu),
    css`
      pre {
        margin: 0 0 12px;
        padding: 12px 14px;
        max-height: min(46dvh, 380px);
        overflow: auto;
        border-radius: 8px;
        background: var(--ground);
        font: 400 12.5px / 19px var(--code-face);
        tab-size: 2;
      }
    `,
  ];

  #language: Language = 'kinetree';
  #document: TreeDocument | null = null;
  #code = '';
  #said = '';

  override render(): TemplateResult {
    const code = this.#written();
    const lines = code.split('\n');
    const left = lines.length - MOST_LINES;
    const missing = besidesNodes(this.workbench.document);
    return html`
      <div class="segment" role="group" aria-label="Language">
        ${LANGUAGES.map(
          ([value, label]) =>
            html`<button type="button" aria-pressed=${value === this.#language} @click=${() => this.#choose(value)}>
              ${label}
            </button>`,
        )}
      </div>
      <pre tabindex="0" role="region" aria-label="The program"><code>${left > 0 ? lines.slice(0, MOST_LINES).join('\n') : code}</code></pre>
      ${left > 0 ? html`<p class="quiet">${left} more lines are copied with these.</p>` : nothing}
      ${missing.length > 0 ? html`<p class="quiet">Left out: ${listed(missing)}.</p>` : nothing}
      <div class="row">
        <button class="main" type="button" @click=${this.#copy}>Copy</button>
        <span role="status">${this.#said}</span>
      </div>
    `;
  }

  /** Returns the program, written anew only for another tree or language. */
  #written(): string {
    const { document } = this.workbench;
    if (document !== this.#document) {
      this.#document = document;
      this.#code = treeCode(document, this.#language);
    }
    return this.#code;
  }

  #choose(language: Language): void {
    this.#language = language;
    this.#document = null;
    this.#said = '';
    this.requestUpdate();
  }

  async #copy(): Promise<void> {
    this.#said = await copy(this.#written(), 'The program', this.renderRoot.querySelector('code'));
    this.requestUpdate();
  }
}

customElements.define('kinetree-code', PlaygroundCode);
