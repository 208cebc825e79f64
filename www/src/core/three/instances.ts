/** An `InstancedMesh` whose instances are nodes of a tree. */
import { KinetreeError } from '../boundary/errors.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { about, called, type InstancedMeshLike } from './like.ts';

/** The mesh, its nodes with their slots in the tree, and what it was before it was taken over. */
export class Instances {
  nodes: readonly NodeHandle[] = [];
  private slots = new Uint32Array(0);
  private readonly culled: boolean;

  constructor(readonly mesh: InstancedMeshLike) {
    if (typeof mesh?.instanceMatrix?.array?.length !== 'number')
      throw new KinetreeError('BAD_ARGUMENT', 'an InstancedMesh of three.js is needed, with instanceMatrix');
    this.culled = mesh.frustumCulled;
  }

  /** Takes a list of nodes of the tree. */
  show(tree: Hierarchy, nodes: Iterable<NodeHandle>): void {
    const list = Array.from(nodes);
    const { mesh } = this;
    const { count } = mesh.instanceMatrix;
    if (list.length > count) {
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `${called(mesh)} has room for ${count} instances, but there are ${list.length} nodes`,
      );
    }
    this.slots = about(mesh, () => Uint32Array.from(list, (node) => tree.slot(node)));
    this.nodes = list;
    mesh.count = list.length;
    // The bounds that three.js culls by are those of the first frame.
    mesh.frustumCulled = false;
  }

  /** Writes the matrices of the nodes. */
  write(worldMatrices: Float64Array): void {
    const { mesh } = this;
    const slots = this.slots;
    const { array } = mesh.instanceMatrix;
    let at = 0;
    for (let i = 0; i < slots.length; i++) {
      const from = 16 * (slots[i] as number);
      for (let k = 0; k < 16; k++) array[at++] = worldMatrices[from + k] as number;
    }
    mesh.instanceMatrix.needsUpdate = true;
    mesh.boundingBox = null;
    mesh.boundingSphere = null;
  }

  release(): void {
    this.mesh.frustumCulled = this.culled;
  }
}
