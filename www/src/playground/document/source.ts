/** The file that a document came from. It stays beside the document through edits and undo. */
import { type Container, open } from '../../core/gltf/container.ts';

/** A file as it was given: its name, and its bytes. */
export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A glTF file, text or binary, and how the document's nodes are known in it. */
export interface Source<Node> {
  readonly file: RawFile;
  /** The file that was opened, where `file` is the mended one. */
  readonly first?: RawFile;
  /** The files that were opened with it: its buffers. */
  readonly beside: readonly RawFile[];
  /** The file's contents besides nodes, each with its number: `2 meshes`, `1 camera`. */
  readonly has: readonly string[];
  /** The number in the file of each node, by its id. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The nodes as they are in the file. */
  readonly nodes: readonly Node[];
  /** The names of its scenes, the default one first, and the place of the one that is shown. */
  readonly scenes: readonly string[];
  readonly scene: number;
}

/** Held weakly, because the JSON of a large file takes several times its bytes. */
const containers = new WeakMap<Uint8Array, WeakRef<Container>>();

/**
 * Returns a glTF file taken apart: one object for all readers of the same bytes, none of whom
 * changes it.
 *
 * @throws KinetreeError `BAD_GLTF` for bytes that are no glTF file.
 */
export function containerOf(bytes: Uint8Array): Container {
  let container = containers.get(bytes)?.deref();
  if (!container) {
    container = open(bytes);
    containers.set(bytes, new WeakRef(container));
  }
  return container;
}
