/**
 * The motion of the chosen node: releasing, attaching and driving it, the terms of its motion, its graph and
 * its numbers, clips, and the steps of time.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Graph } from '../../figure/graph.ts';
import { nodeOf } from '../document/document.ts';
import type { CurveName } from '../motion/curves.ts';
import { moves } from '../motion/edits.ts';
import { holdTemplate } from '../motion/templates/hold.ts';
import { seenTemplate } from '../motion/templates/seen.ts';
import { clipTemplate, paceTemplate, steppingTemplate } from '../motion/templates/stepping.ts';
import { termsTemplate } from '../motion/templates/terms.ts';
import { transportOf } from '../motion/transport.ts';
import { withCore } from '../shell/with-core.ts';
import { motionStyles } from './motion-styles.ts';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

type OverTime = typeof import('../motion/templates/over-time.ts');

export class PlaygroundMotion extends Panel {
  static override properties = { ...Panel.properties, alone: { type: Boolean } };
  static override styles = [panelStyles, motionStyles];

  /** It has a place of its own, where there is nothing to fold it away for. */
  declare alone: boolean;
  /** What the reader has chosen; before that it is open where something moves. */
  #open: boolean | null = null;

  #overTime: OverTime | null = null;
  #graph = false;
  #table = false;
  #curve: CurveName = 'speed';
  #strip: Graph | null = null;

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
    const chosen = nodeOf(workbench.document, workbench.chosen);
    return html`<div class="all">
      ${paceTemplate(workbench, transportOf(workbench))} ${holdTemplate(workbench)}
      ${chosen ? html`${seenTemplate(workbench)} ${termsTemplate(workbench)} ${this.#unfolding()}` : nothing}
      ${clipTemplate(workbench)} ${steppingTemplate(workbench)}
    </div>`;
  }

  override updated(): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.strip-picture');
    if (place && this.#strip) this.#overTime?.showStrip(place, this.#strip);
  }

  /** Returns the parts that are loaded when they are opened. */
  #unfolding(): TemplateResult {
    const toggle = (what: 'graph' | 'table') => (event: Event) => {
      const { open } = event.target as HTMLDetailsElement;
      if (what === 'graph') this.#graph = open;
      else this.#table = open;
      if (open && !this.#overTime) this.#load();
      this.requestUpdate();
    };
    const shown = this.#graph ? this.#overTime?.overTime(this.workbench, this.#curve, this.#choose) : null;
    this.#strip = shown?.strip ?? null;
    return html`<details @toggle=${toggle('graph')}><summary>Over time</summary>
        ${shown?.template ?? nothing}
      </details>
      <details @toggle=${toggle('table')}><summary>Numbers as a table</summary>
        ${this.#table ? (this.#overTime?.numbersTemplate(this.workbench) ?? nothing) : nothing}
      </details>`;
  }

  #choose = (curve: CurveName): void => {
    this.#curve = curve;
    this.requestUpdate();
  };

  #load(): void {
    withCore(import('../motion/templates/over-time.ts')).then(
      (loaded) => {
        this.#overTime = loaded;
        const sheet = loaded.stripStyles.styleSheet;
        if (sheet) (this.renderRoot as ShadowRoot).adoptedStyleSheets.push(sheet);
        this.requestUpdate();
      },
      () => this.workbench.say('The graph did not load: is there a connection?', true),
    );
  }
}

customElements.define('kinetree-motion', PlaygroundMotion);
