/** The nodes of a file as the nodes of a scene. */
import { NOT_AFFINE } from '../boundary/sentences.ts';
import type { SceneNode } from '../hierarchy/scene.ts';
import type { Notes } from '../notes.ts';
import { Scaled } from '../unit-rotation.ts';
import { isPlace, list, nameOf, type Part, part, vector } from './json.ts';
import { expectFinite, impossible, noGltf, refused, told } from './refusal.ts';
import { type Matrix, takenApart, unit } from './rotation.ts';

/** The nodes, parents before their children, and the place of each node of the file among them. */
export interface Nodes {
  readonly nodes: readonly SceneNode[];
  readonly places: readonly number[];
}

/** Reads the nodes, each after its parent, and children in the order of their parent's list. */
export function readNodes(root: Part, notes: Notes): Nodes {
  const listed = list(root, 'nodes', 'the file');
  const count = listed.length;
  const parents = new Int32Array(count).fill(-1);
  const children = (node: number): readonly unknown[] => list(part(listed[node]), 'children', `node ${node}`);
  for (let node = 0; node < count; node++) {
    for (const child of children(node)) {
      if (!isPlace(child, count) || parents[child] !== -1) throw noTree(child);
      parents[child] = node;
    }
  }
  const waiting: number[] = [];
  for (let node = count - 1; node >= 0; node--) if (parents[node] === -1) waiting.push(node);
  const places: number[] = new Array(count).fill(-1);
  const nodes: SceneNode[] = [];
  const scaled = new Scaled();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    places[node] = nodes.length;
    const parent = places[parents[node] as number] ?? null;
    nodes.push(readNode(listed[node], `node ${node}`, parent, scaled));
    const own = children(node);
    for (let place = own.length; place-- > 0; ) waiting.push(own[place] as number);
  }
  scaled.tell(notes);
  // A node that was not reached is its own ancestor.
  if (nodes.length < count) throw noTree(places.indexOf(-1));
  return { nodes, places };
}

const noTree = (node: unknown): Error =>
  refused(`node ${told(node)} of the file is missing, has two parents, or is its own ancestor`);

/** A node of a scene in the making. Parts that the file leaves out stay out. */
type Draft = { -readonly [Key in keyof SceneNode]: SceneNode[Key] };

function readNode(given: unknown, where: string, parent: number | null, scaled: Scaled): SceneNode {
  if (typeof given !== 'object' || given === null) throw noGltf(`${where} must be an object`);
  const it = given as Part;
  const node: Draft = { name: nameOf(it, where), parent };
  const matrix = vector(it, 'matrix', 16, where);
  if (matrix) return Object.assign(node, fromMatrix(matrix, where));
  const rotation = vector(it, 'rotation', 4, where);
  if (rotation) {
    scaled.see(rotation, where);
    node.rotation = unit(rotation, where);
  }
  for (const key of ['translation', 'scale'] as const) {
    const numbers = vector(it, key, 3, where);
    if (!numbers) continue;
    expectFinite(numbers, where, key);
    node[key] = numbers;
  }
  return node;
}

/**
 * The most by which the last row of a matrix may be off and still be read as 0 0 0 1: some units in
 * the last place of single precision, in which files are computed.
 */
const ROUNDED = 1e-6;

/**
 * Takes the sixteen numbers of a matrix apart, which may flatten space. A last row that is off by
 * rounding is read as 0 0 0 1.
 */
export function fromMatrix(
  matrix: readonly number[],
  where: string,
): Pick<SceneNode, 'translation' | 'rotation' | 'scale' | 'stretch'> {
  expectFinite(matrix, where, 'matrix');
  const columns = [0, 4, 8, 12].map((start) => {
    const off = (matrix[start + 3] as number) - Number(start === 12);
    if (Math.abs(off) > ROUNDED) throw impossible(where, NOT_AFFINE, 'matrix', off);
    return matrix.slice(start, start + 3);
  });
  const translation = columns.pop() as readonly number[];
  return { translation, ...takenApart(columns as unknown as Matrix) };
}
