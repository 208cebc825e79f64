/** Trees in the plane: the crate's vectors of the plane, `space2`, and the types of the plane. */

import { beforeEach, describe, expect, it } from 'vitest';
import {
  Hierarchy,
  Hierarchy2,
  type NodeHandle,
  space2,
  stepWithLaw,
} from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { near } from './expect.ts';
import { Random } from './random.ts';

let tree: Hierarchy2;
beforeEach(() => {
  tree = new Hierarchy2();
});

describe('the same as space2', () => {
  const random = new Random(7);
  const any = (): number => random.between(-2, 2);
  const state = () => ({
    translation: [any(), any()],
    rotation: random.between(-3, 3),
    scale: random.between(0.5, 2),
    velocity: [any(), any()],
    acceleration: [any(), any()],
    angularVelocity: any(),
    angularAcceleration: any(),
  });
  const flattened = (record: object): number[] =>
    Object.values(record).flatMap((it) => (typeof it === 'number' ? [it] : Array.from(it as Float64Array)));
  const same = (a: object, b: object): void => {
    expect(Object.keys(a)).toEqual(Object.keys(b));
    near(flattened(a), flattened(b), 1e-12);
  };

  it('in chains, in frames and for points', () => {
    for (let i = 0; i < 20; i++) {
      const [first, second] = [state(), state()];
      const parent = tree.add(first);
      const child = tree.add(second, { parent });
      const world = space2.compose(first, second);
      same(space2.compose(tree.world(child), {}), world);
      same(space2.compose(tree.relative(parent, child), {}), space2.inverse(second));
      near(tree.worldMatrix(child), space2.matrix(world), 1e-12);
      near(tree.relative(child, parent).matrix, space2.matrix(second), 1e-12);
      const motion = { position: [any(), any()], velocity: [any(), any()], acceleration: [any(), any()] };
      same(tree.transformMotion(motion, child, null), space2.transformMotion(world, motion));
      same(tree.motionTerms(motion, child, null), space2.motionTerms(world, motion));
      near(
        tree.transformPoint(motion.position, child, null),
        space2.transformPoint(world, motion.position),
        1e-12,
      );
      near(
        tree.transformVector(motion.position, child, parent),
        space2.transformVector(second, motion.position),
        1e-12,
      );
      // A normal counts by its direction.
      const normal = tree.transformNormal([1, 2], child, null);
      const wanted = space2.transformNormal(world, [1, 2]);
      const [x = 0, y = 0] = normal;
      expect(Math.abs(math.atan2(y, x) - math.atan2(wanted[1] ?? 0, wanted[0] ?? 0))).toBeLessThan(1e-12);
    }
  });

  it('under impulses and jumps', () => {
    for (let i = 0; i < 20; i++) {
      const [first, second] = [state(), state()];
      const parent = tree.add(first);
      const child = tree.add(second, { parent });
      const before = tree.world(child);
      const body = { mass: 2, inertia: 0.7 };
      const jump = tree.applyImpulse(child, body, { at: [any(), 1], impulse: [3, any()] });
      const after = tree.world(child);
      near(
        after.velocity,
        before.velocity.map((it, k) => it + (jump.velocity[k] ?? 0)),
        1e-11,
      );
      const given = { velocity: [any(), any()], angularVelocity: any() };
      tree.addWorldRates(child, given);
      const wanted = space2.inverseTransformDelta(first, given);
      near(
        [tree.local(child).angularVelocity],
        [after.angularVelocity - first.angularVelocity + wanted.angularVelocity],
        1e-11,
      );
    }
    const still = tree.add();
    same(
      tree.applyImpulse(still, { mass: 2, inertia: 0.7 }, { at: [0, 1], impulse: [3, 4] }),
      space2.impulseAt({}, { mass: 2, inertia: 0.7 }, [0, 1], [3, 4]),
    );
  });

  it('after forces and steps', () => {
    const node = tree.add({ translation: [1, 0], angularVelocity: 3 });
    tree.applyForce(node, { mass: 2, inertia: 4 }, { force: [0, 6], torque: 8 });
    tree.step(2);
    const { translation, rotation, angularVelocity } = tree.local(node);
    near(translation, [1, 6], 1e-13);
    near([angularVelocity], [7], 1e-13);
    // 3 t + t² is 10 rad: two turns and the rest.
    near([rotation], [10 - 4 * Math.PI], 1e-12);
    tree.applyForce(node, { mass: 2, inertia: 4 }, { at: [2, 6], force: [0, 6] });
    near([tree.local(node).angularAcceleration], [1.5], 1e-13);
  });

  it('under a law beside a driven node, which has no part in it', () => {
    tree.drive(tree.add(), { velocity: [1, 0], angularVelocity: 1 });
    const node = tree.add({ translation: [1, 0], velocity: [0, 1] });
    const law = (it: NodeHandle, _: number, [x = 0, y = 0]: Float64Array): number[] => {
      expect(it).toBe(node);
      return [-x, -y];
    };
    for (let i = 0; i < 100; i++) tree.stepWithLaw(0.01, law);
    near(tree.local(node).translation, [math.cos(1), math.sin(1)], 1e-9);
    expect(() => stepWithLaw(tree as never, 0.01, law)).toThrow(
      'the tree is one in the plane: call its own, tree.stepWithLaw(dt, law)',
    );
  });
});

