/** `<kinetree-move-to>`: asks for a node's new parent. It is gone once it is closed. */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { endOf, nodeOf, placeOf } from '../document/document.ts';
import { rowsOf } from '../outline/rows.ts';
import type { Workbench } from '../workbench.ts';
import { panelStyles } from './styles.ts';

export class PlaygroundMoveTo extends LitElement {
  static override styles = [
    panelStyles,
    css`
      label {
        display: block;
        margin-bottom: 8px;
        font-weight: 500;
      }
      select {
        width: 100%;
        min-height: 44px;
        font-size: 16px;
      }
      .row {
        display: flex;
        gap: 8px;
        margin-top: 14px;
      }
      .plain {
        min-height: 44px;
        padding-inline: 16px;
      }
    `,
  ];

  declare workbench: Workbench;
  /** Attaches the chosen node to a parent. */
  declare move: (parent: number | null) => void;
  /** The value that was taken, or `null`. */
  #taken: string | null = null;

  override render(): TemplateResult {
    const { document, chosen } = this.workbench;
    const node = nodeOf(document, chosen);
    if (!node) return html``;
    const from = placeOf(document, node.id);
    const to = endOf(document, from);
    const { depths } = rowsOf(document.nodes, new Set());
    return html`<dialog aria-label="Attach to" @close=${this.#closed}>
      <form method="dialog" @submit=${this.#submit}>
        <label for="parent">New parent of ${node.name}</label>
        <select id="parent" autofocus>
          <option value="" ?selected=${node.parent === null}>the world</option>
          ${document.nodes.map((it, place) =>
            place >= from && place < to
              ? null
              : html`<option value=${it.id} ?selected=${it.id === node.parent}
                  >${'\u2002'.repeat(1 + (depths[place] ?? 0))}${it.name}</option>`,
          )}
        </select>
        <div class="row">
          <button class="main">Attach</button>
          <button type="button" class="plain" @click=${() => this.renderRoot.querySelector('dialog')?.close()}>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  #submit = (): void => {
    this.#taken = (this.renderRoot.querySelector('select') as HTMLSelectElement).value;
  };

  /** Moves once the page behind can take the focus again. */
  #closed = (): void => {
    this.remove();
    if (this.#taken !== null) this.move(this.#taken === '' ? null : Number(this.#taken));
  };
}

customElements.define('kinetree-move-to', PlaygroundMoveTo);
