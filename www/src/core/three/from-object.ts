/** The structure of an `Object3D` tree, taken into a hierarchy. */

import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { takenApart } from '../linear/decompose.ts';
import type { FileNote } from '../notes.ts';
import { isNearOne, rotationLength, Scaled } from '../unit-rotation.ts';
import { about, called, expectObject, type Object3DLike } from './like.ts';
import { haveSameAxes, type Pose, poseOf } from './local.ts';

/** The options of {@link fromObject3D}. */
export interface FromObjectOptions {
  /** The node that gets the new ones as its children. Default `null`, the world. */
  readonly parent?: NodeHandle | null;
  /** Gets what had to be changed. */
  readonly notes?: FileNote[];
}

/**
 * Adds a node for `root` and for each of its descendants to a tree: parents, order of children,
 * names, position, quaternion and scale. Returns the node of each object, parents first. The
 * objects stay as they are.
 *
 * ```js
 * const robot = new THREE.Group();
 * const arm = new THREE.Object3D();
 * arm.position.set(0, 2, 0);
 * robot.add(arm);
 *
 * const tree = new Hierarchy();
 * const nodes = fromObject3D(robot, tree);
 * tree.setLocal(nodes.get(robot), { velocity: [1, 0, 0] });
 * console.log(tree.world(nodes.get(arm)).velocity.join()); // → 1,0,0
 * ```
 *
 * A quaternion of few digits, as files have them, is scaled to length one; `notes`, an array, gets
 * a note of those. An object with `matrixAutoUpdate` off gives its `matrix`, skew included. A
 * `pivot` is in the translation, as it is in the matrix. What is above `root` in three.js is not
 * read: the tree's world is the space of `root.parent`, unless `parent` names a node of the tree.
 *
 * @throws KinetreeError with the name of the object in its message, and nothing added: `NOT_UNIT`
 * for a quaternion whose length is off by more than 1 %, `NOT_FINITE`, `FULL`; `BAD_ARGUMENT` for a
 * root that is no `Object3D`; `NO_SUCH_NODE`.
 */
export function fromObject3D<O extends Object3DLike>(
  root: O,
  tree: Hierarchy,
  { parent = null, notes }: FromObjectOptions = {},
): Map<O | O['children'][number], NodeHandle> {
  expectObject(root);
  const scaled = new Scaled();
  const top = added(root, tree, parent, scaled);
  const nodes = new Map<Object3DLike, NodeHandle>([[root, top]]);
  try {
    // The map grows while it is walked: parents come before their children, which keep their order.
    for (const [object, node] of nodes)
      for (const child of object.children) nodes.set(child, added(child, tree, node, scaled));
  } catch (error) {
    tree.remove(top);
    throw error;
  }
  scaled.tell({ add: (code, where, message) => notes?.push({ code, message, where }) }, '');
  return nodes;
}

function added(object: Object3DLike, tree: Hierarchy, parent: NodeHandle | null, scaled: Scaled): NodeHandle {
  const { matrixAutoUpdate, matrix, name, quaternion } = object;
  if (matrixAutoUpdate) object.updateMatrix();
  return about(object, () => {
    const { x, y, z, w } = quaternion;
    // Where the matrix counts, nobody has to keep the quaternion up to date.
    const pose = matrixAutoUpdate || isNearOne(rotationLength([x, y, z, w])) ? poseOf(object) : {};
    if (matrixAutoUpdate) scaled.see([x, y, z, w], called(object));
    const node = tree.add(pose, { parent, name });
    // A matrix that quaternion and scale describe needs no more.
    if (matrixAutoUpdate || haveSameAxes(matrix.elements, tree.localMatrix(node))) return node;
    try {
      tree.setLocalMatrix(node, matrix.elements);
    } catch (error) {
      const parts = heldByParts(matrix.elements);
      if (parts) tree.setLocal(node, parts);
      else {
        tree.remove(node);
        throw error;
      }
    }
    return node;
  });
}

/** Returns a pose that holds a matrix, which may be flat, as hidden objects are; none under skew. */
function heldByParts(m: ArrayLike<number>): Pose | undefined {
  const at = (i: number): number => m[i] as number;
  const column = (i: number): readonly [number, number, number] => [at(i), at(i + 1), at(i + 2)];
  if (!Array.from(m).every(Number.isFinite)) return undefined;
  const { rotation, scale, stretch } = takenApart([column(0), column(4), column(8)]);
  return stretch ? undefined : { translation: column(12), rotation, scale };
}
