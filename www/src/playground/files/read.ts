/**
 * Files, texts and links as documents. The content decides which format it is, not the name. All
 * of it is data: nothing in it is run, and no address in it is asked for.
 */

import { listed } from '../../core/doctor/words.ts';
import { type FileNote, KinetreeError } from '../../core/entries/index.ts';
import { kindOf, markOf } from '../../core/file-kind.ts';
import { parsed } from '../../core/gltf/container.ts';
import { Scaled } from '../../core/unit-rotation.ts';
import { summarize } from '../doctor/summary.ts';
import type { TreeDocument } from '../document/document.ts';
import { tidy } from '../document/document.ts';
import { joined } from '../document/joined.ts';
import type { RawFile } from '../document/source.ts';
import { noteOf, sentenceOf } from '../refusals.ts';
import { withCore } from '../with-core.ts';
import { amongFiles } from './beside.ts';
import { MOST_BYTES } from './bounds.ts';
import type { Positions, Unit } from './bvh.ts';
import { documentOf, expectTaken } from './document-json.ts';
import { VERSION } from './document-text.ts';
import { refused } from './fields.ts';
import type { Noted } from './gltf.ts';
import { fromLink } from './link.ts';

/** Choices of the reader for files. `null` is a guess. */
export interface Choices {
  /** Of BVH. */
  readonly unit: Unit | null;
  readonly positions: Positions | null;
  /** The place of a glTF scene, the default one first. */
  readonly scene: number | null;
}

/** A tree that was read, and a sentence for the reader. */
export interface Opened {
  readonly document: TreeDocument;
  readonly said: string;
  /** The id of the node that is skewed most; `null` where none is. */
  readonly worst: number | null;
}

/**
 * Reads the trees among some files, one beside the other if they are several; the other files are
 * buffers that they may ask for by name.
 *
 * @throws KinetreeError in one sentence with the file's name.
 */
export async function read(files: readonly RawFile[], choices: Partial<Choices> = {}): Promise<Opened> {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MOST_BYTES)
    throw refused(`${files[0]?.name ?? 'the file'} has more than ${MOST_BYTES / 2 ** 20} MB`);
  const mains = files.filter(({ bytes }) => formatOf(bytes) !== null);
  const [first = files[0], ...others] = mains;
  if (!first) throw refused('there is no file');
  let opened = await readOne(first, files, choices);
  for (const other of others) {
    try {
      const { document, said } = await readOne(other, files, choices);
      opened = {
        ...opened,
        document: joined(opened.document, document, null).document,
        said: `${opened.said} ${said.replace(/^Opened/, 'Beside it')}`,
      };
    } catch (refusal) {
      // A JSON file beside a model may be no tree: a list of materials, say.
      if (!(refusal instanceof KinetreeError)) throw refusal;
      opened = { ...opened, said: `${opened.said} Left out: ${sentenceOf(refusal)}` };
    }
  }
  expectTaken(opened.document);
  return opened;
}

async function readOne(main: RawFile, files: readonly RawFile[], choices: Partial<Choices>): Promise<Opened> {
  const missing = new Set<string>();
  const buffers = amongFiles(files, (name) => missing.add(tidy(name)));
  try {
    const { document: read, said, worst } = await readMain(main, buffers, choices);
    const { source } = read;
    // Another tree is none of its buffers.
    const beside = files.filter(({ bytes }) => formatOf(bytes) === null);
    const document = source ? { ...read, source: { ...source, file: main, beside } } : read;
    return { document, worst, said: missing.size > 0 ? `${said} ${asked([...missing], main.name)}` : said };
  } catch (refusal) {
    // The sentences about a link name it themselves.
    if (!(refusal instanceof KinetreeError) || formatOf(main.bytes) === 'link') throw refusal;
    throw new KinetreeError(refusal.code, `${tidy(main.name)}: ${refusal.message}`);
  }
}

/** The most missing files that a sentence names. */
const MOST_ASKED = 5;

/** Returns `lamp.bin and color.png are missing: drop them together with lamp.gltf.` */
function asked(missing: readonly string[], main: string): string {
  const [more, named] = [missing.length - MOST_ASKED, missing.slice(0, MOST_ASKED)];
  const all = listed(more > 0 ? [...named, `${more} more`] : named);
  return `${all} ${missing.length === 1 ? 'is' : 'are'} missing: drop ${missing.length === 1 ? 'it' : 'them'} together with ${tidy(main)}.`;
}

type Format = 'glb' | 'json' | 'bvh' | 'urdf' | 'link';

/** Returns the format by the first characters of a file; `null` if it is not read here. */
function formatOf(bytes: Uint8Array): Format | null {
  const { kind } = kindOf(bytes);
  if (kind !== 'foreign' && kind !== 'unknown') return kind;
  const begin = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  return /^\S*#tree=/.test(begin) ? 'link' : null;
}

