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
const placeOf = (tree: Hierarchy, node: NodeHandle): number[] => [...tree.worldMatrix(node).subarray(12, 15)];

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

it('has the velocities and accelerations that differences of positions give', async () => {
  const { tree, arrows, pose } = (await load()).makeArm();
  for (const time of times) {
    for (const { node } of arrows) {
      const at = (t: number): number[] => {
        pose(t);
        return placeOf(tree, node);
      };
      // Of first differences the error is h²/6 of the third derivative and 1e-15 / h, of second
      // ones it is h²/12 of the fourth and 4e-15 / h². The derivatives here are up to 200.
      const h = 1e-5;
      const [before, after] = [at(time - h), at(time + h)];
      const wide = 1e-3;
      const [early, now, late] = [at(time - wide), at(time), at(time + wide)];
      pose(time);
      const { velocity, acceleration } = tree.transformMotion({}, node, null);
      near(
        velocity,
        after.map((it, i) => (it - (before[i] ?? 0)) / (2 * h)),
        1e-8,
      );
      near(
        acceleration,
        now.map((it, i) => ((early[i] ?? 0) - 2 * it + (late[i] ?? 0)) / (wide * wide)),
        1e-4,
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
