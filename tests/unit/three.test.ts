/** `kinetree/three` with three.js itself: its objects driven by a tree, and taken into one. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { beforeEach, describe, expect, it } from 'vitest';
import { Hierarchy, Hierarchy2, type NodeHandle } from '../../www/src/core/entries/index.ts';
import { fromObject3D, type Object3DLike, ThreeRig } from '../../www/src/core/entries/three.ts';
import { near } from './expect.ts';
import { Random } from './random.ts';

type Thing = Object3DLike & { readonly isThing?: never };

const matrix = (object: Thing): number[] => [...(object.matrixWorld.elements as unknown as number[])];
const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (it, i) => Math.abs(it - (b[i] ?? Number.NaN))));
const largest = (a: ArrayLike<number>): number => Math.max(1, ...Array.from(a, Math.abs));

/** Chains of up to `depth` products of matrices, each of a few roundings. */
const rounding = (depth: number): number => 16 * depth * Number.EPSILON;

function set(object: Thing, random: Random): void {
  const any = (): number => random.between(-2, 2);
  object.position.set(any(), any(), any());
  const q = new THREE.Quaternion(any(), any(), any(), any()).normalize();
  object.quaternion.set(q.x, q.y, q.z, q.w);
  // Unequal, and now and then mirrored.
  const scale = (): number => random.between(0.5, 1.5) * (random.chance(0.1) ? -1 : 1);
  object.scale.set(scale(), scale(), scale());
}

/** A tree of objects, each the child of one before it. */
function randomObjects(seed: number, count: number): Thing[] {
  const random = new Random(seed);
  const objects: Thing[] = [];
  for (let i = 0; i < count; i++) {
    const object = new THREE.Object3D();
    object.name = `object ${i}`;
    set(object, random);
    if (i > 0) random.pick(objects.slice(-6) as unknown as { add(it: unknown): void }[]).add(object);
    objects.push(object);
  }
  return objects;
}

let tree: Hierarchy;
let rig: ThreeRig;
beforeEach(() => {
  tree = new Hierarchy();
  rig = new ThreeRig(tree);
});

const node = (object: Thing): NodeHandle => rig.node(object) as NodeHandle;

