/** A history as one line of documents in time, each with the name of the edit that led to it. */
import type { TreeDocument } from '../document/document.ts';
import type { Restored, Workbench } from '../workbench.ts';

export interface Entry {
  readonly document: TreeDocument;
  /** The id of the node that was chosen. */
  readonly chosen: number | null;
  /** The edit that led here; '' for the first. */
  readonly name: string;
}

export interface Timeline {
  readonly entries: readonly Entry[];
  /** The place of the present document. */
  readonly place: number;
}

export function timelineOf({ document, chosen, history }: Workbench): Timeline {
  const { past, future } = history;
  const entries: Entry[] = past.map((it, i) => ({ ...it, name: past[i - 1]?.name ?? '' }));
  entries.push({ document, chosen, name: past.at(-1)?.name ?? '' });
  for (const it of future.toReversed()) entries.push(it);
  return { entries, place: past.length };
}

export function restoredOf({ entries, place }: Timeline): Restored {
  const { document, chosen } = entries[place] as Entry;
  return {
    document,
    chosen,
    past: entries.slice(0, place).map((it, i) => ({ ...it, name: (entries[i + 1] as Entry).name })),
    future: entries.slice(place + 1).toReversed(),
  };
}
