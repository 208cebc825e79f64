/** A dialog that is shown once it is on the page. Whoever closes it removes it. */
import { type CSSResultGroup, LitElement } from 'lit';
import type { Workbench } from '../workbench.ts';
import { panelStyles } from './styles.ts';

export abstract class Question extends LitElement {
  static override styles: CSSResultGroup = panelStyles;

  declare workbench: Workbench;

  protected get dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  protected override firstUpdated(): void {
    this.dialog?.showModal();
  }
}
