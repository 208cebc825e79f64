/** Saves a document into its own glTF file: all contents stay, and nodes are as at the start. */
import { type EditedNode, editGltf, type ShownMesh } from '../../core/doctor/gltf/edit.ts';
import type { NodeHandle } from '../../core/entries/index.ts';
import { list, part } from '../../core/gltf/json.ts';
import { carriersOf } from '../document/carriers.ts';
import { isSame, placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import { containerOf, type Source } from '../document/source.ts';

/** A file that is to be saved. */
interface Saved {
  readonly bytes: Uint8Array;
  /** The ending of the file that was opened. */
  readonly ending: 'glb' | 'gltf';
  /** The number in the file of each node, by its id. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The nodes of the file that are in no scene any more. */
  readonly gone: number;
}

/** A document that came from a file. */
export type FromFile = TreeDocument & { readonly source: Source<TreeNode> };

/**
 * Returns a document's own file with its edits: the same object where nothing was edited or mended.
 *
 * @throws KinetreeError `BAD_GLTF` as the doctor's own calls.
 */
export function savedFile(document: FromFile): Saved {
  const { source, nodes } = document;
  const numbers = new Map(source.numbers);
  let { bytes } = source.file;
  const shows = showsOf(nodes, numbers, carriersOf(source), meshesOf(bytes));
  const edits = editsOf(source.nodes, nodes, numbers, matricesOf(document), shows);
  if (edits) {
    const made = editGltf(bytes, edits.tree, edits);
    bytes = made.bytes;
    nodes.forEach(({ id }, place) => {
      numbers.set(id, made.numbers[place] as number);
    });
  }
  const ending = new TextDecoder().decode(source.file.bytes.subarray(0, 4)) === 'glTF' ? 'glb' : 'gltf';
  return { bytes, ending, numbers, gone: edits?.gone.length ?? 0 };
}

/** Returns a reader of the matrices of nodes that hold one. */
function matricesOf(document: TreeDocument): (id: number) => readonly number[] {
  return (id) => {
    const { tree, handles } = posed(document);
    return [...tree.localMatrix(handles[placeOf(document, id)] as NodeHandle)];
  };
}

/** Returns the mesh that each node of a file shows. */
function meshesOf(file: Uint8Array): readonly (ShownMesh | undefined)[] {
  return list(containerOf(file).root, 'nodes', 'the file').map((node) => {
    const { mesh, weights } = part(node);
    if (typeof mesh !== 'number') return undefined;
    return Array.isArray(weights) ? { mesh, weights } : { mesh };
  });
}

/** Returns the nodes that show another mesh than in the file: copies, leaves, and their originals. */
function showsOf(
  nodes: readonly TreeNode[],
  known: ReadonlyMap<number, number>,
  carried: ReturnType<typeof carriersOf>,
  given: ReturnType<typeof meshesOf>,
): ReadonlyMap<number, ShownMesh | null> {
  const found = new Map<number, ShownMesh | null>();
  const elsewhere = new Set<number>();
  for (const node of nodes) {
    const from = node.shape.kind === 'none' ? undefined : carried(node)?.number;
    const mesh = from === undefined ? undefined : given[from];
    const number = known.get(node.id);
    if (!mesh || from === undefined || from === number) continue;
    elsewhere.add(from);
    if (number === undefined || given[number]?.mesh !== mesh.mesh) found.set(node.id, mesh);
  }
  for (const { id, shape } of nodes) {
    const number = known.get(id);
    if (number !== undefined && shape.kind === 'none' && elsewhere.has(number) && given[number])
      found.set(id, null);
  }
  return found;
}

interface Edits {
  readonly tree: readonly EditedNode[];
  readonly gone: readonly number[];
  readonly hung: boolean;
}

/** Returns the edits between two lists of nodes; `null` where the file would be the same. */
function editsOf(
  base: readonly TreeNode[],
  nodes: readonly TreeNode[],
  known: ReadonlyMap<number, number>,
  matrixOf: (id: number) => readonly number[],
  shows: ReadonlyMap<number, ShownMesh | null>,
): Edits | null {
  const old = new Map(base.map((node) => [node.id, node]));
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const hung =
    base.length !== nodes.length ||
    nodes.some(({ id, parent }, i) => id !== base[i]?.id || parent !== base[i]?.parent);
  const tree = nodes.map((node): EditedNode => {
    const { id, name, parent, translation, rotation, scale, stretch } = node;
    const was = old.get(id);
    const number = known.get(id) ?? null;
    return {
      node: number,
      parent: parent === null ? null : (places.get(parent) as number),
      ...(number === null || was?.name !== name ? { name } : {}),
      ...(number !== null && was && isSamePose(was, node)
        ? {}
        : { parts: stretch ? { matrix: matrixOf(id) } : { translation, rotation, scale } }),
      ...(shows.has(id) ? { shows: shows.get(id) as ShownMesh | null } : {}),
    };
  });
  const gone = base.flatMap(({ id }) => (places.has(id) ? [] : (known.get(id) ?? [])));
  const edited =
    hung || tree.some(({ name, parts, shows }) => name !== undefined || parts || shows !== undefined);
  return edited ? { tree, gone, hung } : null;
}

const POSE = ['translation', 'rotation', 'scale', 'stretch'] as const;

export const isSamePose = (a: TreeNode, b: TreeNode): boolean => POSE.every((key) => isSame(a[key], b[key]));
