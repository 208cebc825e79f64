/** The numbers of the chosen node. */
import { html, type TemplateResult } from 'lit';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundInspector extends Panel {
  static override styles = [panelStyles];

  override render(): TemplateResult {
    return html``;
  }
}

customElements.define('kinetree-inspector', PlaygroundInspector);
