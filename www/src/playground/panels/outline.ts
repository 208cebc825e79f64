/** The tree as an outline. Only the rows that are seen are in the page. */
import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { styled } from '../../element/templates/styled.ts';
import { placeOf } from '../document/document.ts';
import { addChild, moveNode, renameNode } from '../outline/actions.ts';
import { RowDrag } from '../outline/drag.ts';
import { filterTemplate, OutlineFilter } from '../outline/filter.ts';
import type { OutlineHost } from '../outline/host.ts';
import { OutlineInput } from '../outline/input.ts';
import { type Drop, dropOf, moveOf, type Target, type Way } from '../outline/moves.ts';
import looks from '../outline/outline.css?inline';
import { rowTemplate } from '../outline/row.ts';
import {
  at,
  type Indents,
  indentOf,
  indentsOf,
  nodeAt,
  type Rows,
  revealing,
  rowsOf,
  seenRows,
} from '../outline/rows.ts';
import { ask, askLoss } from '../shell/lazy.ts';
import type { PlaygroundMenu } from './menu.ts';
import { nodeMenuTemplate } from './node-menu.ts';
import { Panel, panelStyles } from './panel.ts';

const NONE: ReadonlySet<number> = new Set();
/** Pixels from the indent of a chosen row on that come into view. */
const READABLE = 160;

export class PlaygroundOutline extends Panel implements OutlineHost {
  static override styles = [panelStyles, unsafeCSS(looks)];

