/** A dialog that is shown once it is on the page, and gone once it is left. */
import { type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit';
import type { Workbench } from '../workbench.ts';
import { panelStyles } from './panel.ts';

export abstract class Question extends LitElement {
  static override styles: CSSResultGroup = panelStyles;

  declare workbench: Workbench;

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  protected asks(title: string, content: TemplateResult): TemplateResult {
    // After Escape the browser fires `close` one task late, and the outline would stay for a frame,
    // so `cancel` leaves, too.
    const left = () => this.leave();
    return html`<dialog aria-labelledby="title" @cancel=${left} @close=${left}>
      <h2 id="title">${title}</h2>
      ${content}
    </dialog>`;
  }

  /** Closes it; the focus returns to where it was. */
  protected leave(): void {
    if (!this.isConnected) return;
    this.renderRoot.querySelector('dialog')?.close();
    this.remove();
  }
}
