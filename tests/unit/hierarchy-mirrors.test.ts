/** Mirrors above a node, of the plane and through chains, products and batches. */
import { expect, test } from 'vitest';
import {
  DynamicBatch,
  DynamicBatch32,
  Hierarchy,
  Hierarchy2,
  space2,
  space3,
} from '../../www/src/core/entries/index.ts';
import { chainMotion } from '../../www/src/core/entries/math.ts';
import { near } from './expect.ts';

test('in the plane a mirror turns the sense of a rotation round', () => {
  const tree = new Hierarchy2();
  const flip = tree.add({ scale: [1, -1] });
  const disk = tree.add({ angularVelocity: 1, rotation: 0.3 }, { parent: flip });
  const rim = tree.add({ translation: [1, 0] }, { parent: disk });
  const before = [...tree.world(rim).velocity];
  expect(tree.world(disk).angularVelocity).toBe(-1);
  tree.release(disk);
  near(tree.world(rim).velocity, before, 1e-12);
  const back = tree.copy();
  back.setWorld(disk, { rotation: 0.7 });
  near(back.world(disk).scale, [1, -1], 1e-12);
  expect(Math.abs(back.world(disk).rotation - 0.7)).toBeLessThan(1e-12);
});

test('forces and terms take a mirror of one size; a stretched one is told as mirrored', () => {
  const tree = new Hierarchy();
  const root = tree.add({ scale: [1, 1, -1] }, { name: 'root' });
  const ball = tree.add({ angularVelocity: [0, 1, 0] }, { parent: root });
  const body = { mass: 2, inertia: [1, 1, 1] };
  tree.applyImpulse(ball, body, { impulse: [0, 0, -1], at: [0, 0, 0] });
  near(tree.world(ball).velocity, [0, 0, -0.5], 1e-12);
  const point = { position: [1, 0, 0], velocity: [0, 2, 0] } as const;
  near(tree.motionTerms(point, ball, null).velocity, tree.transformMotion(point, ball, null).velocity, 1e-12);
  near(tree.accelerationUnderForce(ball, 2, [0, 0, 4]).total, [0, 0, -2], 1e-12);
  tree.setLocal(root, { scale: [1, 2, -1] });
  for (const call of [
    () => tree.applyImpulse(ball, body, { impulse: [0, 0, -1], at: [0, 0, 0] }),
    () => tree.motionTerms(point, ball, null),
    () => tree.accelerationUnderForce(ball, 2, [0, 0, 4]),
    () => tree.drive(ball, { velocity: [1, 0, 0] }),
  ])
    expect(call).toThrow(/^"root" is mirrored, and stretched unequally/);
});

/** All eight patterns of signs. */
const SIGNS = [1, -1].flatMap((x) => [1, -1].flatMap((y) => [1, -1].map((z) => [x, y, z] as const)));
const moving = {
  velocity: [1, 2, 3],
  angularVelocity: [0.3, -1, 2],
  angularAcceleration: [1, 0, -2],
} as const;

test.each(SIGNS)('chains, products and batches take a mirror of one size: %i, %i, %i', (x, y, z) => {
  const tree = new Hierarchy();
  const root = tree.add({ ...moving, rotation: [0.6, 0, 0, 0.8], scale: [2 * x, 2 * y, 2 * z] });
  const arm = tree.add({ ...moving, translation: [1, -2, 0.5], scale: [0.5, -0.5, 0.5] }, { parent: root });
  const hand = tree.add({ ...moving, translation: [0, 3, 1], rotation: [0, 0.6, 0, 0.8] }, { parent: arm });
  const chain = [root, arm, hand].map((node) => tree.local(node));
  const point = { position: [1, 2, -3], velocity: [0, 1, 0], acceleration: [2, 0, 1] } as const;
  const seen = tree.transformMotion(point, hand, null);
  const { angularVelocity, angularAcceleration } = tree.world(hand);
  const [first = {}, ...rest] = chain;
  const product = rest.reduce((world, frame) => space3.compose(world, frame), space3.compose({}, first));
  for (const said of [
    chainMotion(chain, point),
    space3.transformMotion(product, point),
    space3.transformMotion(tree.world(hand), point),
  ]) {
    near(said.position, seen.position, 1e-12);
    near(said.velocity, seen.velocity, 1e-12);
    near(said.acceleration, seen.acceleration, 1e-12);
  }
  near(product.angularVelocity, angularVelocity, 1e-12);
  near(product.angularAcceleration, angularAcceleration, 1e-12);
  near(space3.matrix(product), tree.worldMatrix(hand), 1e-12);
  near(space3.matrix(space3.fromMatrix(tree.worldMatrix(hand))), tree.worldMatrix(hand), 1e-12);
  const { velocity, acceleration } = tree.world(hand);
  const expected = [...velocity, ...acceleration, ...angularVelocity, ...angularAcceleration];
  for (const [Kind, digits] of [
    [DynamicBatch, 1e-12],
    [DynamicBatch32, 1e-5],
  ] as const) {
    const batch = Kind.from(tree);
    batch.update();
    batch.check();
    const off = expected.map((it, i) => Math.abs((batch.worlds[48 + i] as number) - it));
    expect(Math.max(...off) / Math.max(...expected.map(Math.abs))).toBeLessThan(digits);
    const copy = tree.copy();
    copy.setLocals(batch.locals);
    const now = copy.worldMatrix(hand);
    expect(
      Math.max(...tree.worldMatrix(hand).map((it, i) => Math.abs(it - (now[i] as number)))),
    ).toBeLessThan(10 * digits);
    batch.dispose();
  }
});

test('what one scale cannot be is told: a mirror of the plane, and a stretched one', () => {
  expect(() => space2.compose({ scale: [2, -2] }, {})).toThrow(
    /^scale of the parent .* but is 2, -2: it is mirrored$/,
  );
  near([...(space2.compose({ scale: [-2, -2] }, {}).rotation === Math.PI ? [1] : [0])], [1], 1e-12);
  expect(() => chainMotion([{ scale: [1, 1, -2] }], {})).toThrow(/but is 1, 1, -2: it is mirrored$/);
  expect(() => space3.interpolate({ scale: [1, 1, -1] }, {}, 0.5)).toThrow(/scale must be greater than zero/);
});
