/** Saves a tree in the format it was opened in: its glTF file, else JSON of the whole tree. */
import { listed } from '../../core/doctor/words.ts';
import { KinetreeError } from '../../core/entries/index.ts';
import type { TreeDocument } from '../document/document.ts';
import { reasonOf } from '../refusals.ts';
import type { Workbench } from '../workbench.ts';
import { toText } from './document-text.ts';
import { countedIfAny, unsavedOf } from './gltf-out.ts';
import { savedFile } from './gltf-save.ts';
import { save } from './saving.ts';

/** Returns a sentence on what Save writes of a document. */
export function aboutSave(document: TreeDocument): string {
  const { source, clips } = document;
  if (!source) return 'JSON with all of the tree, to the bit.';
  const kept = [...source.has, ...countedIfAny(clips.length, 'animation', 'animations')];
  const left = unsavedOf(document);
  const all = kept.length > 0 ? `everything in it (${listed(kept)})` : 'everything in it';
  const without = left.length > 0 ? ` Left out: ${listed(left)}.` : '';
  return `${source.file.name || 'The file'} with ${all}, and the nodes as they are here at the start.${without}`;
}

/** Saves the tree, and says so. */
export function saveTree(workbench: Workbench): void {
  const { document } = workbench;
  const { source, title } = document;
  if (!source) {
    save(new Blob([toText(document)], { type: 'application/json' }), title, 'json');
    workbench.say(`Saved ${aboutSave(document)}`);
    return;
  }
  try {
    const { bytes, ending, gone } = savedFile({ ...document, source });
    const type = ending === 'glb' ? 'model/gltf-binary' : 'model/gltf+json';
    const name = source.first ? `${title} mended` : title;
    save(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name, ending);
    const beside = source.beside.map((it) => it.name);
    const notes = [
      `Saved ${aboutSave(document)}`,
      ...(beside.length > 0 ? [`It needs ${listed(beside)} beside it.`] : []),
      ...countedIfAny(gone, 'node is', 'nodes are').map((it) => `${it} in no scene of it now.`),
    ];
    workbench.say(notes.join(' '));
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    workbench.say(`Nothing is saved: ${reasonOf(refusal)}.`, true);
  }
}
