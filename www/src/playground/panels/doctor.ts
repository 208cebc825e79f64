/** The reason for a skew, and the ways out. */
import { html, type TemplateResult } from 'lit';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundDoctor extends Panel {
  static override styles = [panelStyles];

  override render(): TemplateResult {
    return html``;
  }
}

customElements.define('kinetree-doctor', PlaygroundDoctor);
