/** The nodes of a file as the nodes of a scene. */
import { NOT_AFFINE } from '../boundary/sentences.ts';
import type { SceneNode } from '../hierarchy/scene.ts';
import type { Columns } from '../linear/columns.ts';
import { takenApart } from '../linear/decompose.ts';
import type { Notes } from '../notes.ts';
import { Scaled } from '../unit-rotation.ts';
import { isPlace, list, nameOf, type Part, part, vector } from './json.ts';
import { described, expectFinite, impossible, noGltf, refused } from './refusal.ts';
import { unit } from './rotation.ts';

/** A node of the file that was checked: its parts as the file has them, or its matrix. */
interface FileNode {
  readonly name: string;
  /** The number of its parent in the file; −1 for a root. */
  readonly parent: number;
  readonly translation?: readonly number[];
  /** A quaternion of length one but for 1 %. */
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  /** Sixteen numbers, column by column, with the last row 0 0 0 1 but for rounding. */
  readonly matrix?: readonly number[];
  /** All that the file says of it. */
  readonly json: Part;
}

/** The nodes of a file by their numbers, and these numbers with each node after its parent. */
interface FileNodes {
  readonly nodes: readonly FileNode[];
  /** Children in the order of their parent's list. */
  readonly order: readonly number[];
}

/**
 * Reads the nodes of a file for all who need them: for scenes, which take matrices apart, and for
 * the doctor, who must not.
 *
 * @throws KinetreeError `BAD_GLTF` for nodes that form no tree, or an entry that is no node.
 */
export function fileNodes(root: Part): FileNodes {
  const listed = list(root, 'nodes', 'the file');
  const count = listed.length;
  const parents = new Int32Array(count).fill(-1);
  const children = (node: number): readonly unknown[] => list(part(listed[node]), 'children', `node ${node}`);
  for (let node = 0; node < count; node++) {
    for (const child of children(node)) {
      if (!isPlace(child, count)) throw missing(child, node);
      const other = parents[child] as number;
      if (other !== -1) throw shared(child, other, node);
      parents[child] = node;
    }
  }
  const waiting: number[] = [];
  for (let node = count - 1; node >= 0; node--) if (parents[node] === -1) waiting.push(node);
  const nodes: FileNode[] = new Array(count);
  const order: number[] = [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node);
    nodes[node] = readNode(listed[node], `node ${node}`, parents[node] as number);
    const own = children(node);
    for (let place = own.length; place-- > 0; ) waiting.push(own[place] as number);
  }
  if (order.length < count) throw circular(nodes.findIndex((it) => !it));
  return { nodes, order };
}

const missing = (child: unknown, node: number): Error =>
  refused(`node ${described(child)} of the file is missing: it is to be a child of node ${node}`);

const shared = (child: number, first: number, second: number): Error =>
  refused(`node ${child} of the file is a child of node ${first} and again of node ${second}`);

const circular = (node: number): Error => refused(`node ${node} of the file is its own ancestor`);

/** A value in the making. Parts that the file leaves out stay out. */
type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

function readNode(given: unknown, where: string, parent: number): FileNode {
  if (typeof given !== 'object' || given === null) throw noGltf(`${where} must be an object`);
  const json = given as Part;
  const node: Draft<FileNode> = { name: nameOf(json, where), parent, json };
  const matrix = vector(json, 'matrix', 16, where);
  if (matrix) {
    expectAffine(matrix, where);
    node.matrix = matrix;
    return node;
  }
  const rotation = vector(json, 'rotation', 4, where);
  if (rotation) {
    unit(rotation, where);
    node.rotation = rotation;
  }
  for (const key of ['translation', 'scale'] as const) {
    const numbers = vector(json, key, 3, where);
    if (!numbers) continue;
    expectFinite(numbers, where, key);
    node[key] = numbers;
  }
  return node;
}

/** The nodes of a scene, parents before children, and the place there of each node of the file. */
export interface Nodes {
  readonly nodes: readonly SceneNode[];
  readonly places: readonly number[];
}

/** Returns the nodes of a file as those of a scene. */
export function readNodes(root: Part, notes: Notes): Nodes {
  const { nodes, order } = fileNodes(root);
  const places: number[] = new Array(nodes.length);
  const scaled = new Scaled();
  const made = order.map((number, place) => {
    places[number] = place;
    const node = nodes[number] as FileNode;
    return sceneNode(node, `node ${number}`, places[node.parent] ?? null, scaled);
  });
  scaled.tell(notes);
  return { nodes: made, places };
}

function sceneNode(
  { name, translation, rotation, scale, matrix }: FileNode,
  where: string,
  parent: number | null,
  scaled: Scaled,
): SceneNode {
  if (matrix) return { name, parent, ...fromMatrix(matrix, where) };
  const node: Draft<SceneNode> = { name, parent };
  if (rotation) {
    scaled.see(rotation, where);
    node.rotation = unit(rotation, where);
  }
  if (translation) node.translation = translation;
  if (scale) node.scale = scale;
  return node;
}

/**
 * The most by which the last row of a matrix may be off and still be read as 0 0 0 1: some units in
 * the last place of single precision, in which files are computed.
 */
const ROUNDED = 1e-6;

/** @throws KinetreeError for a matrix that is not finite, or whose last row is not 0 0 0 1. */
function expectAffine(matrix: readonly number[], where: string): void {
  expectFinite(matrix, where, 'matrix');
  for (const at of [3, 7, 11, 15]) {
    const off = (matrix[at] as number) - Number(at === 15);
    if (Math.abs(off) > ROUNDED) throw impossible(where, NOT_AFFINE, 'matrix', off);
  }
}

/**
 * Takes the sixteen numbers of a matrix apart, which may flatten space. A last row that is off by
 * rounding is read as 0 0 0 1.
 */
export function fromMatrix(
  matrix: readonly number[],
  where: string,
): Pick<SceneNode, 'translation' | 'rotation' | 'scale' | 'stretch'> {
  expectAffine(matrix, where);
  const [x, y, z, translation] = [0, 4, 8, 12].map((start) => matrix.slice(start, start + 3));
  return { translation: translation as readonly number[], ...takenApart([x, y, z] as unknown as Columns) };
}
