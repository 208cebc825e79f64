/** A tree with its last steps as one value that a browser keeps. */
import type { TreeDocument } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import type { HistoryStep } from '../history.ts';
import type { Restored, Workbench } from '../workbench.ts';

/** A document is kept as it is: another version of the page may have others. */
const VERSION = 1;
/** Steps that are kept each way, and nodes of all of them together, which are written at once. */
const MOST_STEPS = 100;
const MOST_NODES = 200_000;

export interface Kept extends Restored {
  readonly version: typeof VERSION;
}

/**
 * Returns what is kept of a workbench. Documents share the nodes that a step left alone, and a
 * browser's copy of them does, too. Files that were opened are not kept.
 */
export function keptOf({ document, chosen, history }: Workbench, most = MOST_STEPS): Kept {
  const steps = Math.min(most, Math.floor(MOST_NODES / Math.max(document.nodes.length, 1)));
  const bare = ({ source: _, ...rest }: TreeDocument): TreeDocument => rest;
  const last = (list: readonly HistoryStep[]): readonly HistoryStep[] =>
    list.slice(Math.max(list.length - steps, 0)).map((step) => ({ ...step, document: bare(step.document) }));
  const { past, future } = history;
  return { version: VERSION, document: bare(document), chosen, past: last(past), future: last(future) };
}

/** Returns what was kept, if this page can take it up; otherwise `null`. */
export function usable(given: unknown): Kept | null {
  const kept = given as Kept | undefined;
  if (kept?.version !== VERSION) return null;
  try {
    for (const { document } of [kept, ...kept.past, ...kept.future])
      if (!Array.isArray(document.nodes)) return null;
    posed(kept.document);
    return kept;
  } catch {
    return null;
  }
}
