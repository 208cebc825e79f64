/** The nodes that show the meshes of a document's files: also copies and the doctor's leaves. */
import type { Shape, TreeNode, Triple } from './document.ts';
import type { RawFile, Source } from './source.ts';

/**
 * The mesh of a node of the file that a node of the document shows, and the box that stands for it
 * here.
 */
export interface Carried {
  readonly file: RawFile;
  /** The number in the file of the node that has the mesh. */
  readonly number: number;
  /** The scale and shift from the file's box to the node's; `null` where both are the same. */
  readonly fit: Shape | null;
}

/** Returns a function that finds the mesh of some files that a node shows, or `null`. */
export function carriersOf(...sources: readonly Source<TreeNode>[]): (node: TreeNode) => Carried | null {
  const all = sources.map(carriersIn);
  return (node) => {
    for (const carried of all) {
      const found = carried(node);
      if (found) return found;
    }
    return null;
  };
}

function carriersIn(source: Source<TreeNode>): (node: TreeNode) => Carried | null {
  const { numbers } = source;
  const own = new Map<number, Shape>();
  const shapes = new Map<Shape, number>();
  for (const { id, shape } of source.nodes) {
    const number = numbers.get(id);
    if (number === undefined) continue;
    own.set(number, shape);
    if (shape.kind !== 'none') shapes.set(shape, number);
  }
  return ({ id, shape }) => {
    const number = numbers.get(id) ?? shapes.get(shape);
    const old = number === undefined ? undefined : own.get(number);
    if (number === undefined || !old || old.kind !== shape.kind) return null;
    return { file: source.file, number, fit: old === shape ? null : fitOf(old, shape) };
  };
}

/** Returns the scale and shift from one shape to another; `null` where both are the same. */
function fitOf(old: Shape, { kind, size, center }: Shape): Shape | null {
  const grown = size.map((it, i) => (old.size[i] ? it / (old.size[i] as number) : 1)) as unknown as Triple;
  const moved = center.map(
    (it, i) => it - (grown[i] as number) * (old.center[i] as number),
  ) as unknown as Triple;
  const same = grown.every((it) => it === 1) && moved.every((it) => it === 0);
  return same ? null : { kind, size: grown, center: moved };
}
