/** Opens files and texts in a workbench. Undo leads back to the tree that was there before. */
import { KinetreeError } from '../../core/entries/index.ts';
import { fixed } from '../../figure/readout.ts';
import { nodeOf, type TreeDocument, tidy } from '../document/document.ts';
import { joined } from '../document/joined.ts';
import type { RawFile } from '../document/source.ts';
import { sentenceOf } from '../refusals.ts';
import type { Workbench } from '../workbench.ts';
import { MOST_BYTES } from './bounds.ts';
import { refused } from './fields.ts';
import { type Choices, type Opened, read } from './read.ts';
import { readInWorker } from './read-in-worker.ts';

/** Bytes from which on the page says at once that reading takes a while. */
const LARGE = 2 ** 20;
/** Milliseconds after which the page says so of a smaller file. */
const SOON = 500;

/** The last opening: a new opening ends the one before. */
let latest = new AbortController();

/** Choices of the reader for an opening; `adds` puts the tree into the one that is there. */
export interface OpenChoices extends Partial<Choices> {
  readonly adds?: boolean;
}

/** Opens the trees of some files; the others are their buffers. Returns whether one was opened. */
export async function openFiles(
  workbench: Workbench,
  files: readonly File[],
  choices: OpenChoices = {},
): Promise<boolean> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const name = tidy(files[0]?.name ?? 'the file');
  return open(workbench, { name, size, adds: choices.adds }, async (stop) => {
    if (size > MOST_BYTES) throw refused(`${name} has more than ${MOST_BYTES / 2 ** 20} MB`);
    const raw = files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    return reading(await Promise.all(raw), choices, name, stop);
  });
}

/** Opens a text that was pasted: JSON, BVH, or a link. */
export async function openText(
  workbench: Workbench,
  text: string,
  choices: OpenChoices = {},
): Promise<boolean> {
  const name = 'the pasted text';
  const bytes = new TextEncoder().encode(text);
  return open(workbench, { name, size: bytes.length, adds: choices.adds }, (stop) =>
    reading([{ name, bytes }], choices, name, stop, text),
  );
}

/** Opens another scene of the file that the tree came from. */
export async function openScene(workbench: Workbench, scene: number): Promise<boolean> {
  const { source } = workbench.document;
  if (!source) return false;
  // The bytes go to the worker: undo needs those that are here.
  const files = [source.file, ...source.beside].map((it) => ({ ...it, bytes: it.bytes.slice() }));
  const [{ name }] = files as [RawFile];
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return open(workbench, { name: tidy(name), size }, (stop) => reading(files, { scene }, name, stop));
}

/** Reads in a worker. A link is short, and a page may begin with it: it is read at once. */
function reading(
  files: readonly RawFile[],
  choices: Partial<Choices>,
  name: string,
  stop: AbortSignal,
  text = '',
): Promise<Opened> {
  const here = typeof Worker === 'undefined' || /^\S*#tree=/.test(text);
  return here ? read(files, choices) : readInWorker(files, choices, name, stop);
}

async function open(
  workbench: Workbench,
  {
    name,
    size,
    adds = false,
  }: { readonly name: string; readonly size: number; readonly adds?: boolean | undefined },
  reading: (stop: AbortSignal) => Promise<Opened>,
): Promise<boolean> {
  latest.abort();
  const turn = new AbortController();
  latest = turn;
  const tell = (): void =>
    workbench.wait(`Reading ${name}, ${fixed(size / 2 ** 20, 1)} MB …`, () => turn.abort());
  const telling = setTimeout(tell, size > LARGE ? 0 : SOON);
  turn.signal.addEventListener('abort', () => clearTimeout(telling));
  let opened: Opened;
  try {
    opened = await reading(turn.signal);
  } catch (error) {
    if (turn === latest) workbench.say(inWords(error), true);
    return false;
  } finally {
    clearTimeout(telling);
  }
  if (turn !== latest) return false;
  const { document, said, worst } = opened;
  if (adds && workbench.document.nodes.length > 0) return add(workbench, document, said);
  // The node that is skewed most is chosen, because readers open files to find it.
  const id = worst ?? document.nodes[0]?.id ?? Number.NaN;
  return workbench.edit(`Open ${document.title}`, () => ({ document, id }), { said });
}

/** Puts a tree under the chosen node, or into the world. */
function add(workbench: Workbench, part: TreeDocument, said: string): boolean {
  const parent = nodeOf(workbench.document, workbench.chosen);
  const under = parent ? ` under ${parent.name}` : ' to the world';
  return workbench.edit(`Add ${part.title}`, (now) => joined(now, part, parent?.id ?? null), {
    said: said.replace(/^Opened ([^:]*):/, `Added $1${under}:`),
  });
}

/** Returns the sentence of a refusal, or of a file that the browser does not hand out. */
export function inWords(error: unknown): string {
  if (error instanceof KinetreeError) return sentenceOf(error);
  if (!(error instanceof DOMException)) throw error;
  return `${error.message.replace(/[.!?]$/, '')}.`;
}
