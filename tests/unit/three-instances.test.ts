/** Nodes as instances of one mesh of three.js. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { beforeEach, expect, it } from 'vitest';
import { Hierarchy, type NodeHandle } from '../../www/src/core/entries/index.ts';
import { ThreeRig } from '../../www/src/core/entries/three.ts';
import { Random } from './random.ts';

let tree: Hierarchy;
let rig: ThreeRig;
beforeEach(() => {
  tree = new Hierarchy();
  rig = new ThreeRig(tree);
});

const mesh = (count: number) =>
  new THREE.InstancedMesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial(), count);

it('an InstancedMesh shows ten thousand nodes', () => {
  const random = new Random(30);
  const nodes: NodeHandle[] = [];
  for (let i = 0; i < 10_000; i++) {
    const local = { translation: [random.between(-1, 1), 1, 0], scale: [1, random.between(0.9, 1.1), 1] };
    nodes.push(tree.add(local, { parent: nodes[Math.floor((i - 1) / 4)] ?? null }));
  }
  const crowd = mesh(10_000);
  rig.bindInstances(crowd, nodes);
  const version = crowd.instanceMatrix.version;
  for (let frame = 0; frame < 2; frame++) {
    tree.setLocal(nodes[0] as NodeHandle, { translation: [frame, 0, 0] });
    rig.update();
    const wanted = new Float32Array(160_000);
    for (const [i, it] of nodes.entries()) wanted.set(tree.worldMatrix(it), 16 * i);
    expect(crowd.instanceMatrix.array).toEqual(wanted);
    expect(crowd.instanceMatrix.version).toBe(version + frame + 1);
  }
});

it('it has as many instances as nodes, and its bounds move with them', () => {
  const crowd = mesh(5);
  const it = tree.add();
  rig.bindInstances(crowd, [it, it]);
  expect(crowd.count).toBe(2);
  rig.update();
  crowd.computeBoundingSphere();
  tree.setLocal(it, { translation: [100, 0, 0] });
  rig.update();
  const ray = new THREE.Raycaster(new THREE.Vector3(100, 0, 10), new THREE.Vector3(0, 0, -1));
  expect(ray.intersectObject(crowd).length).toBeGreaterThan(0);
  rig.bindInstances(crowd, [it]);
  expect(crowd.count).toBe(1);
  expect(crowd.frustumCulled).toBe(false);
  expect(rig.unbind(crowd)).toBe(true);
  expect(crowd.frustumCulled).toBe(true);
});

it('it is refused by name, unchanged', () => {
  const crowd = mesh(1);
  crowd.name = 'crowd';
  const it = tree.add();
  expect(() => rig.bindInstances(crowd, [it, it])).toThrow('object "crowd" has room for 1 instances, but');
  expect(() => rig.bindInstances(crowd, [12345 as NodeHandle])).toThrow('object "crowd": node 12345');
  expect(() => rig.bindInstances({} as never, [])).toThrow('an InstancedMesh of three.js is needed');
  expect(crowd.frustumCulled).toBe(true);
  rig.bindInstances(crowd, [it]);
  rig.update();
  const before = [...crowd.instanceMatrix.array];
  tree.remove(it);
  expect(() => rig.update()).toThrow('object "crowd": its node');
  expect([...crowd.instanceMatrix.array]).toEqual(before);
});
