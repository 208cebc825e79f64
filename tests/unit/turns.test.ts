/** Two turns in two orders against referees that share no code with the core: matrices, closed forms. */
import { describe, expect, it } from 'vitest';
import { isPlan } from '../../www/src/figure/view.ts';
import { parts, place, placeOf } from '../../www/src/figures/turns/ball.ts';
import { controls, type TurnsParams } from '../../www/src/figures/turns/controls.ts';
import { degrees } from '../../www/src/figures/turns/degrees.ts';
import { done, onItsWay, ordersOf } from '../../www/src/figures/turns/model.ts';
import { apart, type Quat } from '../../www/src/figures/turns/quaternion.ts';
import turns from '../../www/src/figures/turns.ts';
import { near } from './expect.ts';
import { paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { between, DEGREES, expectPrinted, matrixOf, multiply, rodrigues } from './rotations.ts';

const params = (values: object = {}): TurnsParams => paramsOf(controls, values);

it('leaves a guess as the second box, turned so far from the first: at the right angle over the second itself', () => {
  const corners = (said: string) => {
    const runner = runnerOf(turns, { guess: '?' });
    runner.answer('guess', said);
    runner.seek(2);
    const of = (part: string) => partsOf(runner, 'polygon', part, 0).map(({ points }) => points);
    return { ghost: of('guess'), first: of('x-first'), second: of('y-first') };
  };
  const [none, right] = [corners('0'), corners('120')];
  expect(right.ghost).toHaveLength(3);
  // At no angle it is the first box, at the place of the second, 2.5 m to the right.
  for (const [{ ghost }, over, aside] of [
    [right, right.second, 0],
    [none, none.first, 2.5],
  ] as const)
    for (const [i, face] of ghost.entries())
      face.forEach(([x, y], k) => {
        near([x - aside, y], (over[i]?.[k] ?? []).slice(0, 2), 1e-9);
      });
});

describe('two turns in two orders', () => {
  it('are as far apart as matrices and the closed form say', () => {
    for (const angle of [1, 10, 45, 72, 90, 114, 120, 150, 179]) {
      const { apart: gap, xThenY, yThenX } = ordersOf(params({ angle }));
      const [x, y] = [rodrigues([angle / DEGREES, 0, 0]), rodrigues([0, angle / DEGREES, 0])];
      const [first, second] = [multiply(y, x), multiply(x, y)];
      expect(gap * DEGREES).toBeCloseTo(between(first, second), 10);
      expect(between(matrixOf(xThenY), first)).toBeLessThan(1e-12);
      expect(between(matrixOf(yThenX), second)).toBeLessThan(1e-12);
      // Of the commutator's quaternion, 1 − 2 sin⁴(θ/2) is the real part. The cosine loses half of
      // the digits of small angles.
      const cosine = Math.abs(1 - 2 * Math.sin(angle / DEGREES / 2) ** 4);
      expect(gap * DEGREES).toBeCloseTo(2 * Math.acos(cosine) * DEGREES, angle < 5 ? 5 : 9);
    }
  });

  it('have the storyboard’s numbers: 120° to rounding, and the square of the angle', () => {
    const gap = (angle: number): number => ordersOf(params({ angle })).apart * DEGREES;
    expect(Math.abs(gap(90) - 120)).toBeLessThan(1e-12 * DEGREES);
    for (const [angle, printed] of [
      [45, '33.68'],
      [10, '1.741'],
      [1, '0.01745'],
    ] as const)
      expectPrinted(gap(angle), printed);
    // Two quarter turns are a third of a turn; half turns commute.
    expect(ordersOf(params()).each * DEGREES).toBeCloseTo(120, 12);
    expect(gap(180)).toBeLessThan(1e-12);
  });
});

describe('the ball of rotations', () => {
  it('has a rotation at its axis and angle, and both names of a half turn on the skin', () => {
    expect(place([Math.SQRT1_2, 0, 0, Math.SQRT1_2])).toEqual([expect.closeTo(0.5, 14), 0, 0]);
    expect(place([-Math.SQRT1_2, 0, 0, -Math.SQRT1_2])[0]).toBeCloseTo(0.5, 14);
    // A turn and a quarter is a quarter; three quarters are one back.
    expect(placeOf([0, 2.5 * Math.PI, 0])[1]).toBeCloseTo(0.5, 14);
    expect(placeOf([0, 1.5 * Math.PI, 0])[1]).toBeCloseTo(-0.5, 14);
  });

  it('lets a way out through the skin and in again at the opposite point', () => {
    const way = Array.from({ length: 41 }, (_, i) => placeOf([(i / 40) * 1.4 * Math.PI, 0, 0]));
    const [out, back, ...none] = parts(way);
    expect(none).toEqual([]);
    expect(out?.at(-1)?.[0]).toBeCloseTo(1, 14);
    expect(back?.[0]?.[0]).toBeCloseTo(-1, 14);
    expect(back?.at(-1)?.[0]).toBeCloseTo(-0.6, 14);
  });
});

describe('the picture of the turns', () => {
  it('turns both boxes, one turn after the other, and stops', () => {
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
    ] as const;
    const pose = (seconds: number): Quat => onItsWay(Math.PI / 2, axes, done(seconds));
    const angle = (q: Quat): number => 2 * Math.acos(Math.min(1, Math.abs(q[3] ?? 1))) * DEGREES;
    for (const share of [0, 0.5, 1]) expect(angle(pose(share))).toBeCloseTo(90 * share, 5);
    expect(apart(pose(2), ordersOf(params({ angle: 90 })).xThenY)).toBeCloseTo(0, 10);
    expect(pose(9)).toEqual(pose(2));
  });

  it('enlarges the ball to a small walk, and says how many times', () => {
    const ball = (angle: number) => runnerOf(turns, { angle }).draw().panes[1];
    const wide = (angle: number): number => {
      const { camera } = ball(angle) ?? {};
      if (!camera || !isPlan(camera)) throw new Error('the ball has a plan');
      return camera.plan[2] - camera.plan[0];
    };
    expect(wide(90)).toBeCloseTo(2.6, 1);
    expect(ball(10)?.subtitle).toBe(`enlarged ${Math.round(2.6 / wide(10))} times`);
    for (let angle = 2; angle <= 180; angle++) expect(wide(angle)).toBeGreaterThan(wide(angle - 1) - 1e-9);
  });

  it('writes angles with three digits, and very small ones as a power', () => {
    expect(
      [120, 18.66, 2.734, 0.3472, 0.04251, 0.00512, 2e-6, 1e-12].map((it) => degrees(it / DEGREES)),
    ).toEqual(['120°', '18.7°', '2.73°', '0.347°', '0.0425°', '0.00512°', '2·10⁻⁶°', '0°']);
  });

  it('measures from the truth, whichever sign a quaternion has', () => {
    expect(apart([0.5, 0.5, 0.5, 0.5], [-0.5, -0.5, -0.5, -0.5])).toBe(0);
  });

  it('answers another turn than the asked one by the outline of the first box over the second', () => {
    const outline = (angle: number) =>
      partsOf(runnerOf(turns, { guess: '?', angle }), 'polygon', 'other', 0).length;
    expect([90, 60, 5].map(outline)).toEqual([0, 3, 3]);
  });
});
