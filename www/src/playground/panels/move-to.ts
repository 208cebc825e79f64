/** `<kinetree-move-to>`: asks for a node's new parent. It is gone once it is closed. */
import { css, html, type TemplateResult } from 'lit';
import { ancestorsOf, endOf, nodeOf, placeOf, type TreeNode } from '../document/document.ts';
import { panelStyles } from './panel.ts';
import { Question } from './question.ts';

/** The most nodes that are listed. For another one the reader types more of its name. */
const MOST = 30;

class PlaygroundMoveTo extends Question {
  static override styles = [
    panelStyles,
    css`
      label {
        font-weight: 500;
      }
      input {
        width: 100%;
        min-height: 44px;
        margin-top: 8px;
      }
      ul {
        max-height: min(320px, 50dvh);
        overflow: auto;
      }
    `,
  ];

  /** Attaches the chosen node to a parent. */
  declare move: (parent: number | null) => void;
  #text = '';

  override render(): TemplateResult {
    const { document, chosen } = this.workbench;
    const node = nodeOf(document, chosen);
    if (!node) return html``;
    const found = this.#found(node);
    const submit = (event: Event): void => {
      event.preventDefault();
      if (this.#text && found.length > 0) this.#take(found[0]);
    };
    const count = found.length === MOST ? `The first ${MOST}: type more of the name.` : '';
    return this.asks(
      'Attach to',
      html`<form method="dialog" @submit=${submit}>
        <label for="parent">New parent of ${node.name}</label>
        <input id="parent" type="search" placeholder="A part of its name" autocomplete="off" spellcheck="false"
          autofocus @input=${this.#type} />
      </form>
      <ul aria-label="Parents">${found.map(
        (it) => html`<li><button type="button" @click=${() => this.#take(it)}>${it?.name ?? 'the world'}
          ${it ? html`<small>${this.#above(it)}</small>` : null}</button></li>`,
      )}</ul>
      <p class="quiet">${found.length === 0 ? 'No name has that in it.' : count}</p>
      <button type="button" class="plain" @click=${() => this.leave()}>Cancel</button>`,
    );
  }

  /** Returns the nodes that can carry one and have the text in their names; `null` is the world. */
  #found(node: TreeNode): readonly (TreeNode | null)[] {
    const { document } = this.workbench;
    const from = placeOf(document, node.id);
    const to = endOf(document, from);
    const isWorld = ['world', 'the world'].some((it) => it.startsWith(this.#text));
    const found: (TreeNode | null)[] = isWorld ? [null] : [];
    for (const [place, it] of document.nodes.entries()) {
      if (found.length === MOST) break;
      const below = place >= from && place < to;
      if (!below && it.id !== node.parent && it.name.toLowerCase().includes(this.#text)) found.push(it);
    }
    return found;
  }

  /** Returns the names of the nodes above one: names of bodies are often alike. */
  #above({ id }: TreeNode): string {
    const { document } = this.workbench;
    const names = ancestorsOf(document, id).map((it) => nodeOf(document, it)?.name ?? '');
    return names.length === 0 ? '' : `in ${names.slice(0, 3).join(', in ')}${names.length > 3 ? ' …' : ''}`;
  }

  #type = ({ currentTarget }: Event): void => {
    this.#text = (currentTarget as HTMLInputElement).value.trim().toLowerCase();
    this.requestUpdate();
  };

  /** Attaches once the page behind has the focus again. */
  #take(parent: TreeNode | null | undefined): void {
    this.leave();
    this.move(parent?.id ?? null);
  }
}

customElements.define('kinetree-move-to', PlaygroundMoveTo);
