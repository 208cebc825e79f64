/** Time: play, step and scrub. */
import { html, type TemplateResult } from 'lit';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundTime extends Panel {
  static override styles = [panelStyles];

  override render(): TemplateResult {
    return html``;
  }
}

customElements.define('kinetree-time', PlaygroundTime);