  #closed: ReadonlySet<number> = new Set();
  readonly #filter = new OutlineFilter();
  #typed = '';
  #rows: Rows = rowsOf([], this.#closed);
  renaming: number | null = null;
  selected: ReadonlySet<number> = new Set();
  indents: Indents = { step: 0, width: 0 };
  #chosen: number | null = null;
  readonly #input = new OutlineInput(this);
  #drop: Drop | null = null;
  #dragging = false;
  /** The row to focus once it is in the page. */
  #focusing = false;
  /** The chosen row is to be scrolled to. */
  #revealing = false;
  #coarse = matchMedia('(pointer: coarse)');
  #running = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#coarse.addEventListener('change', () => this.requestUpdate(), { signal });
    if (this.hasUpdated) this.#listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running.abort();
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.#listen();
  }

  get #list(): HTMLElement {
    return this.renderRoot.querySelector('.rows') as HTMLElement;
  }

  get into(): number | null {
    return this.#drop?.into ?? null;
  }

  get height(): number {
    return this.#coarse.matches ? 44 : 34;
  }

  #listen(): void {
    const { signal } = this.#running;
    const list = this.#list;
    list.addEventListener('scroll', () => this.requestUpdate(), { signal, passive: true });
    const sized = new ResizeObserver(() => this.requestUpdate());
    // A tree of more rows makes the list higher, and has room for more of them then.
    for (const it of [this, list]) sized.observe(it);
    signal.addEventListener('abort', () => sized.disconnect());
    const host = {
      list,
      placeOf: (row: HTMLElement) => this.#rows.places[Number(row.dataset.row)] ?? null,
      dropAt: (place: number, y: number) => {
        const top = list.getBoundingClientRect().top - list.scrollTop;
        return dropOf(this.#rows, place, (y - top) / this.height);
      },
      show: (drop: Drop | null, dragging: boolean) => {
        this.#drop = drop;
        this.#dragging = dragging;
        this.requestUpdate();
      },
      drop: (place: number, drop: Drop) => {
        const { id } = this.#rows.nodes[place] as { id: number };
        if (!this.workbench.selected.includes(id)) this.workbench.choose(id);
        this.#move(id, drop);
      },
    };
    new RowDrag(host, signal);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#sync();
  }

  /** Takes up the tree and the chosen node of the workbench. */
  #sync(): void {
    const { document, chosen } = this.workbench;
    this.#fill();
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    this.renaming = null;
    this.#revealing = true;
    if (chosen === null) return;
    this.#closed = revealing(this.#rows, placeOf(document, chosen));
    this.#fill();
  }

  /** Makes the rows. What a filter has found is shown, closed or not. */
  #fill(): void {
    const { document, course } = this.workbench;
    const left = this.#filter.of(document, course.posed);
    this.#rows = rowsOf(document.nodes, left ? NONE : this.#closed, this.#rows, left);
  }

  filter(text: string): void {
    this.#typed = text;
    this.#filter.text = text;
    this.#revealing = true;
    this.requestUpdate();
  }

  search(): void {
    const field = this.renderRoot.querySelector<HTMLInputElement>('.filter');
    field?.focus();
    field?.select();
  }

  get rows(): Rows {
    return this.#rows;
  }

  /** The row of the chosen node, or the first. */
  get current(): number {
    const place = this.#chosen === null ? -1 : placeOf(this.workbench.document, this.#chosen);
    return place < 0 ? 0 : at(this.#rows.rowAt, place);
  }

  override render(): TemplateResult {
    const { chosen } = this.workbench;
    return html`
      <div class="head"><h2 id="tree" class="unseen">Tree</h2>${filterTemplate(this, this.#typed)}
        ${nodeMenuTemplate(this)}</div>
      <div class="rows ${this.#dragging ? 'dragging' : ''}">${this.#tree()}</div>
      <button type="button" class="add" title="Shift+A" @click=${this.#add}>
        + ${chosen === null ? 'Add a root' : 'Add a child'}
      </button>
    `;
  }

  #tree(): TemplateResult {
    const rows = this.#rows;
    const count = rows.places.length;
    if (count === 0)
      return html`<p class="none">${
        this.#filter.text
          ? `No name has “${this.#filter.text}” in it.`
          : 'There is nothing here yet: add a root, or open a tree.'
      }</p>`;
    const height = this.height;
    const list = this.renderRoot.querySelector('.rows');
    const current = this.current;
    // Without the list's padding.
    this.indents = indentsOf(rows, (list?.clientWidth || this.clientWidth) - 16);
    const shown = seenRows(
      count,
      current,
      (list?.scrollTop ?? 0) / height,
      (list?.clientHeight || this.clientHeight) / height,
    );
    const drop = this.#drop;
    this.selected = new Set(this.workbench.selected);
    return html`<div role="tree" aria-labelledby="tree" aria-multiselectable="true" ${styled({
      height: `${count * height}px`,
      'min-width': `${this.indents.width}px`,
    })}
      @keydown=${this.#input.key} @click=${this.#input.click} @dblclick=${this.#input.double}
      @contextmenu=${this.#input.context} @pointerover=${this.#input.over} @pointerleave=${this.#input.leave}>
      ${repeat(
        shown,
        (row) => nodeAt(rows, row)?.id,
        (row) => rowTemplate(this, row),
      )}
    </div>
    ${
      drop && drop.line !== null
        ? html`<div class="line" ${styled({
            top: `${drop.line * height}px`,
            'inset-inline-start': `${indentOf(this.indents, drop.depth) + 8}px`,
          })}></div>`
        : nothing
    }`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#revealing) this.#reveal();
    this.#revealing = false;
    const field = this.renderRoot.querySelector<HTMLInputElement>('.row input');
    if (field && this.shadowRoot?.activeElement !== field) {
      field.focus();
      field.select();
    }
    if (!this.#focusing || field) return;
    this.#focusing = false;
    this.renderRoot.querySelector<HTMLElement>('.row[tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** Scrolls so that the chosen row is seen. */
  #reveal(): void {
    const list = this.#list;
    const [top, height] = [this.current * this.height, this.height];
    const place = this.#rows.places[this.current];
    const indent = place === undefined ? 0 : indentOf(this.indents, at(this.#rows.depths, place));
    const name = indent + READABLE - list.clientWidth;
    if (indent < list.scrollLeft || name > list.scrollLeft)
      list.scrollLeft = Math.max(0, Math.min(indent, name));
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
  }

  #add = (): void => {
    if (addChild(this.workbench)) this.rename();
  };

  focusChosen(): void {
    this.#focusing = true;
    this.#revealing = true;
    this.requestUpdate();
  }

  rename(): void {
    if (this.workbench.chosen === null) return;
    this.#sync();
    this.renaming = this.workbench.chosen;
    this.#revealing = true;
    this.requestUpdate();
  }

  step(way: Way): void {
    const place = this.#chosen === null ? -1 : placeOf(this.workbench.document, this.#chosen);
    const target = place < 0 ? null : moveOf(this.#rows, place, way);
    if (target) this.#move(this.#chosen as number, target);
  }

  moveTo(): void {
    void ask(this.workbench, 'move-to', { move: (parent: number | null) => this.#moveUnder(parent) });
  }

  /** Puts the chosen node after the last child of a parent. */
  #moveUnder(parent: number | null): void {
    const { document, chosen } = this.workbench;
    if (chosen === null) return;
    const position = document.nodes.filter((it) => it.parent === parent && it.id !== chosen).length;
    this.#move(chosen, { parent, position });
  }

  #move(id: number, target: Target): void {
    moveNode(this.workbench, id, target, (it, to) => void askLoss(this.workbench, it, to));
    this.focusChosen();
  }

  readonly keep = (name: string): void => {
    const id = this.renaming;
    if (id === null) return;
    this.renaming = null;
    renameNode(this.workbench, id, name);
    this.#focusing = true;
    this.requestUpdate();
  };

  /** Opens or closes a node. Where that hides the chosen one, the closed one is chosen. */
  toggle(id: number): void {
    const closed = new Set(this.#closed);
    if (!closed.delete(id)) closed.add(id);
    this.#closed = closed;
    this.#fill();
    if (this.#chosen !== null) this.choose(this.current);
    this.requestUpdate();
  }

  choose(row: number, focus = true): void {
    this.workbench.choose(nodeAt(this.#rows, row)?.id ?? null);
    if (focus) this.focusChosen();
  }

  openMenu(point: { readonly x: number; readonly y: number }): void {
    this.renderRoot.querySelector<PlaygroundMenu>('kinetree-menu')?.open(point);
  }
}

customElements.define('kinetree-outline', PlaygroundOutline);
