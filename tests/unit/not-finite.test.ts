/** Numbers that overflow or vanish on the way are refused: no NaN, infinity or zero scale. */
import { describe, expect, it } from 'vitest';
import {
  accumulate,
  bodySchemes,
  bodyState,
  rotationFromScaledAxis,
  scaleRules,
  space2,
  space3,
  stepBodies,
  stepRotation,
} from '../../www/src/core/entries/index.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'KinetreeError', code });

it('rotationFromScaledAxis refuses a length whose square overflows', () => {
  expect(() => rotationFromScaledAxis([1e160, 0, 0])).toThrow(refusal('NOT_FINITE'));
  expect(rotationFromScaledAxis([1e150, 0, 0]).every(Number.isFinite)).toBe(true);
});

describe.each(bodySchemes)('stepBodies by %s refuses a state that overflows', (scheme) => {
  const unit = [0, 0, 0, 1];
  it.each([
    ['a momentum', { inertia: [1, 1, 1], angularMomentum: [1e160, 0, 0] }],
    ['tiny moments', { inertia: [1e-300, 1e-300, 1e-300], angularMomentum: [1, 0, 0] }],
  ])('%s', (_, body) => {
    expect(() => stepBodies([{ rotation: unit, ...body }], 0.1, 1, scheme)).toThrow(refusal('NOT_FINITE'));
  });

  it('everyday numbers, a hundred long steps, by their length', () => {
    const body = { inertia: [1, 2, 2.5], rotation: unit, angularMomentum: [1e6, 1, 0] };
    const step = (): number[] => [...(stepBodies([body], 1, 100, scheme)[0]?.rotation ?? [])];
    expect(step).toThrow(refusal('TOO_LARGE'));
  });
});

it('bodyState refuses a momentum or an energy that overflows', () => {
  expect(() => bodyState([1e308, 1e308, 1e308], [0, 0, 0, 1], [10, 10, 0])).toThrow(refusal('NOT_FINITE'));
  expect(() => bodyState([1, 2, 3], [0, 0, 0, 1], [1e200, 0, 0])).toThrow(refusal('NOT_FINITE'));
});

it('stepRotation refuses what overflows, and takes one radian of a rate that is huge', () => {
  const huge = { angularVelocity: [1e154, 0, 0] };
  expect(() => stepRotation(huge, [0, 1e154, 0], 1e-308)).toThrow(refusal('NOT_FINITE'));
  const { rotation } = stepRotation({ angularVelocity: [1e200, 0, 0] }, [0, 0, 0], 1e-200);
  // One rounding of the half angle, and one of the sine.
  expect(Math.abs((rotation[0] as number) - Math.sin(0.5))).toBeLessThan(2e-16);
});

it.each(scaleRules)('accumulate under %s refuses lengths of axes and residuals that overflow', (rule) => {
  expect(() => accumulate(rule, [{ scale: 1e160 }])).toThrow(refusal('NOT_FINITE'));
});

it('compose refuses a scale that vanishes', () => {
  const tiny = { scale: 1e-200 };
  expect(() => space2.compose(tiny, tiny)).toThrow(refusal('NOT_POSITIVE'));
  expect(() => space3.compose(tiny, tiny)).toThrow(refusal('NOT_POSITIVE'));
});
