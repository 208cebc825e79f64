/** A tree with its last steps as one value that a browser keeps. */
import type { TreeDocument, TreeNode } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import type { RawFile, Source } from '../document/source.ts';
import type { HistoryStep } from '../history.ts';
import type { Restored, Workbench } from '../workbench.ts';

/** A document is kept as it is: another version of the page may have others. */
const VERSION = 1;
/** Steps that are kept each way, and nodes of all of them together, which are written at once. */
const MOST_STEPS = 100;
const MOST_NODES = 200_000;
/** Bytes of the files that are kept with them: more would take long to be written. */
const MOST_BYTES = 32 * 2 ** 20;

export interface Kept extends Restored {
  readonly version: typeof VERSION;
}

/** A file that a tree came from, in which files are numbers in a list that is kept apart. */
type Bare = Omit<Source<TreeNode>, 'file' | 'beside'> & {
  readonly file: number;
  readonly beside: readonly number[];
};

/** The files of documents, as far as there is room for their bytes: they are written once, and not with each step. */
export class KeptFiles {
  readonly list: RawFile[] = [];
  readonly #known = new Map<Source<TreeNode>, Bare | null>();
  #room: number;

  constructor(room = MOST_BYTES) {
    this.#room = room;
  }

  /** Returns a document with numbers for its files, or without them. */
  bare(document: TreeDocument): TreeDocument {
    return withSources(document, (it) => this.#bare(it) as unknown as Source<TreeNode> | null);
  }

  #bare(source: Source<TreeNode>): Bare | null {
    let made = this.#known.get(source);
    if (made === undefined) {
      const [file = -1, ...beside] = [source.file, ...source.beside].map((it) => this.#numberOf(it));
      made = Math.min(file, ...beside) < 0 ? null : { ...source, file, beside };
      this.#known.set(source, made);
    }
    return made;
  }

  #numberOf(file: RawFile): number {
    const number = this.list.indexOf(file);
    if (number >= 0 || file.bytes.length > this.#room) return number;
    this.#room -= file.bytes.length;
    return this.list.push(file) - 1;
  }
}

/** Returns a document with others in place of its files; without those of which nothing is left. */
function withSources(
  { source, added, ...rest }: TreeDocument,
  other: (source: Source<TreeNode>) => Source<TreeNode> | null,
): TreeDocument {
  const own = source && other(source);
  const more = (added ?? []).flatMap((it) => other(it) ?? []);
  return { ...rest, ...(own ? { source: own } : {}), ...(more.length > 0 ? { added: more } : {}) };
}

/** Returns what puts the files of documents back, those that were kept. */
function backFrom(files: readonly RawFile[]): (document: TreeDocument) => TreeDocument {
  const known = new Map<unknown, Source<TreeNode> | null>();
  const back = (source: Source<TreeNode>): Source<TreeNode> | null => {
    const found = known.get(source);
    if (found !== undefined) return found;
    const bare = source as unknown as Bare;
    const [file, ...beside] = [bare.file, ...bare.beside].map((it) => files[it]);
    const all = file && beside.every((it) => it !== undefined);
    const made = all ? { ...bare, file, beside: beside as RawFile[] } : null;
    known.set(source, made);
    return made;
  };
  return (document) => withSources(document, back);
}

/**
 * Returns what is kept of a workbench. Documents share the nodes that a step left alone, and a
 * browser's copy of them does, too. Their files go into `files`.
 */
export function keptOf(
  { document, chosen, history }: Workbench,
  most = MOST_STEPS,
  files = new KeptFiles(),
): Kept {
  const steps = Math.min(most, Math.floor(MOST_NODES / Math.max(document.nodes.length, 1)));
  const present = files.bare(document);
  const last = (list: readonly HistoryStep[]): readonly HistoryStep[] =>
    list
      .slice(Math.max(list.length - steps, 0))
      .map((step) => ({ ...step, document: files.bare(step.document) }));
  const { past, future } = history;
  return { version: VERSION, document: present, chosen, past: last(past), future: last(future) };
}

/** Returns what was kept with its files, if this page can take it up; otherwise `null`. */
export function usable(given: unknown, files: readonly RawFile[] = []): Kept | null {
  const kept = given as Kept | undefined;
  if (kept?.version !== VERSION) return null;
  try {
    for (const { document } of [kept, ...kept.past, ...kept.future])
      if (!Array.isArray(document.nodes)) return null;
    const back = backFrom(files);
    const steps = (list: readonly HistoryStep[]): readonly HistoryStep[] =>
      list.map((step) => ({ ...step, document: back(step.document) }));
    const document = back(kept.document);
    posed(document);
    return { ...kept, document, past: steps(kept.past), future: steps(kept.future) };
  } catch {
    return null;
  }
}
