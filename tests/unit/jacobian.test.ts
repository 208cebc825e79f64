/** Jacobians: how they are laid out, in space and in the plane, and what cannot be asked. */
import { expect, it } from 'vitest';
import {
  Hierarchy,
  Hierarchy2,
  motionJacobian,
  motionJacobianRate,
  rotation3,
} from '../../www/src/core/entries/index.ts';
import { near, sentence } from './expect.ts';

const [X, Y, Z] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

it('has a column of six numbers a joint, at a point, seen from a frame, and the rate of it', () => {
  const tree = new Hierarchy();
  const arm = tree.add({ angularVelocity: [0, 0, 2] });
  const hand = tree.add({ translation: [1, 0, 0] }, { parent: arm });
  const joints = [
    { node: arm, axis: Z },
    { node: hand, axis: Y },
  ];
  const point = [2, 0, 0];
  expect([...motionJacobian(tree, hand, joints, { point })]).toEqual([0, 3, 0, 0, 0, 1, 0, 0, -2, 0, 1, 0]);
  const rate = motionJacobianRate(tree, hand, joints, { point });
  expect([...rate]).toEqual([-6, 0, 0, 0, 0, 0, 0, 0, 0, -2, 0, 0]);
  // What carries both moves neither for the other.
  const seen = motionJacobian(tree, hand, joints, { point, frame: arm });
  expect([...seen]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, -2, 0, 1, 0]);
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
  near(J, [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1e-12);
});

it('in the plane a joint has three numbers', () => {
  const tree = new Hierarchy2();
  const upper = tree.add();
  const lower = tree.add({ translation: [0.4, 0] }, { parent: upper });
  const joints = [{ node: upper }, { node: lower }];
  const J = tree.motionJacobian(lower, joints, { point: [0.3, 0] });
  near(J, [0, 0.7, 1, 0, 0.3, 1], 1e-15);
  const slide = tree.motionJacobian(lower, [{ node: lower, axis: [0, 1], kind: 'slide' }], {
    rows: 'velocity',
  });
  expect(Array.from(slide)).toEqual([0, 1]);
  tree.setLocal(upper, { angularVelocity: 2 });
  const rate = tree.motionJacobianRate(lower, joints, { point: [0.3, 0] });
  near(rate, [-1.4, 0, 0, -0.6, 0, 0], 1e-15);
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
