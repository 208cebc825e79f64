/** Jacobians: against the tree's own rates, in the plane, and what cannot be asked. */
import { expect, it } from 'vitest';
import {
  Hierarchy,
  Hierarchy2,
  type Joint,
  motionJacobian,
  motionJacobianRate,
  rotation3,
} from '../../www/src/core/entries/index.ts';
import { sentence } from './expect.ts';

const [X, Y, Z] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Axes y z z x z x, the shoulder 0.4 up, links of 0.5 and 0.4. */
function robot(q: readonly number[]): { tree: Hierarchy; joints: Joint[] } {
  const links = [
    [[0, 0.4, 0], Y],
    [[0, 0, 0], Z],
    [[0.5, 0, 0], Z],
    [[0.4, 0, 0], X],
    [[0, 0, 0], Z],
    [[0, 0, 0], X],
  ] as const;
  const tree = new Hierarchy();
  const joints: Joint[] = [];
  for (const [i, [translation, axis]] of links.entries()) {
    const rotation = rotation3.fromAxisAngle(axis, q[i] ?? 0);
    const node = tree.add({ translation, rotation }, { parent: joints.at(-1)?.node ?? null });
    joints.push({ node, axis });
  }
  return { tree, joints };
}

it('times the speeds of the joints it is the motion of the tree, and with its rate the acceleration', () => {
  const { tree, joints } = robot([0.4, 0.6, -1.1, 0.5, 0.7, -0.3]);
  const base = tree.add({ translation: [1, 2, 3], scale: [-2, 2, 2] }); // a mirror of one size
  const [first] = joints as [Joint];
  tree.reparent(first.node, base, { keep: 'local' });
  const [speeds, faster] = [
    [1, -0.5, 0.7, 2, -1, 0.3],
    [0.2, 0.4, -3, 1, 0.5, -2],
  ] as const;
  for (const [i, { node, axis }] of joints.entries()) {
    const { rotation } = tree.local(node);
    const about = rotation3.rotate(rotation, axis);
    const times = (by: number): Float64Array => about.map((it) => it * by);
    tree.setLocal(node, {
      angularVelocity: times(speeds[i] ?? 0),
      angularAcceleration: times(faster[i] ?? 0),
    });
  }
  const hand = joints[5]?.node as Joint['node'];
  for (const frame of [null, joints[1]?.node as Joint['node']]) {
    const point = [0.1, 0, 0];
    const J = motionJacobian(tree, hand, joints, { frame, point });
    const rate = motionJacobianRate(tree, hand, joints, { frame, point });
    const times = (matrix: Float64Array, by: readonly number[], row: number): number =>
      by.reduce((sum, it, i) => sum + it * (matrix[6 * i + row] ?? 0), 0);
    const seen = { ...tree.relative(hand, frame), ...tree.transformMotion({ position: point }, hand, frame) };
    for (let row = 0; row < 3; row++) {
      expect(times(J, speeds, row)).toBeCloseTo(seen.velocity[row] ?? 0, 12);
      expect(times(J, speeds, 3 + row)).toBeCloseTo(seen.angularVelocity[row] ?? 0, 12);
      const total = (at: number): number => times(J, faster, at) + times(rate, speeds, at);
      expect(total(row)).toBeCloseTo(seen.acceleration[row] ?? 0, 11);
      expect(total(3 + row)).toBeCloseTo(seen.angularAcceleration[row] ?? 0, 11);
    }
    // What carries both moves neither for the other.
    if (frame !== null) expect(J.slice(0, 12).every((it) => it === 0)).toBe(true);
  }
});

