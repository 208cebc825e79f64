/**
 * The bodies of all nodes in the world, as flat arrays that are kept from picture to picture: ten
 * thousand nodes make no garbage.
 */
import type { Vec3 } from '../../core/linear/vec.ts';
import { depthsOf } from '../document/depths.ts';
import { parentsOf, type Shape, type TreeNode } from '../document/document.ts';
import type { Posed } from '../document/posed.ts';
import { copyMatrices, EACH } from '../document/worlds.ts';

/** The kinds of shapes, by their numbers in {@link Bodies.kinds}. */
export const KINDS = ['none', 'box', 'cylinder', 'sphere'] as const;
const kindOf = { none: 0, box: 1, cylinder: 2, sphere: 3 } as const;

/** Numbers of a shape: its size, and its middle. */
const SHAPE = 6;

export class Bodies {
  nodes: readonly TreeNode[] = [];
  /** 16 numbers a node, column by column: its axes in the world. */
  worlds: Float64Array = new Float64Array(0);
  /** 16 numbers a node: its unit shape in the world. Of a node without a shape, its axes. */
  matrices: Float64Array = new Float64Array(0);
  kinds: Uint8Array = new Uint8Array(0);
  /** The number of ancestors of each node. */
  depths: Uint16Array = new Uint16Array(0);
  /** The place of each node's parent, or −1. */
  parents: Int32Array = new Int32Array(0);
  /** 1 for a node that is not shown. */
  hidden: Uint8Array = new Uint8Array(0);
  /** The size and the middle of each node's shape. */
  #shapes = new Float64Array(0);
  #posed: Posed | null = null;

  get count(): number {
    return this.nodes.length;
  }

  /** Takes up a tree at an instant, if it is another one, and the shapes of its nodes. */
  update(posed: Posed, nodes: readonly TreeNode[]): void {
    if (posed === this.#posed && nodes === this.nodes) return;
    this.#room(nodes.length);
    if (nodes !== this.nodes) this.#read(nodes);
    this.#posed = posed;
    copyMatrices(posed, this.worlds);
    for (let i = 0; i < nodes.length; i++)
      place(this.worlds, this.matrices, EACH * i, this.#shapes, SHAPE * i);
  }

  #room(count: number): void {
    if (16 * count === this.worlds.length) return;
    this.worlds = new Float64Array(16 * count);
    this.matrices = new Float64Array(16 * count);
    this.#shapes = new Float64Array(SHAPE * count);
    this.kinds = new Uint8Array(count);
    this.hidden = new Uint8Array(count);
  }

  #read(nodes: readonly TreeNode[]): void {
    this.nodes = nodes;
    this.parents = parentsOf(nodes);
    this.depths = depthsOf(nodes, this.parents);
    const { kinds } = this;
    for (let i = 0; i < nodes.length; i++) {
      const { shape } = nodes[i] as TreeNode;
      kinds[i] = kindOf[shape.kind];
      write(this.#shapes, SHAPE * i, shape);
    }
  }

  /** Returns the origin of a node in the world. */
  origin(place: number): Vec3 {
    return this.#column(this.worlds, place, 3);
  }

  /** Returns an axis of a node in the world, with its length. */
  axis(place: number, index: number): Vec3 {
    return this.#column(this.worlds, place, index);
  }

  /** Returns the matrix of a node's unit shape in the world. */
  matrix(place: number): Float64Array {
    return this.matrices.subarray(16 * place, 16 * place + 16);
  }

  #column(list: Float64Array, place: number, index: number): Vec3 {
    const at = 16 * place + 4 * index;
    return [list[at] as number, list[at + 1] as number, list[at + 2] as number];
  }
}

/** Returns the matrix of a shape's unit shape in its node. */
export function unitShape(world: Float64Array, shape: Shape): Float64Array {
  const made = new Float64Array(EACH);
  const numbers = new Float64Array(SHAPE);
  write(numbers, 0, shape);
  place(world, made, 0, numbers, 0);
  return made;
}

/** Writes the size and the middle of a shape; a node without one has its own axes. */
function write(shapes: Float64Array, at: number, { kind, size, center }: Shape): void {
  const bare = kind === 'none';
  for (let i = 0; i < 3; i++) {
    shapes[at + i] = bare ? 1 : (size[i] as number);
    shapes[at + 3 + i] = bare ? 0 : (center[i] as number);
  }
}

/** Writes the matrix of a unit shape: the node's, moved to the shape's middle and grown. */
function place(
  worlds: Float64Array,
  matrices: Float64Array,
  at: number,
  shapes: Float64Array,
  from: number,
): void {
  const sx = shapes[from] as number;
  const sy = shapes[from + 1] as number;
  const sz = shapes[from + 2] as number;
  const cx = shapes[from + 3] as number;
  const cy = shapes[from + 4] as number;
  const cz = shapes[from + 5] as number;
  for (let row = 0; row < 4; row++) {
    const x = worlds[at + row] as number;
    const y = worlds[at + 4 + row] as number;
    const z = worlds[at + 8 + row] as number;
    matrices[at + row] = x * sx;
    matrices[at + 4 + row] = y * sy;
    matrices[at + 8 + row] = z * sz;
    matrices[at + 12 + row] = x * cx + y * cy + z * cz + (worlds[at + 12 + row] as number);
  }
}
