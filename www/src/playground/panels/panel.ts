/** A panel of the playground: it has the workbench, and renders again when that changes. */
import { LitElement, unsafeCSS } from 'lit';
import type { Workbench } from '../workbench.ts';
import panels from './panels.css?inline';

/** The styles that all panels share: one sheet for all of them. */
export const panelStyles = unsafeCSS(panels);

export abstract class Panel extends LitElement {
  static override properties = { workbench: { attribute: false } };

  declare workbench: Workbench;
  #watching: AbortController | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watching = new AbortController();
    this.workbench.watch(() => this.requestUpdate(), this.#watching.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watching?.abort();
  }
}