describe('structure in', () => {
  it('keeps parents, order, names, positions, quaternions and scales', () => {
    const objects = randomObjects(1, 60);
    const [root] = objects as [Thing];
    const nodes = fromObject3D(root, tree);
    expect(nodes.size).toBe(60);
    expect(tree.size).toBe(60);
    for (const [object, node] of nodes) {
      expect(tree.name(node)).toBe(object.name);
      expect(tree.parent(node)).toBe(object.parent ? nodes.get(object.parent) : null);
      expect(tree.children(node)).toEqual(object.children.map((child) => nodes.get(child)));
      const { translation, rotation, scale } = tree.local(node);
      const { position: p, quaternion: q, scale: s } = object;
      expect([...translation]).toEqual([p.x, p.y, p.z]);
      expect(distance(rotation, [q.x, q.y, q.z, q.w])).toBeLessThan(rounding(1));
      expect([...scale]).toEqual([s.x, s.y, s.z]);
    }
  });

  it('has the world matrices that three.js has, with scales for each axis', () => {
    for (const seed of [2, 3, 4]) {
      const objects = randomObjects(seed, 80);
      const [root] = objects as [Thing];
      const nodes = fromObject3D(root, tree);
      root.updateMatrixWorld(true);
      for (const object of objects) {
        const own = tree.worldMatrix(nodes.get(object) as NodeHandle);
        const theirs = matrix(object);
        expect(distance(own, theirs)).toBeLessThan(rounding(tree.size) * largest(theirs));
      }
    }
  });

  it('takes a matrix that three.js does not make itself, with its skew', () => {
    const object = new THREE.Object3D();
    object.matrixAutoUpdate = false;
    object.matrix.set(1, 0.5, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9, 0, 0, 0, 1);
    const nodes = fromObject3D(object, tree);
    expect(distance(tree.worldMatrix(nodes.get(object) as NodeHandle), object.matrix.elements)).toBeLessThan(
      rounding(1),
    );
  });

  it('takes position, quaternion and scale where the matrix says the same', () => {
    const [object] = randomObjects(5, 1) as [Thing];
    object.scale.set(-1, -1, 3);
    object.updateMatrix();
    object.matrixAutoUpdate = false;
    const nodes = fromObject3D(object, tree);
    expect([...tree.local(nodes.get(object) as NodeHandle).scale]).toEqual([-1, -1, 3]);
  });

  it('has a pivot in the translation', () => {
    const object = new THREE.Object3D();
    object.pivot = new THREE.Vector3(1, 2, 3);
    object.rotation.z = 1;
    object.position.x = 4;
    const nodes = fromObject3D(object, tree);
    object.updateMatrixWorld(true);
    expect(distance(tree.worldMatrix(nodes.get(object) as NodeHandle), matrix(object))).toBeLessThan(
      rounding(4),
    );
  });

  it('goes below a node', () => {
    const above = tree.add({ translation: [0, 5, 0] });
    const object = new THREE.Object3D();
    const nodes = fromObject3D(object, tree, { parent: above });
    expect(tree.parent(nodes.get(object) as NodeHandle)).toBe(above);
  });

  it('names the object of a refusal, and has added nothing', () => {
    const objects = randomObjects(6, 10);
    objects[7]?.quaternion.set(0, 0, 0.7, 0.7);
    expect(() => fromObject3D(objects[0] as Thing, tree)).toThrow(
      /object "object 7": rotation of .* must have length 1/,
    );
    expect(tree.size).toBe(0);
    const flat = new THREE.Object3D();
    flat.name = 'flat';
    flat.matrixAutoUpdate = false;
    flat.matrix.makeShear(0, 0, 1, 0, 0, 0).scale(new THREE.Vector3(1, 1, 0));
    const [leaning] = fromObject3D(flat, tree).values();
    expect([...tree.localMatrix(leaning as NodeHandle)]).toEqual(flat.matrix.elements);
    tree.remove(leaning as NodeHandle);
    // What parts can hold is taken, as scale 0 of an object is: people hide things so.
    for (const scale of [new THREE.Vector3(2, 0, 1), new THREE.Vector3(0, 0, 0)]) {
      flat.matrix.makeRotationZ(0.5).scale(scale).setPosition(1, 2, 3);
      const [hidden] = fromObject3D(flat, tree).values();
      near(tree.worldMatrix(hidden as NodeHandle), [...flat.matrix.elements], 1e-15);
      tree.remove(hidden as NodeHandle);
    }
    expect(tree.size).toBe(0);
    expect(() => fromObject3D({} as Thing, tree)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  });
});

describe('a rig', () => {
  it('gives bound objects the world matrices that three.js would give them', () => {
    const driven = randomObjects(10, 60);
    const free = randomObjects(10, 60);
    rig.bindAll(fromObject3D(driven[0] as Thing, tree));
    const random = new Random(11);
    for (let frame = 0; frame < 3; frame++) {
      for (const [i, object] of free.entries()) {
        set(object, random);
        const { position: p, quaternion: q, scale: s } = object;
        tree.setLocal(node(driven[i] as Thing), {
          translation: [p.x, p.y, p.z],
          rotation: [q.x, q.y, q.z, q.w],
          scale: [s.x, s.y, s.z],
        });
      }
      rig.update();
      driven[0]?.updateMatrixWorld(); // as a renderer does
      free[0]?.updateMatrixWorld();
      for (const [i, object] of free.entries()) {
        const theirs = matrix(object);
        expect(distance(matrix(driven[i] as Thing), theirs)).toBeLessThan(rounding(60) * largest(theirs));
      }
    }
  });

  it.each(['transforms', 'lossy', 'compensated'] as const)('shows the rule %s', (rule) => {
    tree.rule = rule;
    const objects = randomObjects(12, 20);
    for (const { scale } of objects) scale.set(Math.abs(scale.x), Math.abs(scale.y), Math.abs(scale.z));
    const nodes = fromObject3D(objects[0] as Thing, tree);
    rig.bindAll(nodes);
    rig.update();
    objects[0]?.updateMatrixWorld(true);
    for (const [object, node] of nodes) expect(matrix(object)).toEqual([...tree.worldMatrix(node)]);
  });

  it('moves what is below a bound object and not bound', () => {
    const object = new THREE.Object3D();
    const below = new THREE.Object3D();
    below.position.y = 1;
    below.matrixAutoUpdate = false;
    below.updateMatrix();
    object.add(below);
    const it = tree.add();
    rig.bind(it, object);
    for (const x of [1, 2]) {
      tree.setLocal(it, { translation: [x, 0, 0] });
      rig.update();
      object.updateMatrixWorld();
      expect(matrix(below).slice(12, 15)).toEqual([x, 1, 0]);
    }
  });

  it('takes a frame for the world of its tree', () => {
    const stage = new THREE.Group();
    stage.position.set(0, 10, 0);
    stage.scale.setScalar(2);
    const scene = new THREE.Scene();
    scene.position.x = 5;
    scene.add(stage);
    const object = new THREE.Object3D();
    stage.add(object);
    const framed = new ThreeRig(tree, { frame: stage });
    framed.bind(tree.add({ translation: [1, 1, 0] }), object);
    framed.update();
    expect(matrix(object).slice(12, 15)).toEqual([7, 12, 0]);
    expect(framed.unbind(object)).toBe(true);
    expect(object.position.toArray()).toEqual([1, 1, 0]);
  });

  it('is driven by a tree in the plane, through its space', () => {
    const plane = new Hierarchy2();
    const object = new THREE.Object3D();
    const flat = new ThreeRig(plane.space);
    flat.bind(plane.add({ translation: [3, 4], rotation: 1 }), object);
    flat.update();
    expect(matrix(object).slice(12)).toEqual([3, 4, 0, 1]);
    expect(() => new ThreeRig(plane as never)).toThrow('that of a Hierarchy2 is its space');
  });

  it('gives a camera its inverse, in the scene or beside it', () => {
    for (const parent of [new THREE.Scene(), null]) {
      const camera = new THREE.PerspectiveCamera();
      parent?.add(camera);
      rig.bind(tree.add({ translation: [0, 0, 3] }), camera);
      rig.update();
      expect(camera.matrixWorldInverse.elements.slice(12, 15)).toEqual([0, 0, -3]);
    }
  });

  it('holds one object a node, and one node an object', () => {
    const [a, b] = [new THREE.Object3D(), new THREE.Object3D()];
    a.name = 'a';
    b.name = 'b';
    const it = tree.add();
    expect(rig.bind(it, a)).toBe(a);
    expect(rig.node(a)).toBe(it);
    expect(rig.object(it)).toBe(a);
    expect(() => rig.bind(it, b)).toThrow('object "b" cannot have node');
    expect(() => rig.bind(tree.add(), a)).toThrow('object "a" is bound to node');
    expect(rig.node(b)).toBe(null);
    expect(rig.object(tree.add())).toBe(null);
    expect(b.matrixAutoUpdate).toBe(true);
  });

  it('binds all or none', () => {
    const [a, b] = [new THREE.Object3D(), new THREE.Object3D()];
    const it = tree.add();
    expect(() =>
      rig.bindAll([
        [a, it],
        [b, 12345 as NodeHandle],
      ]),
    ).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
    expect(rig.node(a)).toBe(null);
    expect(a.matrixAutoUpdate).toBe(true);
    expect(a.matrixWorldAutoUpdate).toBe(true);
  });

  it('refuses nodes of no tree, and no objects, by name', () => {
    const a = new THREE.Object3D();
    a.name = 'a';
    expect(() => rig.bind(12345 as NodeHandle, a)).toThrow('object "a": node 12345 is not in the hierarchy');
    expect(() => rig.bind(tree.add(), {} as Thing)).toThrow('an Object3D of three.js is needed');
    expect(() => rig.read(a)).toThrow('object "a" is not bound');
    expect(() => rig.unbind(a)).toThrow('object "a" is not bound');
    expect(() => new ThreeRig({} as Hierarchy)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  });

  it('names the object whose node was removed, and writes nothing', () => {
    const [a, b] = [new THREE.Object3D(), new THREE.Object3D()];
    b.name = 'b';
    const [first, second] = [tree.add(), tree.add()];
    rig.bind(first, a);
    rig.bind(second, b);
    rig.update();
    tree.remove(second);
    tree.setLocal(first, { translation: [1, 2, 3] });
    expect(() => rig.update()).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
    expect(() => rig.update()).toThrow('object "b": its node');
    expect(matrix(a).slice(12, 15)).toEqual([0, 0, 0]);
    rig.unbind(b);
    rig.update();
    expect(matrix(a).slice(12, 15)).toEqual([1, 2, 3]);
  });
});

describe('giving back', () => {
  it('leaves objects where they are, and three.js goes on with them', () => {
    const objects = randomObjects(20, 40);
    const [root] = objects as [Thing];
    const scales = objects.map(({ scale: { x, y, z } }) => [x, y, z]);
    const nodes = fromObject3D(root, tree);
    rig.bindAll(nodes);
    for (const it of nodes.values()) tree.setLocal(it, { velocity: [1, 2, 3], angularVelocity: [0, 1, 0] });
    tree.step(0.1);
    rig.update();
    const before = objects.map(matrix);
    rig.dispose();
    root.updateMatrixWorld(true);
    for (const [i, object] of objects.entries()) {
      expect(object.matrixAutoUpdate).toBe(true);
      expect(object.matrixWorldAutoUpdate).toBe(true);
      // Undoing the parents' scales magnifies the roundings: a chain of them, each up to 3.
      expect(distance(matrix(object), before[i] as number[])).toBeLessThan(
        1e-11 * largest(before[i] as number[]),
      );
      // Mirrored axes stay the ones they were.
      expect(distance([object.scale.x, object.scale.y, object.scale.z], scales[i] as number[])).toBeLessThan(
        1e-15,
      );
    }
    expect(tree.size).toBe(40);
    expect(rig.node(root)).toBe(null);
  });

  it('leaves an object alone that was never updated', () => {
    const object = new THREE.Object3D();
    object.position.set(1, 2, 3);
    rig.bind(tree.add(), object);
    expect(rig.unbind(object)).toBe(true);
    expect(object.position.toArray()).toEqual([1, 2, 3]);
  });

  it('keeps the matrix of a skewed object, and says so', () => {
    const scene = new THREE.Scene();
    const object = new THREE.Object3D();
    scene.add(object);
    const above = tree.add({ scale: [3, 1, 1] });
    const it = tree.add({ rotation: [0, 0, Math.sin(0.3), Math.cos(0.3)] }, { parent: above });
    rig.bind(it, object);
    rig.update();
    const before = matrix(object);
    expect(rig.writeLocals()).toEqual([object]);
    expect(rig.unbind(object)).toBe(false);
    expect(object.matrixAutoUpdate).toBe(false);
    scene.updateMatrixWorld(true);
    expect(distance(matrix(object), before)).toBeLessThan(rounding(2));
  });

  it('works after the tree is gone', () => {
    const object = new THREE.Object3D();
    rig.bind(tree.add({ translation: [1, 2, 3] }), object);
    rig.update();
    tree.dispose();
    expect(() => rig.update()).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
    rig.dispose();
    rig.dispose();
    expect(object.position.toArray()).toEqual([1, 2, 3]);
    expect(object.matrixAutoUpdate).toBe(true);
  });

  it.each([[0], [[1, 0, 1]]])(
    'writes the locals of children of a parent that is hidden by scale %j',
    (scale) => {
      const [lamp, bulb] = [new THREE.Object3D(), new THREE.Object3D()];
      lamp.add(bulb);
      const parent = tree.add({ scale });
      rig.bind(parent, lamp);
      rig.bind(tree.add({ translation: [1, 2, 3] }, { parent }), bulb);
      expect(rig.writeLocals()).toEqual([]);
      expect(bulb.position.toArray()).toEqual([1, 2, 3]);
      const world = matrix(bulb);
      rig.dispose();
      lamp.updateMatrixWorld(true);
      near(matrix(bulb), world, 1e-15);
    },
  );

  it('writes locals of objects in other parents, and about a pivot', () => {
    const stage = new THREE.Group();
    stage.position.set(1, 0, 0);
    stage.rotation.y = 0.5;
    const object = new THREE.Object3D();
    object.pivot = new THREE.Vector3(1, 2, 3);
    stage.add(object);
    const above = tree.add({ translation: [4, 0, 0], scale: 2 });
    rig.bind(tree.add({ rotation: [0.6, 0, 0, 0.8] }, { parent: above }), object);
    expect(rig.writeLocals()).toEqual([]);
    const before = matrix(object);
    const copy = object.clone();
    copy.matrixAutoUpdate = true;
    copy.matrixWorldAutoUpdate = true;
    stage.add(copy);
    stage.updateMatrixWorld(true);
    expect(distance(matrix(copy), before)).toBeLessThan(1e-14);
  });
});

describe('reading', () => {
  it('takes what a gizmo wrote into the tree, and keeps the rates', () => {
    const [parent, object] = [new THREE.Object3D(), new THREE.Object3D()];
    parent.add(object);
    rig.bindAll(fromObject3D(parent, tree));
    tree.setLocal(node(object), { velocity: [1, 0, 0] });
    object.position.set(0, 4, 0);
    object.rotation.x = 1;
    rig.read(object);
    const { translation, rotation, velocity } = tree.local(node(object));
    expect([...translation]).toEqual([0, 4, 0]);
    expect(distance(rotation, object.quaternion.toArray())).toBeLessThan(1e-15);
    expect([...velocity]).toEqual([1, 0, 0]);
  });

  it('refuses an object that is elsewhere in three.js than in the tree', () => {
    const object = new THREE.Object3D();
    object.name = 'hand';
    new THREE.Group().add(object);
    rig.bind(tree.add(), object);
    expect(() => rig.read(object)).toThrow('object "hand" has another parent in three.js');
  });
});
