/** `attach` and `diagnose` of `kinetree/three`, with three.js itself. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { attach, detach, diagnose } from '../../www/src/core/entries/three.ts';
import { randomNumbers } from './random.ts';

type Any = ReturnType<typeof JSON.parse>;
const worldOf = (object: Any): number[] => {
  object.updateWorldMatrix(true, false);
  return [...object.matrixWorld.elements];
};
const apart = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((it, i) => Math.abs(it - (b[i] as number))));

/** Two chains of three objects each under one scene. `stretch` is how uneven scales are. */
function chains(seed: number, stretch: number, mirrors: boolean): Any[] {
  const random = randomNumbers(seed);
  const scene = new THREE.Scene();
  return [0, 1].map(() => {
    let at = scene;
    for (let depth = 0; depth < 3; depth++) {
      const next = new THREE.Group();
      next.position.set(random(), random(), random());
      next.quaternion.set(random() - 0.5, random() - 0.5, random() - 0.5, random()).normalize();
      const scale = () => (1 + stretch * random()) * (mirrors && random() < 0.3 ? -1 : 1);
      const even = 0.5 + random();
      if (stretch === 0) next.scale.setScalar(even);
      else next.scale.set(scale(), scale(), scale());
      at.add(next);
      at = next;
    }
    return at;
  });
}

describe('attach', () => {
  it('keeps the world matrix under any parent, by one helper', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const [parent, object] = chains(seed, 2, seed % 2 === 0);
      const world = worldOf(object);
      const { kind, helper, moved, skew } = attach(parent, object) as Any;
      expect(kind).toBe('helper');
      expect(skew).toBeGreaterThan(0.01);
      expect(object.parent).toBe(helper);
      expect(helper.parent).toBe(parent);
      expect(apart(worldOf(object), world)).toBeLessThan(1e-11);
      expect(moved).toBeLessThan(1e-11);
    }
  });

  it('is Object3D.attach to the bit where that is right', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const [[parent, object], [other, same]] = [chains(seed, 0, false), chains(seed, 0, false)] as [
        Any[],
        Any[],
      ];
      expect(attach(parent, object).kind).toBe('exact');
      other.attach(same);
      for (const key of ['position', 'quaternion', 'scale'])
        expect(object[key].toArray()).toEqual(same[key].toArray());
      expect(object.parent).toBe(parent);
    }
  });

  it('takes its helper along a second time, and is undone step by step', () => {
    const [first, object] = chains(3, 2, true) as [Any, Any];
    const [second] = chains(4, 2, false) as [Any];
    first.parent.add(second);
    const home = object.parent;
    const parts = [object.position.toArray(), object.quaternion.toArray(), object.scale.toArray()];
    const world = worldOf(object);
    const { helper } = attach(first, object);
    const again = attach(second, object);
    expect(again.helper).toBe(helper);
    expect(object.parent.parent).toBe(second);
    expect(first.children.length).toBe(0);
    expect(apart(worldOf(object), world)).toBeLessThan(1e-11);
    expect(detach(object)).toBe(true);
    expect(object.parent.parent).toBe(first);
    expect(apart(worldOf(object), world)).toBeLessThan(1e-11);
    expect(detach(object)).toBe(true);
    expect(object.parent).toBe(home);
    expect([object.position.toArray(), object.quaternion.toArray(), object.scale.toArray()]).toEqual(parts);
    expect(first.children.length + second.children.length).toBe(0);
    expect(detach(object)).toBe(false);
  });

  it('leaves an object to its clip, below the helper, and takes it back as it was', () => {
    const [parent, object] = chains(7, 2, false);
    const [before, from] = [worldOf(object), object.parent];
    const own = object.quaternion.toArray();
    const { helper } = attach(parent, object) as Any;
    const held = worldOf(helper);
    const track = new THREE.QuaternionKeyframeTrack('.quaternion', [0, 1], [0, 0, 0, 1, 0, 0.6, 0, 0.8]);
    const mixer = new THREE.AnimationMixer(object);
    mixer.clipAction(new THREE.AnimationClip('turn', 1, [track])).play();
    mixer.setTime(0.5);
    // The clip turns the object in the helper, which stays, as it turns what Object3D.attach has attached.
    expect(apart(worldOf(helper), held)).toBe(0);
    const turned = new THREE.Matrix4().makeRotationFromQuaternion(object.quaternion);
    const wanted = new THREE.Matrix4().fromArray(held).multiply(turned);
    expect(apart(worldOf(object), wanted.elements)).toBeLessThan(1e-12);
    mixer.stopAllAction();
    expect(detach(object)).toBe(true);
    expect([object.parent, object.quaternion.toArray()]).toEqual([from, own]);
    expect(apart(worldOf(object), before)).toBeLessThan(1e-12);
  });

  it('holds a matrix, or the nearest, where that is asked for', () => {
    const [parent, object] = chains(5, 2, false) as [Any, Any];
    const world = worldOf(object);
    expect(attach(parent, object, { fit: 'matrix' })).toMatchObject({ kind: 'matrix', helper: null });
    expect(apart(worldOf(object), world)).toBeLessThan(1e-11);
    detach(object);
    expect(object.matrixAutoUpdate).toBe(true);
    expect(apart(worldOf(object), world)).toBeLessThan(1e-15);
    const { kind, moved } = attach(parent, object, { fit: 'nearest' });
    expect(kind).toBe('nearest');
    expect(moved).toBeGreaterThan(0.01);
  });

  it('refuses what cannot be, and changes nothing', () => {
    const [parent, object] = chains(6, 2, false) as [Any, Any];
    const home = object.parent;
    object.name = 'lamp';
    expect(() => attach(parent, object, { fit: 'throw' })).toThrow(
      /holds the object "lamp" in .* skewed by \d+\.\d°/,
    );
    expect(() => attach(object, home)).toThrow(expect.objectContaining({ code: 'CYCLE' }));
    parent.scale.x = 0;
    expect(() => attach(parent, object)).toThrow(expect.objectContaining({ code: 'SINGULAR' }));
    expect(() => attach(parent, {} as never)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    expect(object.parent).toBe(home);
  });

  it('keeps a flat object flat, where it is', () => {
    const [parent, object] = chains(7, 0, false) as [Any, Any];
    object.scale.y = 0;
    const world = worldOf(object);
    attach(parent, object);
    expect(apart(worldOf(object), world)).toBeLessThan(1e-12);
  });
});

describe('diagnose', () => {
  it('names the objects that lean, and whose scale does it', () => {
    const scene = new THREE.Scene();
    const base = new THREE.Group();
    base.name = 'base';
    base.scale.set(1, 2.5, 1);
    const arm = new THREE.Mesh();
    arm.name = 'arm';
    arm.rotation.z = (35 * Math.PI) / 180;
    scene.add(base);
    base.add(arm);
    const { findings, causes, text } = diagnose(scene) as Any;
    expect(findings.length).toBe(1);
    expect(findings[0]).toMatchObject({ object: arm, kind: 'skewed', pair: 'xy' });
    expect(findings[0].degrees).toBeCloseTo(44.6158, 3);
    expect(findings[0].causes[0].object).toBe(base);
    expect(causes).toEqual([base]);
    expect(text).toBe(
      '1 of 3 nodes is skewed, by up to 44.6°; 1 node causes it. base is scaled unevenly, by 1.00, 2.50, 1.00: 1 node below or on it leans, by up to 44.6°.',
    );
  });
});
