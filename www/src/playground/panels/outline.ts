/** The tree as an outline. */
import { html, type TemplateResult } from 'lit';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundOutline extends Panel {
  static override styles = [panelStyles];

  override render(): TemplateResult {
    return html``;
  }
}

customElements.define('kinetree-outline', PlaygroundOutline);
