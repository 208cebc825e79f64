/**
 * The doctor's ways on the glTF file that a document came from: the call of `kinetree mend` mends
 * the file, and the document is read from the result, so that picture, numbers and file agree.
 */
import type { CuringWay } from '../../core/doctor/gltf/least.ts';
import { type MendReport, mendFile } from '../../core/doctor/gltf/mend.ts';
import { type ClipLike, KinetreeError } from '../../core/entries/index.ts';
import { list } from '../../core/gltf/json.ts';
import { freshId, isSame, nodeOf, placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { containerOf } from '../document/source.ts';
import { amongFiles } from './beside.ts';
import { gltfDocument } from './gltf.ts';
import { type FromFile, isSamePose, savedFile } from './gltf-save.ts';
import type { AskedTry } from './tried-ways.ts';

export { tried } from './tried-ways.ts';

/** Returns the question for a worker: a document's file, and the nodes to mend, or all. */
export function askedOf(
  document: FromFile,
  ids: readonly number[] | null,
  resample: boolean | null,
): AskedTry {
  const { bytes, numbers } = savedFile(document);
  return { bytes, beside: document.source.beside, nodes: numbersOf(document, ids, numbers), resample };
}

/** Returns the numbers of nodes in the file; `undefined` for all nodes. */
function numbersOf(
  { source, nodes }: FromFile,
  ids: readonly number[] | null,
  numbers: ReadonlyMap<number, number>,
): readonly number[] | undefined {
  if (!ids && source.scenes.length < 2) return undefined;
  return (ids ?? nodes.map(({ id }) => id)).flatMap((id) => numbers.get(id) ?? []);
}

/**
 * Mends the file of a document, and returns the document of the mended file with what was done.
 * Nodes keep their ids.
 *
 * @throws KinetreeError `NOT_HELD` where the way cannot keep what the file has.
 */
export function mendedInFile(
  document: FromFile,
  {
    way,
    ids,
    resample,
  }: { readonly way: CuringWay; readonly ids?: readonly number[]; readonly resample?: boolean },
): { readonly document: TreeDocument; readonly report: MendReport | null } {
  const { source } = document;
  const { bytes, numbers } = savedFile(document);
  const nodes = numbersOf(document, ids ?? null, numbers);
  const buffers = amongFiles(source.beside);
  const result = mendFile(bytes, { way, resample: resample === true, buffers, ...(nodes ? { nodes } : {}) });
  if (result.kind === 'refused') {
    const [first] = result.refusals;
    throw new KinetreeError('NOT_HELD', `${source.file.name}: node ${first?.node}: ${first?.reason}`);
  }
  if (result.kind === 'nothing') return { document, report: null };
  return { document: reread(document, { bytes, numbers }, result.bytes), report: result.report };
}

/** Returns a document as its mended file has it. */
function reread(
  document: FromFile,
  { bytes, numbers }: { readonly bytes: Uint8Array; readonly numbers: ReadonlyMap<number, number> },
  mended: Uint8Array,
): TreeDocument {
  const { source, title } = document;
  const [old, made] = [bytes, mended].map(
    (it) =>
      gltfDocument(containerOf(it), title, amongFiles(source.beside), source.scene).document as FromFile,
  ) as [FromFile, FromFile];
  const ids = new Map([...numbers].map(([id, number]) => [number, id]));
  let fresh = freshId(document);
  const idOf = (number: number): number => {
    const id = ids.get(number) ?? fresh++;
    ids.set(number, id);
    return id;
  };
  const before = new Map<number, TreeNode>();
  for (const it of old.nodes) before.set(idOf(numberOf(old, it)), it);
  const known = (id: number): number => idOf(made.source.numbers.get(id) as number);
  const nodes: TreeNode[] = [];
  const inFile: TreeNode[] = [];
  const shown = new Set<number>();
  // Nodes that were taken out are still in the file, but in no scene.
  const count = list(containerOf(bytes).root, 'nodes', 'the file').length;
  for (const node of made.nodes) {
    const id = known(node.id);
    const parent = node.parent === null ? null : known(node.parent);
    const added = numberOf(made, node) >= count && parent !== null && shown.has(parent);
    if (!added && placeOf(document, id) < 0) continue;
    shown.add(id);
    const [was, own] = [before.get(id), nodeOf(document, id)];
    const same = was && isSamePose(was, node);
    const shaped = was && isSameShape(was, node);
    // A copy shares the very object of its shape.
    const shape = own && isSameShape(own, node) ? own.shape : node.shape;
    const now = { ...node, id, parent, shape, name: own?.name ?? node.name };
    const { stretch: _, ...rest } = own ?? now;
    const { translation, rotation, scale, stretch } = same && own ? own : node;
    const pose = { translation, rotation, scale, ...(stretch ? { stretch } : {}) };
    const moved = { ...rest, ...pose, parent, shape: own && shaped ? own.shape : node.shape };
    nodes.push(own && same && shaped && own.parent === parent ? own : moved);
    inFile.push(now);
  }
  return {
    ...document,
    nodes,
    clips: clipsOf(document, [old, made], known, idOf),
    source: {
      ...source,
      file: { name: source.file.name, bytes: mended },
      first: source.first ?? source.file,
      has: made.source.has,
      numbers: new Map([...ids].flatMap(([number, id]) => (shown.has(id) ? [[id, number] as const] : []))),
      nodes: inFile,
    },
  };
}

const numberOf = ({ source }: FromFile, { id }: TreeNode): number => source.numbers.get(id) as number;

const isSameShape = ({ shape: a }: TreeNode, { shape: b }: TreeNode): boolean =>
  a.kind === b.kind && isSame(a.size, b.size) && isSame(a.center, b.center);

type Channel = ClipLike['channels'][number];

/** Returns the clips of a document with the channels that the mended file changed. */
function clipsOf(
  { clips }: TreeDocument,
  [old, made]: readonly [FromFile, FromFile],
  known: (id: number) => number,
  idOf: (number: number) => number,
): TreeDocument['clips'] {
  const keyOf = (node: number, { path }: Channel): string => `${node} ${path}`;
  return clips.map((clip, place) => {
    const was = new Map(
      (old.clips[place]?.channels ?? []).map((it) => [
        keyOf(idOf(old.source.numbers.get(it.node) as number), it),
        it,
      ]),
    );
    const fresh = new Map<string, Channel>();
    for (const it of made.clips[place]?.channels ?? []) {
      const node = known(it.node);
      const before = was.get(keyOf(node, it));
      if (!before || !isSameCurve(before, it)) fresh.set(keyOf(node, it), { ...it, node });
    }
    if (fresh.size === 0) return clip;
    const channels = clip.channels.map((it) => {
      const key = keyOf(it.node, it);
      const next = fresh.get(key) ?? it;
      fresh.delete(key);
      return next;
    });
    return { ...clip, channels: [...channels, ...fresh.values()] };
  });
}

const isSameCurve = (a: Channel, b: Channel): boolean =>
  a.interpolation === b.interpolation &&
  isSame(Array.from(a.times), Array.from(b.times)) &&
  isSame(Array.from(a.values), Array.from(b.values));
