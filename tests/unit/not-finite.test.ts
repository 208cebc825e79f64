/** Numbers that overflow or vanish on the way are refused: no NaN, infinity or zero scale. */
import { expect, it } from 'vitest';
import {
  accumulate,
  rotationFromScaledAxis,
  scaleRules,
  space2,
  space3,
} from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';

const tiny = { scale: 1e-200 };

it.each([
  ['a length whose square overflows', 'NOT_FINITE', () => rotationFromScaledAxis([1e160, 0, 0])],
  ...scaleRules.map((it) => [it, 'NOT_FINITE', () => accumulate(it, [{ scale: 1e160 }])] as const),
  ['a scale that vanishes in the plane', 'NOT_POSITIVE', () => space2.compose(tiny, tiny)],
  ['a scale that vanishes in space', 'NOT_POSITIVE', () => space3.compose(tiny, tiny)],
] as const)('%s', (_, code, call) => {
  expect(refused(call).code).toBe(code);
});
