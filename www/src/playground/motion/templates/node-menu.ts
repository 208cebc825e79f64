/** The nodes of a tree as the options of a menu. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { TreeDocument } from '../../document/document.ts';

/** Options beyond these are left out: nobody finds a node in a longer menu, and each costs. */
const MOST = 500;

/**
 * Returns the options of a menu, indented as the outline, for those nodes that `has` takes. It is
 * asked again when the document changes, the option that is picked, or what it `depends` on.
 */
export function nodeMenu(
  document: TreeDocument,
  has: (id: number) => boolean,
  picked: number | null,
  ...depends: readonly unknown[]
): unknown {
  return guard([document.nodes, picked, ...depends], () => {
    const depths = new Map<number, number>();
    const options: TemplateResult[] = [];
    for (const { id, name, parent } of document.nodes) {
      const depth = parent === null ? 0 : (depths.get(parent) ?? 0) + 1;
      depths.set(id, depth);
      if (options.length >= MOST) break;
      if (has(id))
        options.push(
          html`<option value=${id} .selected=${live(id === picked)}>${'\u2003'.repeat(depth)}${name}</option>`,
        );
    }
    return options;
  });
}
