/** What the doctor finds in a file, as parts of the page: loaded with the first file. */
import { type Read, readFile } from '../src/cli/read.ts';
import { checkRows, type Report } from '../src/core/doctor/check.ts';
import type { FindBytes } from '../src/core/doctor/gltf/bytes.ts';
import { mendFile, mendGltf } from '../src/core/doctor/gltf/mend.ts';
import { nameOf, placeOf, type Rows } from '../src/core/doctor/patient.ts';
import { type Moved, movedBy } from '../src/core/doctor/plan.ts';
import { planOf } from '../src/core/doctor/plans.ts';
import { degrees, guiltOf, guiltSentence, meters, summaryOf } from '../src/core/doctor/sentences.ts';
import { LEAST_MENDED } from '../src/core/doctor/wanted.ts';
import { wayName } from '../src/core/doctor/way-names.ts';
import { opened } from '../src/core/doctor/words.ts';
import { amongFiles } from '../src/playground/files/beside.ts';

interface Raw {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Causes and nodes that are told; of more the number is. */
const MOST_CAUSES = 4;
const MOST_NODES = 8;
/** Bytes, and nodes whose ways out are measured: a fraction of a second. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_MEASURED = 20_000;

/** Returns what was found in the first file that can be read; the others are its buffers. */
export function examined(files: readonly Raw[]): readonly Node[] {
  const main = files.find(({ name }) => !/\.bin$/i.test(name)) ?? files[0];
  if (!main) return [];
  try {
    if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_BYTES)
      throw new Error(`it has more than ${MOST_BYTES / 2 ** 20} MB`);
    const buffers = amongFiles(files);
    const read = readFile(main.bytes, buffers);
    if (!read) throw new Error('it is none of glTF, GLB, BVH, JSON of three.js and JSON of Kinetree');
    return told(main, read, checkRows(read.rows, 0.1, read.motions), buffers);
  } catch (error) {
    return [line('p', `${main.name} cannot be read: ${(error as Error).message}.`, 'refused')];
  }
}

function told(
  main: Raw,
  { rows, gltf, notes }: Read,
  report: Report,
  buffers: ReturnType<typeof amongFiles>,
): readonly Node[] {
  const sheared = report.findings.some(({ kind }) => kind === 'sheared');
  const head = line('p', `${main.name}: ${summaryOf(report)}.`, 'head');
  const parts: Node[] = [head];
  const guilt = guiltOf(report);
  for (const it of guilt.slice(0, MOST_CAUSES))
    parts.push(line('p', `${opened(guiltSentence(rows, placeOf(rows, it.node), it))}.`));
  if (guilt.length > MOST_CAUSES)
    parts.push(line('p', `And ${guilt.length - MOST_CAUSES} more nodes cause it.`));
  const leaning = report.findings.filter(({ kind }) => kind === 'skewed');
  if (leaning.length > 0) {
    const worst = leaning.toSorted((a, b) => b.degrees - a.degrees).slice(0, MOST_NODES);
    const items = worst.map((it) =>
      line(
        'li',
        `${it.path}: its ${it.pair?.[0]} and ${it.pair?.[1]} axes are ${degrees(it.degrees)} off 90°`,
      ),
    );
    const left = leaning.length - worst.length;
    parts.push(list([...items, ...(left > 0 ? [line('li', `and ${left} more`)] : [])]));
  }
  for (const { clip, node, degrees: skew, time } of (report.instants ?? [])
    .toSorted((a, b) => b.degrees - a.degrees)
    .slice(0, 1))
    parts.push(
      line(
        'p',
        `In motion ${nameOf(rows, placeOf(rows, node))} is worst: ${degrees(skew)} at ${time.toFixed(3)} s of the clip ${clip}.`,
      ),
    );
  if ((report.skewed > 0 || sheared) && rows.rule === 'matrices' && rows.count <= MOST_MEASURED) {
    const { corner, origin } = rigidMoves(rows, gltf ? main.bytes : null, buffers);
    const places = origin < 1e-9 ? 'no node’s place changes' : `places change by up to ${meters(origin)}`;
    parts.push(
      line('p', `Mended by ${wayName('rigid')}, ${places}, and corners move by up to ${meters(corner)}.`),
      ...(gltf ? [saving(main, gltf.binary, buffers)] : []),
    );
  }
  for (const note of notes.slice(0, 2)) parts.push(line('p', `Note: ${note}.`, 'quiet'));
  return parts;
}

/** Returns what the rigid way moves: the vertices that a file shows, else the boxes of its tree. */
function rigidMoves(rows: Rows, bytes: Uint8Array | null, buffers: FindBytes): Omit<Moved, 'place'> {
  const shows = rows.boxes.some((it) => it) || rows.unseen?.includes(1);
  try {
    const result = bytes && shows ? mendFile(bytes, { buffers }, { clips: false }) : null;
    if (result?.kind === 'mended') return result.report.moved;
  } catch {
    // What cannot be read is told of by the boxes that the file gives.
  }
  return movedBy(planOf(rows, 'rigid', LEAST_MENDED), !rows.boxes.some((it) => it));
}

/** Returns the button that saves a mended file, with the sentence about it. */
function saving(main: Raw, binary: boolean, buffers: ReturnType<typeof amongFiles>): Node {
  const part = document.createElement('p');
  const said = line('span', '');
  const button = line('button', 'Save the mended file') as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', () => {
    try {
      const result = mendGltf(main.bytes, { buffers, resample: true });
      if (result.kind === 'mended') {
        const ending = binary ? 'glb' : 'gltf';
        const address = URL.createObjectURL(new Blob([result.bytes as Uint8Array<ArrayBuffer>]));
        const download = `${main.name.replace(/\.\w{1,5}$/, '')} mended.${ending}`;
        Object.assign(document.createElement('a'), { href: address, download }).click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
        said.textContent = ` Saved, with everything that was in it. ${result.report.notes.map((it) => `${opened(it)}.`).join(' ')}`;
      } else if (result.kind === 'refused') {
        const [first] = result.refusals;
        said.textContent = ` It cannot be mended so: node ${first?.node}: ${first?.reason}.`;
      }
    } catch (error) {
      said.textContent = ` It cannot be mended: ${(error as Error).message}.`;
    }
  });
  part.append(button, said);
  return part;
}

function line(tag: string, text: string, looks = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (looks) made.className = looks;
  return made;
}

function list(items: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('ul');
  made.append(...items);
  return made;
}
