/**
 * The motion of the chosen node: releasing, attaching and driving it, its path, and clips.
 */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { moves } from '../motion/edits.ts';
import { transportOf } from '../transport.ts';
import { holdTemplate } from './hold.ts';
import looks from './motion.css?inline';
import { Panel } from './panel.ts';
import { clipTemplate, paceTemplate } from './playing.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundMotion extends Panel {
  static override properties = { ...Panel.properties, alone: { type: Boolean } };
  static override styles = [panelStyles, unsafeCSS(looks)];

  /** It has a place of its own, where there is nothing to fold it away for. */
  declare alone: boolean;
  /** What the reader has chosen; before that it is open where something moves. */
  #open: boolean | null = null;

  constructor() {
    super();
    this.alone = false;
  }

  override render(): TemplateResult {
    if (this.alone) return html`<h3>Motion</h3>${this.#all()}`;
    const open = this.#open ?? moves(this.workbench.document);
    const toggle = (event: Event): void => {
      const now = (event.target as HTMLDetailsElement).open;
      if (now === open) return;
      this.#open = now;
      this.requestUpdate();
    };
    return html`<details class="whole" .open=${open} @toggle=${toggle}>
      <summary><h3>Motion</h3></summary>${open ? this.#all() : nothing}
    </details>`;
  }

  #all(): TemplateResult {
    const { workbench } = this;
    return html`<div class="all">
      ${paceTemplate(workbench, transportOf(workbench))} ${holdTemplate(workbench)} ${clipTemplate(workbench)}
    </div>`;
  }
}

customElements.define('kinetree-motion', PlaygroundMotion);
