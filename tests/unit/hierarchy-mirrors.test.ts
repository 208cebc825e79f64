/** Mirrors above a node: its angular velocity is that of its mirror image, and it keeps its size. */
import { expect, test } from 'vitest';
import {
  DynamicBatch,
  DynamicBatch32,
  Hierarchy,
  Hierarchy2,
  type NodeHandle,
  space2,
  space3,
  worldParts,
} from '../../www/src/core/entries/index.ts';
import { chainMotion } from '../../www/src/core/entries/math.ts';
import { near } from './expect.ts';

const ENDS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Velocities of four points of a node, which know of no signs. */
function velocities(tree: Hierarchy, node: NodeHandle): number[] {
  return ENDS.flatMap((position) => [...tree.transformMotion({ position }, node, null).velocity]);
}

/** Signs with one, two and three minus signs, and what they make of an axis vector along y. */
const MIRRORS = [
  [[1, 1, -1], -1],
  [[1, -1, -1], -1],
  [[1, -1, 1], 1],
  [[-1, -1, -1], 1],
  [[-2, 2, -2], 1],
] as const;

test('what spins under a mirror is told, set and let go as it is seen to turn', () => {
  for (const [scale, sign] of MIRRORS) {
    const tree = new Hierarchy();
    const mirror = tree.add({ scale: [...scale] });
    const disk = tree.add({ angularVelocity: [0, 1, 0], rotation: [0.6, 0, 0, 0.8] }, { parent: mirror });
    const before = velocities(tree, disk);
    // Closed form: det(M) M ω.
    near(tree.world(disk).angularVelocity, [0, sign, 0], 1e-12);
    near(worldParts(tree, disk).angularVelocity, [0, sign, 0], 1e-12);
    const told = tree.world(disk);
    for (const part of ['angularVelocity', 'rotation', 'velocity'] as const) {
      tree.setWorld(disk, { [part]: told[part] });
      near(velocities(tree, disk), before, 1e-12);
    }
    for (const keep of ['velocity', 'motion'] as const) {
      const copy = tree.copy();
      copy.reparent(disk, null, { keep });
      near(velocities(copy, disk), before, 1e-12);
    }
    tree.release(disk);
    near(velocities(tree, disk), before, 1e-12);
    tree.attach(disk, mirror);
    expect(velocities(tree, disk)).toEqual(new Array(12).fill(0));
  }
});

test('seen from a mirrored node the rate is that of the rotation seen there, by every rule', () => {
  for (const rule of ['matrices', 'transforms', 'compensated'] as const) {
    const tree = new Hierarchy({ rule });
    const still = tree.add({ rotation: [0, 0.6, 0, 0.8], scale: [1, -1, -1] });
    const body = tree.add({ angularVelocity: [0.3, 0.5, -0.7], rotation: [0.6, 0, 0, 0.8] });
    const h = 1e-5;
    const at = (time: number): Float64Array => {
      const copy = tree.copy();
      copy.step(time);
      return copy.relative(body, still).rotation;
    };
    // q̇ = ½ ω q, so ω = 2 q̇ q⁻¹, of differences.
    const [q, before, after] = [at(0), at(-h), at(h)];
    const [x = 0, y = 0, z = 0, w = 0] = q;
    const [dx = 0, dy = 0, dz = 0, dw = 0] = q.map(
      (_, i) => ((after[i] as number) - (before[i] as number)) / (2 * h),
    );
    const turning = [
      dx * w - dw * x - dy * z + dz * y,
      dy * w - dw * y - dz * x + dx * z,
      dz * w - dw * z - dx * y + dy * x,
    ].map((it) => 2 * it);
    near(tree.relative(body, still).angularVelocity, turning, 1e-9);
  }
});

test('half a turn in the world, in many steps, leaves the size under a mirror', () => {
  const tree = new Hierarchy();
  const mirror = tree.add({ scale: [1, 1, -1] });
  const node = tree.add({}, { parent: mirror });
  for (let i = 0; i <= 60; i++) {
    const half = (i * Math.PI) / 120;
    const residual = tree.setWorld(node, { rotation: [0, Math.sin(half), 0, Math.cos(half)] });
    expect(residual.world).toBeLessThan(1e-12);
  }
  const m = tree.worldMatrix(node);
  near(
    [0, 4, 8].map((at) => Math.hypot(...m.subarray(at, at + 3))),
    [1, 1, 1],
    1e-12,
  );
  near(tree.world(node).scale, [1, 1, -1], 1e-12);
});

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
