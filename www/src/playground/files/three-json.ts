/**
 * The JSON of three.js (`Object3D.toJSON`) as a document: the tree of objects, the bodies of their
 * geometries, and their animations.
 */
import { described } from '../../core/boundary/errors.ts';
import { Hierarchy, KinetreeError, type NodeHandle, toScene } from '../../core/entries/index.ts';
import { fromMatrix } from '../../core/gltf/nodes.ts';
import { EMPTY, PLAIN_SHAPE, type Shape, type Triple, tidy } from '../document/document.ts';
import { nodesOf } from '../document/scene.ts';
import { MOST_NODES } from './bounds.ts';
import { type Given, listOf, numberOf, numbersOf, objectOf, refused } from './fields.ts';
import type { Noted } from './gltf.ts';
import { type Listed, threeClips } from './three-clips.ts';

/** The version of the format that three.js has written since 2014. */
const VERSION = 4;

/** An object that waits for its turn, with the handle and the number of its parent. */
interface Waiting {
  readonly given: unknown;
  readonly parent: NodeHandle | null;
  readonly above: number | null;
}

/**
 * Reads what `Object3D.toJSON` writes, or a project of the editor of three.js, which has such JSON
 * as its scene.
 *
 * @throws KinetreeError in one sentence that names the object.
 */
export function threeDocument(json: unknown, title: string): Noted {
  const file = objectOf(json, 'the file');
  const project = file.object === undefined && file.scene !== undefined;
  const { metadata, object, geometries, animations } = project ? objectOf(file.scene, 'the scene') : file;
  const { version } = objectOf(metadata, 'metadata');
  if (typeof version !== 'number' || Math.floor(version) !== VERSION)
    throw refused(`metadata.version must be ${VERSION}.x, but is ${described(version)}`);
  const bodies = bodiesOf(geometries);
  const shapes: Shape[] = [];
  const tree = new Hierarchy('matrices');
  try {
    /** Objects that wait for their turn, the next one last; no call for each level of a tree. */
    const waiting: Waiting[] = [{ given: object, parent: null, above: null }];
    const objects: Listed[] = [];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (shapes.length >= MOST_NODES) throw refused(`the file has more than ${MOST_NODES} objects`);
      const given = objectOf(next.given, `object ${shapes.length}`);
      const name = (typeof given.name === 'string' && tidy(given.name)) || `node ${shapes.length}`;
      const what = `object ${shapes.length}, ${described(name)}`;
      const node = planted(tree, given, { name, parent: next.parent }, what);
      shapes.push(bodies(given));
      const children = given.children === undefined ? [] : listOf(given.children, `children of ${what}`);
      for (const child of children.toReversed())
        waiting.push({ given: child, parent: node, above: objects.length });
      objects.push({ given, parent: next.above });
    }
    const { clips, notes } = threeClips(animations, objects);
    const nodes = nodesOf(toScene(tree), shapes);
    return { document: { ...EMPTY, title, nodes, clips, clip: clips.length > 0 ? 0 : null }, notes };
  } finally {
    tree.dispose();
  }
}

/** Adds a node for an object, with its matrix, which `toJSON` writes for each. */
function planted(
  tree: Hierarchy,
  given: Given,
  options: { readonly name: string; readonly parent: NodeHandle | null },
  what: string,
): NodeHandle {
  try {
    if (given.matrix === undefined) {
      const part = ['position', 'rotation', 'quaternion', 'scale'].find((key) => key in given);
      if (part) throw refused(`it has a ${part} and no matrix, which toJSON of three.js writes`);
      return tree.add({}, options);
    }
    // People hide things by scale 0, so a matrix may be flat: it is taken apart, not inverted.
    const matrix = numbersOf(given.matrix, 16, 'its matrix');
    const { stretch, ...parts } = fromMatrix(matrix, what);
    const node = tree.add(parts, options);
    if (stretch) tree.setLocalMatrix(node, matrix);
    return node;
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    const said = refusal.message.startsWith(what) ? refusal.message : `${what}: ${refusal.message}`;
    throw new KinetreeError(refusal.code, said);
  }
}

/** Returns the body of an object: none unless it is a mesh. */
function bodiesOf(geometries: unknown): (object: Given) => Shape {
  const known = new Map<unknown, Shape>();
  for (const [place, it] of listOf(geometries ?? [], 'geometries').entries()) {
    const geometry = objectOf(it, `geometry ${place}`);
    known.set(geometry.uuid, bodyOf(geometry, `geometry ${place}`));
  }
  return ({ geometry }) =>
    geometry === undefined ? { ...PLAIN_SHAPE, kind: 'none' } : (known.get(geometry) ?? PLAIN_SHAPE);
}

function bodyOf(geometry: Given, what: string): Shape {
  const length = (key: string, missing: number): number => {
    const found = geometry[key] === undefined ? missing : numberOf(geometry[key], `${key} of ${what}`);
    if (found < 0) throw refused(`${key} of ${what} must not be below 0`);
    return found;
  };
  const shape = (kind: Shape['kind'], ...size: Triple): Shape => ({ kind, size, center: [0, 0, 0] });
  switch (geometry.type) {
    case 'BoxGeometry':
      return shape('box', length('width', 1), length('height', 1), length('depth', 1));
    case 'SphereGeometry': {
      const across = 2 * length('radius', 1);
      return shape('sphere', across, across, across);
    }
    // A cylinder of three.js has its axis along y, a body here along z: its box stands for it.
    case 'CylinderGeometry': {
      const across = 2 * Math.max(length('radiusTop', 1), length('radiusBottom', 1));
      return shape('box', across, length('height', 1), across);
    }
    default:
      return around(geometry, what);
  }
}

/** Returns the box around the sphere that a geometry was saved with, if it was. */
function around({ data }: Given, what: string): Shape {
  const { boundingSphere } = data === undefined ? {} : (objectOf(data, `data of ${what}`) as Given);
  if (boundingSphere === undefined) return PLAIN_SHAPE;
  const { center, radius } = objectOf(boundingSphere, `the sphere of ${what}`);
  const across = 2 * numberOf(radius, `the radius of ${what}`);
  if (across < 0) return PLAIN_SHAPE;
  return {
    kind: 'box',
    size: [across, across, across],
    center: numbersOf(center, 3, `the center of ${what}`) as Triple,
  };
}
