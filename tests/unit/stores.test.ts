/**
 * Objects that hold memory of the core, in stores that wrap what they keep in a Proxy: those of Vue
 * and MobX, and one that wraps all objects, whoever made them.
 */
import { reactive } from '@vue/reactivity';
import { observable } from 'mobx';
// @ts-expect-error It has no types here.
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import {
  Batch,
  Clip,
  DynamicBatch,
  Hierarchy,
  Hierarchy2,
  RotationBatch,
} from '../../www/src/core/entries/index.ts';
import { VectorField } from '../../www/src/core/entries/math.ts';
import { ThreeRig } from '../../www/src/core/entries/three.ts';

/** Returns an object whose every object, however deep, comes in a Proxy. */
function wrapped<It extends object>(it: It): It {
  return new Proxy(it, {
    get: (target, key, receiver) => {
      const value = Reflect.get(target, key, receiver);
      const plain = Object.prototype.toString.call(value) === '[object Object]';
      return plain ? wrapped(value as object) : value;
    },
  });
}

const stores: Readonly<Record<string, <It extends object>(it: It) => It>> = {
  Vue: (it) => reactive(it) as typeof it,
  MobX: (it) => observable(it),
  'a store that wraps everything': wrapped,
};

describe.each(Object.entries(stores))('in %s', (_, stored) => {
  it('a tree, in space and in the plane, a clip and a rig', () => {
    const kept = stored({ tree: new Hierarchy(), flat: new Hierarchy2() });
    const node = kept.tree.add({ translation: [1, 2, 3] }, { name: 'arm' });
    expect([...kept.tree.world(node).translation]).toEqual([1, 2, 3]);
    expect([...kept.tree.worldMatrices.subarray(12, 15)]).toEqual([1, 2, 3]);
    expect([...kept.flat.local(kept.flat.add({ translation: [4, 5] })).translation]).toEqual([4, 5]);
    const channel = { node: 0, path: 'translation', times: [0], values: [7, 8, 9] } as const;
    const clips = stored({ clip: new Clip({ channels: [channel] }, [node]) });
    clips.clip.applyTo(kept.tree, 0);
    const rigs = stored({ rig: new ThreeRig(kept.tree) });
    const object = new THREE.Object3D();
    rigs.rig.bind(node, object);
    rigs.rig.update();
    expect(new THREE.Vector3().setFromMatrixPosition(object.matrixWorld).toArray()).toEqual([7, 8, 9]);
    rigs.rig.dispose();
    for (const it of [clips.clip, kept.tree, kept.flat]) it.dispose();
    expect(() => kept.tree.size).toThrow('disposed');
    expect(() => clips.clip.applyTo(kept.tree, 0)).toThrow('disposed');
  });

  it('batches', () => {
    const kept = stored({
      still: new Batch([-1]),
      moving: new DynamicBatch([-1]),
      frames: new RotationBatch(1),
    });
    kept.still.set(0, { translation: [1, 2, 3] });
    kept.still.update();
    expect([...kept.still.matrices.subarray(12, 15)]).toEqual([1, 2, 3]);
    kept.moving.locals[8] = 5;
    kept.moving.update();
    expect(kept.moving.worlds[8]).toBe(5);
    kept.frames.set([0, 0, 0, 1], [0, 0, 1]);
    expect(kept.frames.step(0.5)).toBe(0.5);
    for (const it of Object.values(kept)) it.dispose();
    expect(() => kept.still.update()).toThrow('disposed');
    expect(() => kept.frames.step(1)).toThrow('disposed');
  });

  it('a field', () => {
    const kept = stored({ field: new VectorField('-y, x', ['x', 'y']) });
    expect([...kept.field.evaluate([2, 3])]).toEqual([-3, 2]);
    kept.field.dispose();
    expect(() => kept.field.evaluate([2, 3])).toThrow('disposed');
  });
});
