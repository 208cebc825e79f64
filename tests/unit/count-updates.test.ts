/** What `countUpdates` tells of a scene, held to the calls that three.js makes while it updates. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { expect, it, vi } from 'vitest';
import { Hierarchy } from '../../www/src/core/entries/index.ts';
import { countUpdates, ThreeRig } from '../../www/src/core/entries/three.ts';
import { Random } from './random.ts';

/** Returns how many matrices three.js composes and multiplies in an update of a scene. */
function called(scene: { updateMatrixWorld(): void }): { locals: number; worlds: number } {
  const [compose, multiply] = [
    vi.spyOn(THREE.Object3D.prototype, 'updateMatrix'),
    vi.spyOn(THREE.Matrix4.prototype, 'multiplyMatrices'),
  ];
  const copy = vi.spyOn(THREE.Matrix4.prototype, 'copy');
  scene.updateMatrixWorld();
  const counts = {
    locals: compose.mock.calls.length,
    worlds: multiply.mock.calls.length + copy.mock.calls.length,
  };
  for (const it of [compose, multiply, copy]) it.mockRestore();
  return counts;
}

it('counts what three.js computes in random scenes, and what has changed in them', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = new Random(seed);
    const scene = new THREE.Scene();
    const objects = [scene];
    for (let i = 0; i < 40; i++) {
      const object = new THREE.Object3D();
      random.pick(objects).add(object);
      objects.push(object);
      if (random.between(0, 4) < 1) object.matrixAutoUpdate = false;
      if (random.between(0, 8) < 1) object.matrixWorldAutoUpdate = false;
    }
    const count = countUpdates(scene);
    for (let frame = 0; frame < 5; frame++) {
      const worlds = (): number[][] => objects.map((it) => it.matrixWorld.toArray());
      const automatic = (it: { matrixWorldAutoUpdate: boolean; parent: unknown } | null): boolean =>
        it === null || (it.matrixWorldAutoUpdate && automatic(it.parent as never));
      scene.updateMatrixWorld();
      const before = worlds();
      const moved = objects.filter((it, i) => i > 0 && it.matrixAutoUpdate && random.between(0, 5) < 1);
      for (const it of moved) it.position.x += 1;
      const told = count();
      expect(told).toMatchObject({ objects: 41, moved: moved.length, ...called(scene) });
      const elsewhere = worlds().filter((it, i) => it.join() !== before[i]?.join()).length;
      if (objects.every(automatic)) expect(told.carried).toBe(elsewhere);
      else expect(told.carried).toBeGreaterThanOrEqual(elsewhere);
      expect(told.wasted).toBe(Math.max(0, told.locals + told.worlds - told.moved - told.carried));
      count();
    }
  }
});

it('takes what is new, or has another parent, for moved, and nothing else', () => {
  const scene = new THREE.Scene();
  const [a, b, c] = [1, 2, 3].map(() => new THREE.Object3D());
  scene.add(a, b);
  b.add(c);
  const count = countUpdates(scene);
  expect(count()).toMatchObject({ objects: 4, moved: 0, carried: 0 });
  a.add(b);
  expect(count()).toMatchObject({ moved: 1, carried: 2 });
  scene.remove(a);
  expect(count()).toMatchObject({ objects: 1, moved: 0 });
  scene.add(a);
  expect(count()).toMatchObject({ objects: 4, moved: 3, carried: 3 });
  expect(count()).toMatchObject({ moved: 0 });
});

it('sees that a rig spares three.js its objects', () => {
  const tree = new Hierarchy();
  const rig = new ThreeRig(tree);
  const scene = new THREE.Scene();
  for (let i = 0; i < 10; i++) {
    const object = new THREE.Object3D();
    scene.add(object);
    rig.bind(tree.add({ velocity: [i === 0 ? 1 : 0, 0, 0] }), object);
  }
  const count = countUpdates(scene);
  rig.update();
  count();
  tree.step(1);
  rig.update();
  const { text, ...counts } = count();
  expect(counts).toEqual({ objects: 11, locals: 1, worlds: 1, moved: 1, carried: 1, wasted: 0 });
  expect(text).toBe(
    'three.js computes 2 matrices a frame for 11 objects. 1 of them moved, 1 is elsewhere: 2 would do.',
  );
  tree.dispose();
});

it('refuses what is no scene', () => {
  expect(() => countUpdates({} as never)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
});