it('a slide gives a direction, and a joint beside the way gives nothing', () => {
  const tree = new Hierarchy();
  const rail = tree.add({ scale: 2 });
  const cart = tree.add({ rotation: rotation3.fromAxisAngle(Z, Math.PI / 2) }, { parent: rail });
  const other = tree.add();
  const joints = [
    { node: cart, axis: X, kind: 'slide' },
    { node: other, axis: Z },
  ] as const;
  const J = motionJacobian(tree, cart, joints);
  expect(Array.from(J, (it) => Math.round(it * 1e12) / 1e12 + 0)).toEqual([
    0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
});

it('in the plane a joint has three numbers', () => {
  const tree = new Hierarchy2();
  const upper = tree.add();
  const lower = tree.add({ translation: [0.4, 0] }, { parent: upper });
  const joints = [{ node: upper }, { node: lower }];
  const J = tree.motionJacobian(lower, joints, { point: [0.3, 0] });
  expect(Array.from(J, (it) => it.toFixed(3))).toEqual([
    '0.000',
    '0.700',
    '1.000',
    '0.000',
    '0.300',
    '1.000',
  ]);
  const slide = tree.motionJacobian(lower, [{ node: lower, axis: [0, 1], kind: 'slide' }], {
    rows: 'velocity',
  });
  expect(Array.from(slide)).toEqual([0, 1]);
  tree.setLocal(upper, { angularVelocity: 2 });
  const rate = tree.motionJacobianRate(lower, joints, { point: [0.3, 0] });
  expect(Array.from(rate, (it) => it.toFixed(3))).toEqual([
    '-1.400',
    '0.000',
    '0.000',
    '-0.600',
    '0.000',
    '0.000',
  ]);
});

it('what has no Jacobian is refused, by its joint', () => {
  const tree = new Hierarchy();
  const base = tree.add({ scale: [1, 2, 1] }, { name: 'base' });
  const arm = tree.add({}, { parent: base, name: 'arm' });
  const turn = { node: arm, axis: Z };
  expect(sentence(() => motionJacobian(tree, arm, [turn]))).toMatch(
    /^NOT_SIMILAR: "arm" turns under scales that differ along their axes, by .*: its turning has no angular velocity; ask for \{ rows: 'velocity' \}$/,
  );
  expect(Array.from(motionJacobian(tree, arm, [turn], { rows: 'velocity', point: X }))).toEqual([0, 2, 0]);
  expect(sentence(() => motionJacobian(tree, base, [{ node: base, axis: [0, 0, 2] }]))).toBe(
    'NOT_UNIT: direction of "base" must have length 1, but has 2; normalize scales it to 1',
  );
  const twice = [
    { node: base, axis: Z },
    { node: base, axis: X },
    { node: base, axis: Z },
  ];
  expect(sentence(() => motionJacobian(tree, base, twice))).toBe(
    'BAD_ARGUMENT: joints 0 and 2 of the list are one: both move "base" along the same axis',
  );
  tree.setScale(base, 1, 0, 1);
  expect(sentence(() => motionJacobian(tree, arm, [turn], { rows: 'velocity' }))).toMatch(
    /^SINGULAR: "base" is flat/,
  );
  expect(sentence(() => motionJacobian(tree, arm, [{ ...turn, kind: 'hinge' as never }]))).toBe(
    'BAD_ARGUMENT: "hinge" is none of turn, slide',
  );
  expect(sentence(() => motionJacobian(tree, arm, [{ ...turn, axis: [0, 1] }]))).toBe(
    'BAD_ARGUMENT: axis of joint 0 takes 3 numbers, but there are 2',
  );
  expect(sentence(() => motionJacobian(tree, arm, [{ node: arm, axes: Z } as never]))).toMatch(
    /did you mean "axis"/,
  );
  tree.remove(arm);
  expect(sentence(() => motionJacobian(tree, base, [turn]))).toMatch(/^NO_SUCH_NODE/);
  const plane = new Hierarchy2();
  const node = plane.add();
  expect(sentence(() => plane.motionJacobian(node, [{ node, axis: [1, 0] }]))).toMatch(
    /^BAD_ARGUMENT: axis of joint 0 must be left out/,
  );
  expect(sentence(() => motionJacobian(plane as never, node, [{ node, axis: Z }]))).toMatch(/call its own/);
});
