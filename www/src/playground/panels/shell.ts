/** `<kinetree-playground>`: the panels of the playground in their places. */
import { css, html, type TemplateResult } from 'lit';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundShell extends Panel {
  static override styles = [
    panelStyles,
    css`
      :host {
        display: grid;
        height: 100dvh;
        grid-template: 52px minmax(0, 1fr) auto / 232px minmax(0, 1fr) 316px;
        grid-template-areas: "bar bar bar" "tree view side" "tree time side";
      }
      .bar {
        grid-area: bar;
        border-bottom: 1px solid var(--rule);
      }
      .tree {
        grid-area: tree;
        border-right: 1px solid var(--rule);
        overflow: auto;
      }
      .view {
        grid-area: view;
        position: relative;
        background: var(--ground);
      }
      .time {
        grid-area: time;
        border-top: 1px solid var(--rule);
      }
      .side {
        grid-area: side;
        border-left: 1px solid var(--rule);
        overflow: auto;
        padding: 14px 18px;
      }
    `,
  ];

  override render(): TemplateResult {
    const { workbench } = this;
    return html`
      <kinetree-bar class="bar" .workbench=${workbench}></kinetree-bar>
      <kinetree-outline class="tree" .workbench=${workbench}></kinetree-outline>
      <kinetree-picture class="view" .workbench=${workbench}></kinetree-picture>
      <kinetree-time class="time" .workbench=${workbench}></kinetree-time>
      <aside class="side" aria-label="The chosen node">
        <kinetree-inspector .workbench=${workbench}></kinetree-inspector>
        <kinetree-doctor .workbench=${workbench}></kinetree-doctor>
        <kinetree-motion .workbench=${workbench}></kinetree-motion>
      </aside>
    `;
  }
}

customElements.define('kinetree-playground', PlaygroundShell);
