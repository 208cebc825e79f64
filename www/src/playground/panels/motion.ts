/** The motion of the chosen node: letting go and catching, clips, and the steps of time. */
import { html, type TemplateResult } from 'lit';
import { holdTemplate } from '../motion/templates/hold.ts';
import { clipTemplate, paceTemplate, steppingTemplate } from '../motion/templates/stepping.ts';
import { transportOf } from '../motion/transport.ts';
import { motionStyles } from './motion-styles.ts';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundMotion extends Panel {
  static override styles = [panelStyles, motionStyles];

  override render(): TemplateResult {
    const { workbench } = this;
    return html`<section aria-labelledby="motion">
      <h3 id="motion">Motion</h3>
      ${paceTemplate(workbench, transportOf(workbench))} ${holdTemplate(workbench)} ${clipTemplate(workbench)}
      ${steppingTemplate(workbench)}
    </section>`;
  }
}

customElements.define('kinetree-motion', PlaygroundMotion);
