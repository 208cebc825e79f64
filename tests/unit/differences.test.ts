/** `differences`: the slope by a step to the side, and the V of its errors. */
import { describe, expect, it } from 'vitest';
import { ASKED } from '../../www/src/figure/controls.ts';
import { bestOf, Model } from '../../www/src/figures/differences/model.ts';
import figure from '../../www/src/figures/differences.ts';
import { handleOf, numberOf, partsOf, runnerOf } from './figure-runner.ts';
import { offBy, slopeOfSquare } from './sixty-digits.ts';

const params = {
  formula: 'sin(x)^2',
  size: -8,
  x: 1.3,
  central: false,
  shown: 'errors' as const,
  guess: '',
};
const found = (changes: Partial<typeof params> = {}) => {
  const it = { ...params, ...changes };
  return new Model(it.formula).at(it);
};

describe('differences', () => {
  // The storyboard's errors, held to its two digits: h f″/2 = h cos 2.6 above the tip.
  it.each([
    [-1, 0.089, 0.0005],
    [-4, 8.6e-5, 0.05e-5],
    [-8, 1.9e-8, 0.05e-8],
    [-12, 8.6e-5, 0.05e-5],
    [-15, 0.04, 0.005],
    [-16, 0.52, 0.005],
  ])('has a difference over 10^%d that is off by %d', (size, error, within) => {
    const { chosen, same } = found({ size });
    expect(same).toBe(size === -16);
    expect(Math.abs(chosen.error - error)).toBeLessThanOrEqual(within);
    // The same against the truth of sixty digits: the pair's own error does not show.
    const truth = offBy(chosen.slope, slopeOfSquare(1.3));
    expect(Math.abs(chosen.error - truth)).toBeLessThan(1e-17);
    const digits = Math.min(16, -Math.log10(truth / 0.515501));
    expect(numberOf(runnerOf(figure, { size }), 'digits')).toBeCloseTo(digits, 4);
  });

  it('has differences to both sides that are at best off by some 10⁻¹², to one side by 10⁻⁸', () => {
    const { differences } = found();
    const one = bestOf(differences, differences.forward);
    const both = bestOf(differences, differences.central);
    // The ends of one power of ten of h around the tip are about three times its 1.5 · 10⁻⁸.
    expect(one.typical).toBeGreaterThan(1e-8);
    expect(one.typical).toBeLessThan(5e-8);
    expect(one.lucky).toBeLessThan(1e-9);
    expect(both.typical).toBeGreaterThan(1e-12);
    expect(both.typical).toBeLessThan(1e-10);
    expect(both.lucky).toBeLessThan(4.5e-12);
  });

  it('tells the error at the h that was guessed, marks it on the V, and says where the V has its tip', () => {
    const runner = runnerOf(figure);
    const marks = () => partsOf(runner, 'line', 'guess').flatMap(({ points }) => points.map(([x]) => x));
    expect(marks()).toEqual([]);
    expect(runner.readout().summary).not.toContain('You said');
    runner.set('guess', '-4');
    // The storyboard's 8.6e-5, with one digit.
    expect(runner.readout().summary).toMatch(
      / You said 10⁻⁴: there it is off by 9·10⁻⁵, and it is best near 10⁻⁸\.$/,
    );
    // A power of ten of h is one meter of the V, from 10⁻¹⁶ on.
    expect(marks()).toEqual([12, 12]);
    runner.set('central', true);
    // Balance of h² against rounding: the cube root of 2⁻⁵³ is 5·10⁻⁶.
    expect(runner.readout().summary).toMatch(/it is best near 10⁻[⁵⁶]\.$/);
  });

  it('has each size of the step under the hand, on the rail of the curve and on the V', () => {
    for (const [guess, long] of [
      [ASKED, 11],
      ['-8', 16],
    ] as const) {
      const runner = runnerOf(figure, { guess, size: 0 });
      const { at, to } = handleOf(runner);
      for (const size of [-16, -8, -1])
        expect(to([at[0] + (size * long) / 16, at[1], 0]).size).toBeCloseTo(size, 12);
    }
  });

  it('draws the line through the two places, whose slope is the difference', () => {
    for (const central of [false, true]) {
      const runner = runnerOf(figure, { shown: 'curve', size: -0.3, central });
      const line = partsOf(runner, 'line', 'secant')[0]?.points;
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = line ?? [];
      const dots = partsOf(runner, 'dot', 'secant').map(({ at }) => at);
      expect(dots).toHaveLength(central ? 2 : 1);
      for (const [x, y] of dots) expect(ay + ((x - ax) / (bx - ax)) * (by - ay)).toBeCloseTo(y, 12);
    }
  });
});
