/** Matrices of unit shapes that are parts of a node. */
import type { Mat4, Vec3 } from '../../figure/drawing.ts';

export type Axis = 'x' | 'y' | 'z';

/** Size and place of a unit shape in a node. */
export interface Placement {
  /** Center, in the node's coordinates. */
  readonly at?: Vec3;
  /** Along the shape's own x, y and z. */
  readonly sizes: Vec3;
  /** The node's axis along which the shape's z lies, as a cylinder's does. */
  readonly along?: Axis;
}

/** Columns of the node that are the shape's x, y and z: a cyclic order, so that nothing is mirrored. */
const columns: Readonly<Record<Axis, Vec3>> = { x: [1, 2, 0], y: [2, 0, 1], z: [0, 1, 2] };

export function placed(node: Mat4, { at = [0, 0, 0], sizes, along = 'z' }: Placement): number[] {
  // Plain loops: a drawing has thirty of these, which would be a third of its time.
  const entry = (row: number, column: number): number => node[4 * column + row] ?? 0;
  const matrix: number[] = [];
  for (let i = 0; i < 3; i++)
    for (let row = 0; row < 4; row++) matrix.push((sizes[i] ?? 0) * entry(row, columns[along][i] ?? 0));
  for (let row = 0; row < 4; row++)
    matrix.push(entry(row, 3) + at[0] * entry(row, 0) + at[1] * entry(row, 1) + at[2] * entry(row, 2));
  return matrix;
}
