/** A glTF file as a document: its nodes, the boxes of their meshes, and its animations. */
import { type Container, open } from '../../core/gltf/container.ts';
import { entry, list, type Part, part } from '../../core/gltf/json.ts';
import { type FindBuffer, readGltf } from '../../core/gltf.ts';
import { EMPTY, PLAIN_SHAPE, type Shape, type TreeDocument, type Triple } from '../document/document.ts';
import { nodesOf } from '../document/scene.ts';
import { named } from './named.ts';

const NO_BODY: Shape = { ...PLAIN_SHAPE, kind: 'none' };

/** @throws KinetreeError `BAD_GLTF` with the number of the faulty part. */
export function gltfDocument(file: string | Uint8Array, title: string, buffers: FindBuffer): TreeDocument {
  const { scene, places, clips } = readGltf(file, buffers);
  const shapes: Shape[] = [];
  const boxes = boxesOf(open(file));
  for (const [number, place] of places.entries()) shapes[place] = boxes(number);
  return {
    ...EMPTY,
    title,
    rule: scene.rule,
    nodes: nodesOf(named(scene), shapes),
    // The id of a node is its place in the scene, from 1.
    clips: clips.map(({ name, channels }, clip) => ({
      name: name || `animation ${clip}`,
      channels: channels.map((it) => ({ ...it, node: it.node + 1 })),
    })),
    clip: clips.length > 0 ? 0 : null,
  };
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
