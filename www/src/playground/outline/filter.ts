/** The field that filters the outline by a part of a name, or by its skewed nodes. */
import { html, type TemplateResult } from 'lit';
import type { TreeDocument } from '../document/document.ts';
import type { Posed } from '../document/posed.ts';
import type { OutlineHost } from './host.ts';
import { markOf } from './mark.ts';
import { at, type Filtered, FOUND, filtered, type Rows } from './rows.ts';

/** The word for all nodes that have a mark. */
const SKEWED = 'skewed';

export class OutlineFilter {
  #text = '';
  #known: { readonly nodes: unknown; readonly text: string; readonly left: Filtered } | null = null;

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text.trim().toLowerCase();
  }

  /** Returns the verdict on each node of a tree; `null` without a filter. */
  of({ nodes }: TreeDocument, posed: Posed): Filtered | null {
    const text = this.#text;
    if (!text) return null;
    if (this.#known?.nodes !== nodes || this.#known.text !== text) {
      const left = filtered(
        nodes,
        ({ name }, place) =>
          name.toLowerCase().includes(text) || (text === SKEWED && markOf(posed, place) !== null),
      );
      this.#known = { nodes, text, left };
    }
    return this.#known.left;
  }
}

export function filterTemplate(host: OutlineHost, text: string): TemplateResult {
  const key = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const field = event.currentTarget as HTMLInputElement;
    if (event.key === 'Escape' && field.value) host.filter('');
    else if (event.key === 'Escape' || event.key === 'ArrowDown') host.focusChosen();
    else if (event.key === 'Enter') {
      const next = nextFound(host.rows, host.current, event.shiftKey ? -1 : 1);
      if (next !== null) host.choose(next, false);
    } else return;
    event.preventDefault();
  };
  return html`<input type="search" class="filter" aria-label="Filter the tree" title="Filter the tree (/)"
    placeholder="Name, or skewed" autocomplete="off" spellcheck="false" .value=${text}
    @input=${(event: Event) => host.filter((event.currentTarget as HTMLInputElement).value)} @keydown=${key} />`;
}

/** Returns the next row that was found, after or before one, around the ends; `null` for none. */
export function nextFound({ places, left }: Rows, row: number, step: 1 | -1): number | null {
  const count = places.length;
  for (let i = 1; i <= count; i++) {
    const found = (((row + step * i) % count) + count) % count;
    if (left?.[at(places, found)] === FOUND) return found;
  }
  return null;
}
