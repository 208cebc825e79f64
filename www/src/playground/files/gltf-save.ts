/**
 * Saves a document into the glTF file that it came from: with everything that was in it, nodes as
 * they are at the start, and mended by the same call as `kinetree mend`.
 */
import { type EditedNode, editGltf, type ShownMesh } from '../../core/doctor/gltf/edit.ts';
import { type MendReport, mendFile } from '../../core/doctor/gltf/mend.ts';
import { KinetreeError, type NodeHandle } from '../../core/entries/index.ts';
import { open } from '../../core/gltf/container.ts';
import { list, part } from '../../core/gltf/json.ts';
import { isSame, placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import type { MendStep, Source } from '../document/source.ts';
import { carriersOf } from '../model/carriers.ts';
import { amongFiles } from './beside.ts';

/** A file that is to be saved. */
export interface Saved {
  readonly bytes: Uint8Array;
  /** `glb` or `gltf`: that of the file that was opened. */
  readonly ending: 'glb' | 'gltf';
  /** What the doctor did to the file, step by step. */
  readonly reports: readonly MendReport[];
  /** The nodes of the file that are in no scene any more. */
  readonly gone: number;
}

/**
 * Returns the file of a document that came from one.
 *
 * @throws KinetreeError `NOT_HELD` where the file has what the document does not show, and what the
 * way cannot keep; `BAD_GLTF` as the doctor's own calls.
 */
export function savedFile(document: TreeDocument & { readonly source: Source<TreeNode> }): Saved {
  const { source } = document;
  const buffers = amongFiles(source.beside);
  const known = new Map(source.numbers);
  const reports: MendReport[] = [];
  let { bytes } = source.file;
  let base = source.nodes;
  const given = meshesOf(bytes);
  const carried = carriersOf(source);
  const edit = (nodes: readonly TreeNode[], matrixOf: (id: number) => readonly number[]): number => {
    const shows = showsOf(nodes, known, carried, { given, now: meshesOf(bytes) });
    const edits = editsOf(base, nodes, known, matrixOf, shows);
    if (!edits) return 0;
    const made = editGltf(bytes, edits.tree, edits);
    bytes = made.bytes;
    nodes.forEach(({ id }, place) => {
      known.set(id, made.numbers[place] as number);
    });
    return edits.gone.length;
  };
  let gone = 0;
  for (const step of source.mends) {
    gone += edit(step.before, matricesOf({ ...document, rule: 'matrices', nodes: step.before }));
    const nodes = step.ids.flatMap((id) => known.get(id) ?? []);
    const result = mendFile(bytes, { way: step.way, nodes, buffers }, { folds: false });
    if (result.kind === 'refused') {
      const [first] = result.refusals;
      throw new KinetreeError('NOT_HELD', `${source.file.name}: node ${first?.node}: ${first?.reason}`);
    }
    if (result.kind === 'mended') {
      bytes = result.bytes;
      reports.push(result.report);
      noteLeaves(step, result.report, known);
    }
    base = step.after;
  }
  gone += edit(document.nodes, matricesOf(document));
  const ending = new TextDecoder().decode(source.file.bytes.subarray(0, 4)) === 'glTF' ? 'glb' : 'gltf';
  return { bytes, ending, reports, gone };
}

/** Notes the numbers of the leaves that bodies have got: in the document they are nodes, too. */
function noteLeaves(
  { before, after }: MendStep<TreeNode>,
  { added }: MendReport,
  known: Map<number, number>,
): void {
  const old = new Set(before.map(({ id }) => id));
  const leaves = new Map(added.flatMap((it) => ('has' in it && it.has === 'mesh' ? [[it.of, it.node]] : [])));
  for (const { id, parent } of after) {
    const leaf = old.has(id) || parent === null ? undefined : leaves.get(known.get(parent) as number);
    if (leaf !== undefined) known.set(id, leaf);
  }
}

/** Returns what reads the matrices of nodes that hold one. */
function matricesOf(document: TreeDocument): (id: number) => readonly number[] {
  return (id) => {
    const { tree, handles } = posed(document);
    return [...tree.localMatrix(handles[placeOf(document, id)] as NodeHandle)];
  };
}

/** Returns what each node of a file shows. */
function meshesOf(file: Uint8Array): readonly (ShownMesh | undefined)[] {
  return list(open(file).root, 'nodes', 'the file').map((node) => {
    const { mesh, weights } = part(node);
    if (typeof mesh !== 'number') return undefined;
    return Array.isArray(weights) ? { mesh, weights } : { mesh };
  });
}

/** Returns the nodes that show another mesh than in the file: copies and leaves, and who gave theirs away. */
function showsOf(
  nodes: readonly TreeNode[],
  known: ReadonlyMap<number, number>,
  carried: ReturnType<typeof carriersOf>,
  { given, now }: { readonly given: ReturnType<typeof meshesOf>; readonly now: ReturnType<typeof meshesOf> },
): ReadonlyMap<number, ShownMesh | null> {
  const found = new Map<number, ShownMesh | null>();
  const elsewhere = new Set<number>();
  for (const node of nodes) {
    const from = node.shape.kind === 'none' ? undefined : carried(node)?.number;
    const mesh = from === undefined ? undefined : given[from];
    const number = known.get(node.id);
    if (!mesh || from === undefined || from === number) continue;
    elsewhere.add(from);
    if (number === undefined || now[number]?.mesh !== mesh.mesh) found.set(node.id, mesh);
  }
  for (const { id, shape } of nodes) {
    const number = known.get(id);
    if (number !== undefined && shape.kind === 'none' && elsewhere.has(number) && now[number])
      found.set(id, null);
  }
  return found;
}

interface Edits {
  readonly tree: readonly EditedNode[];
  readonly gone: readonly number[];
  readonly hung: boolean;
}

/** Returns what differs between two lists of nodes; `null` where a file would be the same. */
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

const isSamePose = (a: TreeNode, b: TreeNode): boolean => POSE.every((key) => isSame(a[key], b[key]));
