/** A tree with its last steps as one value that a browser keeps. */
import type { TreeDocument, TreeNode } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import type { RawFile, Source } from '../document/source.ts';
import type { HistoryStep } from '../history.ts';
import type { Restored, Workbench } from '../workbench.ts';

/** The version of this form. Another version of the page may have other documents. */
const VERSION = 1;
/** The most steps kept each way, and the most nodes of all steps, which are written at once. */
const MOST_STEPS = 100;
const MOST_NODES = 200_000;
/** The most bytes of the kept files: more would take long to write. */
const MOST_BYTES = 32 * 2 ** 20;

export interface Kept extends Restored {
  readonly version: typeof VERSION;
}

/**
 * Returns a function that replaces the files of documents, because files are written once and not
 * with each step. A source without a replacement is dropped.
 */
function swapping(other: (file: unknown) => unknown): (document: TreeDocument) => TreeDocument {
  const known = new Map<Source<TreeNode>, Source<TreeNode> | null>();
  const swapped = (source: Source<TreeNode>): Source<TreeNode> | null => {
    let made = known.get(source);
    if (made === undefined) {
      const [file, ...beside] = [source.file, ...source.beside].map(other);
      const all = [file, ...beside].every((it) => it !== undefined);
      made = all ? ({ ...source, file, beside } as Source<TreeNode>) : null;
      known.set(source, made);
    }
    return made;
  };
  return ({ source, added = [], ...rest }) => {
    const own = source && swapped(source);
    const more = added.flatMap((it) => swapped(it) ?? []);
    return { ...rest, ...(own ? { source: own } : {}), ...(more.length > 0 ? { added: more } : {}) };
  };
}

/**
 * Returns a workbench as a value to be kept, with numbers in place of its files, and the files for
 * which there is room. Documents share the nodes that a step left alone, also in a browser's copy.
 */
export function keptOf(
  { document, chosen, history }: Workbench,
  most = MOST_STEPS,
  room = MOST_BYTES,
): readonly [kept: Kept, files: readonly RawFile[]] {
  const steps = Math.min(most, Math.floor(MOST_NODES / Math.max(document.nodes.length, 1)));
  const files: RawFile[] = [];
  let left = room;
  const bare = swapping((given) => {
    const file = given as RawFile;
    const number = files.indexOf(file);
    if (number >= 0) return number;
    if (file.bytes.length > left) return undefined;
    left -= file.bytes.length;
    return files.push(file) - 1;
  });
  const present = bare(document);
  const last = (list: readonly HistoryStep[]): readonly HistoryStep[] =>
    list.slice(Math.max(list.length - steps, 0)).map((step) => ({ ...step, document: bare(step.document) }));
  const [past, future] = [last(history.past), last(history.future)];
  return [{ version: VERSION, document: present, chosen, past, future }, files];
}

/** Returns what was kept with its files, if this page can take it up; otherwise `null`. */
export function usable(given: unknown, files: readonly RawFile[] = []): Kept | null {
  const kept = given as Kept | undefined;
  if (kept?.version !== VERSION) return null;
  try {
    for (const { document } of [kept, ...kept.past, ...kept.future])
      if (!Array.isArray(document.nodes)) return null;
    const back = swapping((number) => files[number as number]);
    const steps = (list: readonly HistoryStep[]): readonly HistoryStep[] =>
      list.map((step) => ({ ...step, document: back(step.document) }));
    const document = back(kept.document);
    posed(document);
    return { ...kept, document, past: steps(kept.past), future: steps(kept.future) };
  } catch {
    return null;
  }
}
