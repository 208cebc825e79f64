/**
 * Edits of a glTF file's nodes: other parts, names and parents, nodes that were added and taken out.
 * All else stays as it is, and no node of the file changes its number.
 */
import type { Quaternion } from '../../linear/quaternion.ts';
import type { Vec3 } from '../../linear/vec.ts';
import { written } from './bytes.ts';
import { animatedNodes } from './clips.ts';
import { Nodes, setParts } from './contents.ts';
import { badGltf, type Json, objects, openGltf } from './source.ts';

/** A node as it is to be written. */
export interface EditedNode {
  /** Its number in the file; `null` for one that is added. */
  readonly node: number | null;
  /** The place of its parent among the edited nodes, which comes before it; `null` for a root. */
  readonly parent: number | null;
  /** Its name, where that is to be written. */
  readonly name?: string;
  /** Its parts, or its matrix of sixteen numbers, where these are to be written. */
  readonly parts?: Parts | { readonly matrix: readonly number[] };
  /** The mesh that it shows, where that is to be written; `null` for none any more. */
  readonly shows?: ShownMesh | null;
}

/** A mesh of the file by its number, and the weights of its morph targets. */
export interface ShownMesh {
  readonly mesh: number;
  readonly weights?: readonly number[];
}

interface Parts {
  readonly translation: readonly number[];
  readonly rotation: readonly number[];
  readonly scale: readonly number[];
}

/**
 * Returns a file with its nodes edited, and the number in it of each edited node. `tree` lists all
 * nodes that the editor knows; `gone` has the numbers of those that it took out, which stay in the
 * file under no parent and in no scene, since others are known by their numbers.
 *
 * @throws KinetreeError `BAD_GLTF` for a matrix on a node that an animation moves: glTF forbids it.
 */
export function editGltf(
  file: Uint8Array,
  tree: readonly EditedNode[],
  { gone, hung }: { readonly gone: readonly number[]; readonly hung: boolean },
): { readonly bytes: Uint8Array; readonly numbers: readonly number[] } {
  const source = openGltf(file);
  const json = structuredClone(source.json);
  const nodes = new Nodes(json);
  const moving = animatedNodes(json, nodes.all.length);
  const numbers = tree.map(({ node, name, parts, shows }) => {
    const number = node ?? nodes.all.push({}) - 1;
    const own = nodes.all[number];
    if (!own) throw badGltf(`node ${number} is missing`);
    if (name) own.name = name;
    if (parts) write(own, parts, moving.has(number), number);
    if (shows !== undefined) show(own, shows);
    return number;
  });
  if (hung) hang(json, nodes.all, tree, numbers, gone);
  return { bytes: written(json, source.blob, source), numbers };
}

function write(own: Json, parts: NonNullable<EditedNode['parts']>, moves: boolean, number: number): void {
  if ('matrix' in parts) {
    if (moves)
      throw badGltf(`an animation moves node ${number}, which therefore may not hold a matrix of its own`);
    for (const key of ['translation', 'rotation', 'scale']) delete own[key];
    own.matrix = [...parts.matrix];
    return;
  }
  setParts(own, {
    translation: parts.translation as Vec3,
    rotation: parts.rotation as Quaternion,
    scale: parts.scale as Vec3,
  });
}

function show(own: Json, shows: ShownMesh | null): void {
  delete own.mesh;
  delete own.weights;
  Object.assign(own, shows);
}

/** Writes who is below whom. Children that the editor does not know stay where they are. */
function hang(
  json: Json,
  all: readonly Json[],
  tree: readonly EditedNode[],
  numbers: readonly number[],
  gone: readonly number[],
): void {
  const known = new Set([...numbers, ...gone]);
  const below = new Map<number | null, number[]>();
  tree.forEach(({ parent }, place) => {
    const above = parent === null ? null : (numbers[parent] as number);
    const children = below.get(above);
    if (children) children.push(numbers[place] as number);
    else below.set(above, [numbers[place] as number]);
  });
  const taken = new Set(gone);
  all.forEach((node, number) => {
    const old = (node.children ?? []) as number[];
    // What was taken out keeps what it had, unless that is elsewhere now.
    const mine = taken.has(number) ? old.filter((it) => taken.has(it)) : (below.get(number) ?? []);
    const others = old.filter((it) => !known.has(it));
    const children = [...mine, ...others];
    if (children.length > 0) node.children = children;
    else delete node.children;
  });
  const roots = below.get(null) ?? [];
  const listed = new Set<number>();
  const scenes = objects(json, 'scenes');
  for (const scene of scenes) {
    const kept = ((scene.nodes ?? []) as number[]).filter((it) => !known.has(it) || roots.includes(it));
    for (const it of kept) listed.add(it);
    scene.nodes = kept;
  }
  const shown = scenes[(json.scene as number | undefined) ?? 0];
  if (shown) shown.nodes = [...(shown.nodes as number[]), ...roots.filter((it) => !listed.has(it))];
  for (const scene of scenes) if ((scene.nodes as number[]).length === 0) delete scene.nodes;
}
