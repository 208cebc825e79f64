/** The line over the panels: the tree's name, undo and redo, and what leads in and out. */
import { html, type TemplateResult } from 'lit';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundBar extends Panel {
  static override styles = [panelStyles];

  override render(): TemplateResult {
    return html``;
  }
}

customElements.define('kinetree-bar', PlaygroundBar);