describe('the types of the plane', () => {
  it('returns angles in [−π, π], whatever was given', () => {
    for (const angle of [0, 1, -3, 3, 4, 7, -100, 1e6]) {
      const node = tree.add({ rotation: angle });
      const { rotation } = tree.local(node);
      near([rotation], [math.atan2(math.sin(angle), math.cos(angle))], 1e-15);
    }
    const node = tree.add({ rotation: Math.PI });
    near([Math.abs(tree.local(node).rotation)], [Math.PI], 1e-15);
  });

  it('keeps all parts that change does not name', () => {
    const node = tree.add({ translation: [1, 2], rotation: 0.5, scale: [2, 3], velocity: [4, 5] });
    tree.setLocal(node, { angularVelocity: 6 });
    const { translation, rotation, scale, velocity, angularVelocity } = tree.local(node);
    expect([[...translation], [...scale], [...velocity], angularVelocity]).toEqual([
      [1, 2],
      [2, 3],
      [4, 5],
      6,
    ]);
    near([rotation], [0.5], 1e-15);
    tree.setLocal(node, { translation: { x: 7, y: 8 } });
    expect([...tree.local(node).translation]).toEqual([7, 8]);
    expect([...tree.local(node).scale]).toEqual([2, 3]);
  });

  it('sets quantities by numbers', () => {
    const node = tree.add();
    tree.setTranslation(node, 1, 2);
    tree.setRotation(node, 0.5);
    tree.setScale(node, 3, 4);
    tree.setLocal(node, { velocity: [5, 6] });
    tree.setLocal(node, { acceleration: [7, 8] });
    tree.setLocal(node, { angularVelocity: 9 });
    tree.setLocal(node, { angularAcceleration: 10 });
    const other = tree.add({
      translation: [1, 2],
      rotation: 0.5,
      scale: [3, 4],
      velocity: [5, 6],
      acceleration: [7, 8],
      angularVelocity: 9,
      angularAcceleration: 10,
    });
    expect(tree.local(node)).toEqual(tree.local(other));
    expect(tree.space.local(node)).toEqual(tree.space.local(other));
    expect(tree.slot(other)).toBe(tree.space.slot(other));
  });

  it('sets and returns matrices of nine numbers', () => {
    const node = tree.add();
    const skewed = [1, 0, 0, 0.5, 2, 0, 3, 4, 1];
    tree.setLocalMatrix(node, skewed);
    near(tree.localMatrix(node), skewed, 1e-15);
    const parent = tree.add({ rotation: 1, scale: [2, 3] });
    tree.reparent(node, parent, { keep: 'local' });
    tree.setWorldMatrix(node, skewed, { fit: 'matrix' });
    near(tree.worldMatrix(node), skewed, 1e-14);
  });

  it('fills and returns an out', () => {
    const node = tree.add({ translation: [1, 2], rotation: 1 });
    const out = tree.world(node);
    const { translation } = out;
    tree.setLocal(node, { translation: [3, 4] });
    expect(tree.world(node, out)).toBe(out);
    expect(out.translation).toBe(translation);
    expect([...translation]).toEqual([3, 4]);
    const matrix = new Float64Array(9);
    expect(tree.worldMatrix(node, matrix)).toBe(matrix);
    expect([...matrix.slice(6)]).toEqual([3, 4, 1]);
    expect(() => tree.worldMatrix(node, new Float64Array(16))).toThrow(
      'out has room for 16 numbers, it needs 9',
    );
  });

  it('has one scale where the plane has, whatever led to it', () => {
    const parent = tree.add({ scale: [2, 0.5] });
    const child = tree.add({ scale: [0.5, 2] }, { parent });
    near(tree.world(child).scale, [1, 1], 1e-14);
    // A fit that drops a skew leaves scales of another area.
    const stretched = tree.add({ rotation: 0.6, scale: [3, 1] });
    const free = tree.add({ rotation: 0.2, scale: 1.5 });
    tree.reparent(free, stretched, { keep: 'motion', fit: 'lossy' });
    tree.reparent(free, null, { keep: 'local' });
    const [x = 1, y = 1] = tree.local(free).scale;
    const squared = tree.add({ scale: [1 / x, 1 / y] }, { parent: free });
    near(tree.world(squared).scale, [1, 1], 1e-12);
  });

  it('refuses in the words of the plane', () => {
    const node = tree.add({}, { name: 'hand' });
    const refusals: [() => unknown, string, string][] = [
      [() => tree.setLocal(node, { translation: [1, 2, 3] }), 'BAD_ARGUMENT', 'translation takes 2 numbers'],
      [
        () => tree.setLocal(node, { rotation: [0, 0, 0, 1] as never }),
        'BAD_ARGUMENT',
        'rotation must be a number',
      ],
      [() => tree.setLocal(node, { rotation: Number.NaN }), 'NOT_FINITE', 'rotation'],
      [() => tree.setLocal(node, { rotaton: 1 } as never), 'BAD_ARGUMENT', 'rotaton'],
      [() => tree.setLocal(node, null as never), 'BAD_ARGUMENT', 'an object is needed'],
      [() => tree.setLocalMatrix(node, new Float64Array(16)), 'BAD_ARGUMENT', 'matrix takes 9 numbers'],
      [() => tree.setLocalMatrix(node, [1, 0, 1, 0, 1, 0, 0, 0, 1]), 'NOT_AFFINE', 'matrix'],
      [() => tree.setWorld(node, { angularVelocity: [0, 0, 1] as never }), 'BAD_ARGUMENT', 'angularVelocity'],
      [
        () => tree.applyForce(node, { mass: 1, inertia: [1, 1, 1] as never }, { force: [0, 0] }),
        'BAD_ARGUMENT',
        'inertia',
      ],
      [() => tree.stepWithLaw(1, 5 as never), 'BAD_ARGUMENT', 'law'],
      [() => tree.local(5 as NodeHandle), 'NO_SUCH_NODE', 'node 5'],
    ];
    const before = JSON.stringify(toScene(tree.space));
    for (const [call, code, words] of refusals) {
      expect(call).toThrow(expect.objectContaining({ code, message: expect.stringContaining(words) }));
      expect(JSON.stringify(toScene(tree.space))).toBe(before);
    }
    // An impulse whose answer has no room is not given.
    const out = { velocity: new Float64Array(3) } as never;
    const body = { mass: 1, inertia: 1 };
    expect(() => tree.applyImpulse(node, body, { at: [0, 0], impulse: [1, 0] }, out)).toThrow(
      'out has room for 3',
    );
    expect([...tree.local(node).velocity]).toEqual([0, 0]);
  });

  it('refuses an angle that is none, and an out that cannot be written, before anything changes', () => {
    const node = tree.add({ translation: [1, 2] });
    const before = JSON.stringify(toScene(tree.space));
    const body = { mass: 1, inertia: 1 };
    const hit = { impulse: [1, 0], at: [0, 0] } as const;
    const refused: readonly (() => unknown)[] = [
      () => tree.setRotation(node, undefined as never),
      () => tree.setRotation(node, null as never),
      () => tree.applyImpulse(node, body, hit, 7 as never),
      () => tree.applyImpulse(node, body, hit, 'velocity' as never),
      () => tree.applyImpulse(node, body, hit, Object.freeze({}) as never),
      () => tree.world(node, Object.preventExtensions({}) as never),
    ];
    for (const call of refused) expect(call).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    expect(JSON.stringify(toScene(tree.space))).toBe(before);
  });

  it('has the methods of a tree in space', () => {
    const names = (prototype: object): string[] =>
      prototype === Object.prototype
        ? []
        : [...Object.getOwnPropertyNames(prototype), ...names(Object.getPrototypeOf(prototype))];
    const own = new Set(names(Hierarchy2.prototype));
    // Scenes, clips, rows and flat arrays are in space; there is one way to aim in the plane.
    const elsewhere = [
      'core',
      'unchanged',
      'untold',
      'worldMatrices',
      'worldMatrices32',
      'worldRates',
      'locals',
      'setLocals',
      'parents',
    ];
    expect(names(Hierarchy.prototype).filter((it) => !own.has(it) && !elsewhere.includes(it))).toEqual([]);
  });

  it('is copied, stored, and seen in space', () => {
    const node = tree.add({ translation: [1, 2], rotation: 0.5, scale: [2, 3] }, { name: 'a' });
    const copy = tree.copy();
    tree.setLocal(node, { translation: [0, 0] });
    expect([...copy.local(node).translation]).toEqual([1, 2]);
    expect(tree.rule).toBe('matrices');
    expect([tree.size, tree.contains(node)]).toEqual([1, true]);
    const again = new Hierarchy2(fromScene(JSON.parse(JSON.stringify(toScene(copy.space)))));
    const [stored] = again.nodes() as [NodeHandle];
    expect(again.name(stored)).toBe('a');
    expect(again.local(stored)).toEqual(copy.local(node));
    expect([...copy.space.worldMatrix(node).slice(12)]).toEqual([1, 2, 0, 1]);
    again.dispose();
    expect(() => again.nodes()).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
  });
});
