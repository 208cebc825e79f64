/** The three nodes as a tree: the child in its parent, or outside. */
import { Hierarchy } from '../../core/entries/index.ts';
import { column } from '../../figure/drawing.ts';
import { box, type FigureNode, type FigureScene, type NodeShape, nodeOf } from '../../figure/tree.ts';
import { length, subtract, vec3 } from '../../figure/vec.ts';
import type { UnparentParams } from './controls.ts';
import type { Model } from './model.ts';

const THIN = 0.1;
/** Each of the two above is a frame as large as the child, behind it. */
const plate = (behind: number): NodeShape => box([1, 1, THIN], [0, 0, -behind * THIN]);
/** Below this a matrix is a rotation and a scale: rounding is a thousand times smaller. */
const ALIKE = 1e-9;

export function sceneOf(model: Model, params: UnparentParams): FigureScene {
  const { grandparent, parent, child, own, outside } = model.now(params);
  const above: FigureNode[] = [
    nodeOf('grandparent', null, plate(2), grandparent),
    nodeOf('parent', 0, plate(1), parent),
  ];
  const node = { ...nodeOf('child', outside ? null : 1, plate(0), child), ...stretchOf(child, own) };
  return { title: 'A child that is taken out', rule: 'matrices', nodes: [...above, node] };
}

/**
 * Returns what a matrix is beside its rotation, column by column, and no scale; nothing where that
 * is the node's own scale.
 */
function stretchOf(
  { rotation, scale }: { readonly rotation: ArrayLike<number>; readonly scale: ArrayLike<number> },
  own: Float64Array,
): { readonly stretch?: readonly number[]; readonly scale?: readonly number[] } {
  const tree = new Hierarchy();
  const turned = tree.add({ rotation });
  const columns = [0, 1, 2].map((i) => vec3(tree.transformVector(column(own, i), null, turned)));
  tree.dispose();
  const scaled = columns.every((it, i) => {
    const axis = [0, 0, 0];
    axis[i] = scale[i] ?? 1;
    return length(subtract(it, axis)) < ALIKE;
  });
  return scaled ? {} : { stretch: columns.flat(), scale: [1, 1, 1] };
}
