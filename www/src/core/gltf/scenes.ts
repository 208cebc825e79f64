/** The scenes of a file: which roots belong together. */
import type { Notes } from '../notes.ts';
import { isAbsent, isPlace, list, nameOf, type Part, part } from './json.ts';
import { described } from './refusal.ts';

/** A scene of a glTF file: the nodes that are shown together. */
export interface GltfScene {
  /** Empty if the file gives none. */
  readonly name: string;
  /** The places of its roots among the nodes of {@link GltfFile.scene}. */
  readonly roots: readonly number[];
}

/** Reads the scenes, the default one first; `places` has the place of each node of the file. */
export function readScenes(root: Part, places: readonly number[], notes: Notes): readonly GltfScene[] {
  const scenes = list(root, 'scenes', 'the file').map((given, number): GltfScene => {
    const where = `scene ${number}`;
    const listed = list(part(given), 'nodes', where);
    const roots = listed.flatMap((it) => (isPlace(it, places.length) ? [places[it] as number] : []));
    if (roots.length < listed.length) {
      const lost = listed.length - roots.length;
      notes.add('SCENE_INCOMPLETE', where, `${where} of the file lists nodes that are not there, ${lost}`);
    }
    return { name: nameOf(part(given), where), roots };
  });
  const first = root.scene;
  if (isPlace(first, scenes.length)) scenes.unshift(...scenes.splice(first, 1));
  else if (!isAbsent(first)) {
    const sentence = `the default scene of the file, ${described(first)}, is none of its ${scenes.length}`;
    notes.add('SCENE_INCOMPLETE', 'the file', sentence);
  }
  return scenes;
}
