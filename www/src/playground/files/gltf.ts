/** A glTF file as a document: its nodes, the boxes of their meshes, and its animations. */
import { type Container, open } from '../../core/gltf/container.ts';
import { entry, list, type Part, part } from '../../core/gltf/json.ts';
import { type FindBuffer, readGltf } from '../../core/gltf.ts';
import type { Scene, SceneNode } from '../../core/hierarchy/scene.ts';
import type { FileNote } from '../../core/notes.ts';
import { EMPTY, PLAIN_SHAPE, type Shape, type TreeDocument, type Triple } from '../document/document.ts';
import { nodesOf } from '../document/scene.ts';
import { tidy } from './bounds.ts';
import { named } from './named.ts';

const NO_BODY: Shape = { ...PLAIN_SHAPE, kind: 'none' };

/** A document, and what was left out of the file. */
export interface Noted {
  readonly document: TreeDocument;
  readonly notes: readonly Pick<FileNote, 'message'>[];
}

/**
 * Returns the nodes of the default scene, as loaders show it; all nodes, if the file has not several
 * scenes.
 *
 * @throws KinetreeError `BAD_GLTF` with the number of the faulty part.
 */
export function gltfDocument(file: string | Uint8Array, title: string, buffers: FindBuffer): Noted {
  const { scene, places, clips, scenes, notes } = readGltf(file, buffers);
  const shapes: Shape[] = [];
  const boxes = boxesOf(open(file));
  for (const [number, place] of places.entries()) shapes[place] = boxes(number);
  const all = named(scene);
  const [first, ...others] = scenes;
  const shown = others.length > 0 && first ? below(first.roots, all) : all.nodes.map((_, place) => place);
  /** The id of each node that is shown: its place among them, from 1. */
  const ids = new Map(shown.map((place, id) => [place, id + 1]));
  const nodes = shown.map((place) => {
    const node = all.nodes[place] as SceneNode;
    return { ...node, parent: (ids.get(node.parent ?? -1) ?? 0) - 1 };
  });
  const document: TreeDocument = {
    ...EMPTY,
    title,
    rule: scene.rule,
    nodes: nodesOf(
      { ...all, nodes: nodes.map((it) => (it.parent < 0 ? { ...it, parent: null } : it)) },
      shown.map((place) => shapes[place] as Shape),
    ),
    clips: clips.map(({ name, channels }, clip) => ({
      name: name || `animation ${clip}`,
      channels: channels.flatMap((it) => {
        const node = ids.get(it.node);
        return node === undefined ? [] : [{ ...it, node }];
      }),
    })),
    clip: clips.length > 0 ? 0 : null,
  };
  if (others.length === 0) return { document, notes };
  const told = others.slice(0, MOST_TOLD).map(({ name }, i) => tidy(name) || `scene ${i + 1}`);
  const more = others.length > MOST_TOLD ? ` and ${others.length - MOST_TOLD} more` : '';
  const message = `of ${scenes.length} scenes the default one is shown; left out: ${told.join(', ')}${more}`;
  return { document, notes: [{ message }, ...notes] };
}

/** The most scenes that a sentence names. */
const MOST_TOLD = 3;

/** Returns the places of some nodes and all below them, in the order of the scene. */
function below(roots: readonly number[], { nodes }: Scene): number[] {
  const reached = new Set(roots);
  // Parents come before their children.
  for (const [place, { parent }] of nodes.entries()) if (reached.has(parent ?? -1)) reached.add(place);
  return nodes.flatMap((_, place) => (reached.has(place) ? [place] : []));
}

/**
 * Returns the box of a node's mesh, by the node's number. Joints and groups have none, nor has a
 * mesh that joints move.
 */
function boxesOf({ root }: Container): (node: number) => Shape {
  const nodes = list(root, 'nodes', 'the file');
  const known = new Map<unknown, Shape>();
  return (number) => {
    const { mesh, skin } = part(nodes[number]);
    const listed = entry(root.meshes, mesh);
    if (!listed || skin !== undefined) return NO_BODY;
    const found = known.get(mesh) ?? boxOf(listed, root);
    known.set(mesh, found);
    return found;
  };
}

/** Returns the box around the corners of a mesh, as its accessors tell it. */
function boxOf(mesh: Part, root: Part): Shape {
  const low = [0, 0, 0].map(() => Number.POSITIVE_INFINITY);
  const high = low.map((it) => -it);
  for (const it of Array.isArray(mesh.primitives) ? mesh.primitives : []) {
    const { min, max, componentType } = entry(root.accessors, part(part(it).attributes).POSITION) ?? {};
    if (!isTriple(min) || !isTriple(max) || componentType !== 5126) return PLAIN_SHAPE;
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis] as number, min[axis] as number);
      high[axis] = Math.max(high[axis] as number, max[axis] as number);
    }
  }
  const size = high.map((it, axis) => it - (low[axis] as number));
  const center = high.map((it, axis) => it / 2 + (low[axis] as number) / 2);
  if (!isTriple(size) || !isTriple(center) || size.some((it) => it < 0)) return PLAIN_SHAPE;
  return { kind: 'box', size, center };
}

function isTriple(given: unknown): given is Triple {
  return Array.isArray(given) && given.length === 3 && given.every(Number.isFinite);
}
