/** The file that a document came from. It stays beside the document through edits and undo. */

/** A file as it was given: its name, and its bytes. */
export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The doctor's work on a document, to be done to the file by the same call. */
export interface MendStep<Node> {
  readonly way: 'rigid' | 'leaf' | 'even';
  /** The ids of the nodes that were mended. */
  readonly ids: readonly number[];
  /** The nodes of the document before and after. */
  readonly before: readonly Node[];
  readonly after: readonly Node[];
}

/** A glTF file, text or binary, and how the document's nodes are known in it. */
export interface Source<Node> {
  readonly file: RawFile;
  /** The files that were opened with it: its buffers. */
  readonly beside: readonly RawFile[];
  /** What it has besides nodes, each with its number: `2 meshes`, `1 camera`. */
  readonly has: readonly string[];
  /** The number in the file of each node, by its id. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The nodes as they were opened. */
  readonly nodes: readonly Node[];
  readonly mends: readonly MendStep<Node>[];
  /** The names of its scenes, the default one first, and the place of the one that is shown. */
  readonly scenes: readonly string[];
  readonly scene: number;
}
