/** Mirrors above a node, and of the plane. */
import { expect, test } from 'vitest';
import { Hierarchy, space2, space3 } from '../../www/src/core/entries/index.ts';
import { chainMotion } from '../../www/src/core/entries/math.ts';
import { near } from './expect.ts';

test('forces and terms take no stretched mirror, and tell of it as mirrored', () => {
  const tree = new Hierarchy();
  const root = tree.add({ scale: [1, 2, -1] }, { name: 'root' });
  const ball = tree.add({ angularVelocity: [0, 1, 0] }, { parent: root });
  const body = { mass: 2, inertia: [1, 1, 1] };
  const point = { position: [1, 0, 0], velocity: [0, 2, 0] } as const;
  for (const call of [
    () => tree.applyImpulse(ball, body, { impulse: [0, 0, -1], at: [0, 0, 0] }),
    () => tree.motionTerms(point, ball, null),
    () => tree.accelerationUnderForce(ball, 2, [0, 0, 4]),
    () => tree.drive(ball, { velocity: [1, 0, 0] }),
  ])
    expect(call).toThrow(/^"root" is mirrored, and stretched unequally/);
});

test('what one scale cannot be is told: a mirror of the plane, and a stretched one', () => {
  expect(() => space2.compose({ scale: [2, -2] }, {})).toThrow(
    /^scale of the parent .* but is 2, -2: it is mirrored$/,
  );
  near([...(space2.compose({ scale: [-2, -2] }, {}).rotation === Math.PI ? [1] : [0])], [1], 1e-12);
  expect(() => chainMotion([{ scale: [1, 1, -2] }], {})).toThrow(/but is 1, 1, -2: it is mirrored$/);
  expect(() => space3.interpolate({ scale: [1, 1, -1] }, {}, 0.5)).toThrow(/scale must be greater than zero/);
});
