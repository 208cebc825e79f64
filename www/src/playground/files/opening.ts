/** Opens files and texts in a workbench. Undo leads back to the tree that was there before. */
import { KinetreeError } from '../../core/entries/index.ts';
import { fixed } from '../../figure/readout.ts';
import type { RawFile } from '../document/source.ts';
import { sentenceOf } from '../refusals.ts';
import type { Workbench } from '../workbench.ts';
import { readApart } from './apart.ts';
import { MOST_BYTES, tidy } from './bounds.ts';
import type { Unit } from './bvh.ts';
import { refused } from './fields.ts';
import { type Opened, read } from './read.ts';

/** Bytes from which on the reader is told at once that it takes a while. */
const LARGE = 2 ** 20;
/** Milliseconds after which the reader is told that anything else takes a while. */
const SOON = 500;

/** The last opening: of two at once, the last one counts, and the other is ended. */
let latest = new AbortController();

/** Opens one of the files; the others are its buffers. Returns whether a tree was opened. */
export async function openFiles(
  workbench: Workbench,
  files: readonly File[],
  unit: Unit | null = null,
): Promise<boolean> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const name = tidy(files[0]?.name ?? 'the file');
  return open(workbench, { name, size }, async (stop) => {
    if (size > MOST_BYTES) throw refused(`${name} has more than ${MOST_BYTES / 2 ** 20} MB`);
    const raw = files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    return reading(await Promise.all(raw), unit, name, stop);
  });
}

/** Opens a text that was pasted: JSON, BVH, or a link. */
export async function openText(
  workbench: Workbench,
  text: string,
  unit: Unit | null = null,
): Promise<boolean> {
  const name = 'the pasted text';
  const bytes = new TextEncoder().encode(text);
  return open(workbench, { name, size: bytes.length }, (stop) =>
    reading([{ name, bytes }], unit, name, stop, text),
  );
}

/** Reads in a worker. A link is short, and a page may begin with it: it is read at once. */
function reading(
  files: readonly RawFile[],
  unit: Unit | null,
  name: string,
  stop: AbortSignal,
  text = '',
): Promise<Opened> {
  const here = typeof Worker === 'undefined' || /^\S*#tree=/.test(text);
  return here ? read(files, unit) : readApart(files, unit, name, stop);
}

async function open(
  workbench: Workbench,
  { name, size }: { readonly name: string; readonly size: number },
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
  const { document, said } = opened;
  const id = document.nodes[0]?.id ?? Number.NaN;
  return workbench.edit(`Open ${document.title}`, () => ({ document, id }), { said });
}

/** Returns the sentence of a refusal, or of a file that the browser does not hand out. */
export function inWords(error: unknown): string {
  if (error instanceof KinetreeError) return sentenceOf(error);
  if (!(error instanceof DOMException)) throw error;
  return `${error.message.replace(/[.!?]$/, '')}.`;
}
