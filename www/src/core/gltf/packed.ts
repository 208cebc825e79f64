/** Extensions of glTF that pack numbers, so that they have to be unpacked before they are read. */
import type { Notes } from '../notes.ts';
import { entry, isAbsent, list, type Part, part } from './json.ts';

const MESHES = 'KHR_draco_mesh_compression';
const VIEWS = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

/**
 * Returns the extension that packs the numbers of a view; `undefined` if they are in its buffer as
 * they are. A file may bring them both ways, with a buffer for readers without the extension.
 */
export function packerOf(root: Part, view: Part, hasBlob: boolean): string | undefined {
  const packer = VIEWS.find((it) => !isAbsent(part(view.extensions)[it]));
  const buffer = packer && entry(root.buffers, view.buffer);
  if (!buffer || !isAbsent(buffer.uri)) return undefined;
  const empty = part(part(buffer.extensions)[packer]).fallback === true;
  return empty || view.buffer !== 0 || !hasBlob ? packer : undefined;
}

/** Tells which packings the file names. */
export function tellPacked(root: Part, notes: Notes): void {
  const used: readonly unknown[] = list(root, 'extensionsUsed', 'the file');
  const tell = (extension: string, what: string): void => {
    if (used.includes(extension)) notes.add('PACKED', 'extensionsUsed', `${extension} packs ${what}`);
  };
  tell(MESHES, 'meshes of the file: nodes and animations are read');
  for (const it of VIEWS) tell(it, 'numbers of the file: nodes are read, animations that it packs are not');
}
