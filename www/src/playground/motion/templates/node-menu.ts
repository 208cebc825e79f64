/** The nodes of a tree as the options of a menu. */
import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { TreeDocument } from '../../document/document.ts';

/** Options beyond these are left out: nobody finds a node in a longer menu, and each costs. */
const MOST = 500;

/** Returns the options of a menu, indented as the outline. */
export function nodeMenu(document: TreeDocument, picked: number | null): unknown {
  return guard([document.nodes, picked], () => {
    const depths = new Map<number, number>();
    return document.nodes.slice(0, MOST).map(({ id, name, parent }) => {
      const depth = parent === null ? 0 : (depths.get(parent) ?? 0) + 1;
      depths.set(id, depth);
      return html`<option value=${id} .selected=${live(id === picked)}>${'\u2003'.repeat(depth)}${name}</option>`;
    });
  });
}
