/** The numbers of the example `examples/three-arm`: its arrows end where velocities say. */
// @ts-expect-error three.js brings no types of its own
import { Scene, Vector3 } from 'three';
import { expect, it } from 'vitest';
import type { Hierarchy, NodeHandle } from '../../www/src/core/entries/index.ts';
import type { Object3DLike, ThreeRig } from '../../www/src/core/entries/three.ts';
import { near } from './expect.ts';

interface Arm {
  readonly tree: Hierarchy;
  readonly rig: ThreeRig;
  readonly group: Object3DLike;
  readonly arrows: readonly { node: NodeHandle; arrow: Object3DLike & { cone: Object3DLike } }[];
  pose(time: number): void;
}
const modules = import.meta.glob<{ makeArm(): Arm }>('../../examples/three-arm/arm.mjs');
const load = modules['../../examples/three-arm/arm.mjs'] as () => Promise<{ makeArm(): Arm }>;

const times = [0.1, 0.7, 1.9, 3.3, 6.1];

it('has arrows from each node to where it would be in a second', async () => {
  const { tree, group, arrows, pose } = (await load()).makeArm();
  const scene = new Scene().add(group);
  for (const time of times) {
    pose(time);
    scene.updateMatrixWorld();
    for (const { node, arrow } of arrows) {
      const { position, velocity } = tree.transformMotion({}, node, null);
      const tip = new Vector3().setFromMatrixPosition(arrow.cone.matrixWorld).toArray() as number[];
      // A few roundings of numbers up to 5, and a direction that three.js makes a quaternion of.
      near(
        tip,
        [0, 1, 2].map((i) => (position[i] ?? 0) + (velocity[i] ?? 0)),
        1e-13,
      );
    }
  }
});

it('shows each link and each bolt where the tree has it', async () => {
  const { tree, rig, group, pose } = (await load()).makeArm();
  pose(2);
  new Scene().add(group).updateMatrixWorld();
  let seen = 0;
  for (const node of tree.nodes()) {
    const object = rig.object(node);
    if (!object) continue;
    expect([...(object.matrixWorld.elements as unknown as number[])]).toEqual([...tree.worldMatrix(node)]);
    seen += 1;
  }
  expect(seen).toBe(4);
  const crowd = group.children.find((it) => 'isInstancedMesh' in it) as unknown as {
    instanceMatrix: { array: Float32Array };
  };
  const bolts = tree.nodes().filter((node) => tree.name(node).startsWith('bolt'));
  expect(bolts.length).toBe(12);
  for (const [i, node] of bolts.entries())
    expect(crowd.instanceMatrix.array.slice(16 * i, 16 * i + 16)).toEqual(
      Float32Array.from(tree.worldMatrix(node)),
    );
});