async function readMain(
  { name, bytes }: RawFile,
  buffers: (address: string) => Uint8Array | undefined,
  choices: Partial<Choices>,
): Promise<Opened> {
  const title = tidy(name.replace(/\.\w{1,5}$/, '')) || 'Untitled';
  switch (formatOf(bytes)) {
    case 'glb':
      return noted(
        (await withCore(import('./gltf.ts'))).gltfDocument(bytes, title, buffers, choices.scene),
        name,
      );
    case 'bvh': {
      const { bvhDocument } = await withCore(import('./bvh.ts'));
      const { document, unit: used, notes } = bvhDocument(textOf(bytes), title, choices);
      const how = !choices.unit ? 'guessed from their size' : 'as you said';
      return noted({ document, notes }, name, ` Its lengths are in ${used}, ${how}.`);
    }
    case 'urdf':
      return noted((await withCore(import('./urdf.ts'))).urdfDocument(textOf(bytes), title), name);
    case 'link': {
      const text = textOf(bytes).trim();
      return opened(await fromLink(text), 'the link');
    }
    case 'json':
      return noted(await fromJson(textOf(bytes), title, buffers, choices), name);
    default:
      throw refused(kindOf(bytes).sentence);
  }
}

async function fromJson(
  text: string,
  title: string,
  buffers: (address: string) => Uint8Array | undefined,
  { scene = null }: Partial<Choices>,
): Promise<Noted> {
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
  } catch (cause) {
    throw refused(`this is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const has = (key: string): boolean => Object.hasOwn(json, key);
  if (has('kinetree')) return typedDocument((scaled) => documentOf(json, scaled));
  if (has('asset')) {
    const { gltfDocument } = await withCore(import('./gltf.ts'));
    return gltfDocument({ ...parsed(json), size: text.length }, title, buffers, scene);
  }
  if (has('metadata') || has('scene'))
    return (await withCore(import('./three-json.ts'))).threeDocument(json, title);
  if (has('dimension')) return typedDocument((scaled) => fromScene(json, title, scaled));
  throw refused(
    'this JSON has none of "kinetree", "asset" (glTF), "metadata" (three.js) and "dimension" (a scene)',
  );
}

/** Returns a document of JSON that people may have typed, with a note on rotations of few digits. */
function typedDocument(read: (scaled: Scaled) => TreeDocument): Noted {
  const scaled = new Scaled();
  const notes: FileNote[] = [];
  const document = read(scaled);
  scaled.tell({ add: (code, where, message) => void notes.push({ code, where, message }) }, '');
  return { document, notes };
}

/** Reads what `JSON.stringify` writes of a tree of the core. */
function fromScene(
  { version, dimension, ...rest }: Record<string, unknown>,
  title: string,
  scaled: Scaled,
): TreeDocument {
  if (version !== 1 || dimension !== 3)
    throw refused('a scene must have "version": 1 and "dimension": 3, those that are read');
  const document = documentOf({ kinetree: VERSION, title, ...rest }, scaled);
  // Names are listed by places in the file, and so are ids.
  const nodes = document.nodes.map((it) => (it.name ? it : { ...it, name: `node ${it.id - 1}` }));
  return { ...document, nodes };
}

/** Returns a document that the core has taken, with a sentence about it. */
function opened(document: TreeDocument, from: string, more = ''): Opened {
  expectTaken(document);
  const { nodes, clips } = document;
  const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;
  const motions = clips.length > 0 ? ` and ${count(clips.length, 'animation')}` : '';
  const { text: found, worst = null } = summarize(document) ?? {};
  const leaning = found ? ` ${found[0]?.toUpperCase()}${found.slice(1)}.` : '';
  const meshless = document.meshless
    ? ' It has no meshes, only the boxes that stand for them: these are in its file.'
    : '';
  return {
    document,
    worst,
    said: `Opened ${tidy(from)}: ${count(nodes.length, 'node')}${motions}.${leaning}${meshless}${more}`,
  };
}

/** The most notes that the sentence about a file has. */
const MOST_NOTES = 2;

/** Does as {@link opened}, with notes on the parts of the file that were left out. */
function noted({ document, notes }: Noted, from: string, more = ''): Opened {
  // `asked` names missing files, with what to do: no note repeats them.
  const all = notes.filter(({ message }) => !/, is missing, or cannot be decoded$/.test(message));
  const first = all.slice(0, MOST_NOTES).map(noteOf);
  const rest = all.length - first.length;
  if (rest > 0) first.push(`There ${rest === 1 ? 'is 1 more note' : `are ${rest} more notes`} of this kind.`);
  return opened(document, from, more + first.map((it) => ` ${it}`).join(''));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(markOf(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('its text is not UTF-8: save it as UTF-8 in a text editor, and open it again');
  }
}
