/** Opens files and texts in a workbench. Undo leads back to the tree that was there before. */
import { KinetreeError } from '../../core/entries/playground.ts';
import { fixed } from '../../figure/readout.ts';
import type { Workbench } from '../workbench.ts';
import { MOST_BYTES, tidy } from './bounds.ts';
import type { Unit } from './bvh.ts';
import { refused } from './fields.ts';
import { type Opened, read } from './read.ts';

/** Bytes from which on the reader is told that it takes a while. */
const LARGE = 2 ** 20;
/** Time for a sentence to be painted before work holds the page, ms. */
const PAINTED = 50;

/** The number of the last opening: of two at once, the last one counts. */
let latest = 0;

/** Opens one of the files; the others are its buffers. Returns whether a tree was opened. */
export async function openFiles(
  workbench: Workbench,
  files: readonly File[],
  unit: Unit | null = null,
): Promise<boolean> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const name = tidy(files[0]?.name ?? 'the file');
  return open(workbench, async () => {
    if (size > MOST_BYTES) throw refused(`${name} has more than ${MOST_BYTES / 2 ** 20} MB`);
    if (size > LARGE) {
      workbench.say(`Reading ${name}, ${fixed(size / 2 ** 20, 1)} MB …`);
      await new Promise((done) => setTimeout(done, PAINTED));
    }
    const raw = files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    return read(await Promise.all(raw), unit);
  });
}

/** Opens a text that was pasted: JSON, BVH, or a link. */
export async function openText(
  workbench: Workbench,
  text: string,
  unit: Unit | null = null,
): Promise<boolean> {
  return open(workbench, () =>
    read([{ name: 'the pasted text', bytes: new TextEncoder().encode(text) }], unit),
  );
}

async function open(workbench: Workbench, reading: () => Promise<Opened>): Promise<boolean> {
  const turn = ++latest;
  let opened: Opened;
  try {
    opened = await reading();
  } catch (error) {
    if (turn === latest) workbench.say(inWords(error), true);
    return false;
  }
  if (turn !== latest) return false;
  const { document, said } = opened;
  const id = document.nodes[0]?.id ?? Number.NaN;
  return workbench.edit(`Open ${document.title}`, () => ({ document, id }), { said });
}

/** Returns the sentence of a refusal, or of a file that the browser does not hand out. */
export function inWords(error: unknown): string {
  if (!(error instanceof KinetreeError) && !(error instanceof DOMException)) throw error;
  const { message } = error;
  const sentence = `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
