/** The teacups against plain complex numbers, z = R e^{iΩt} + r e^{i(1+k)Ωt}. */
import { describe, expect, it } from 'vitest';
import { subtract } from '../../www/src/core/linear/vec.ts';
import { controls, type TeacupsParams } from '../../www/src/figures/teacups/controls.ts';
import { Ride, stopsAt } from '../../www/src/figures/teacups/model.ts';
import teacups from '../../www/src/figures/teacups.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { apart, near } from './expect.ts';
import { handleOf, numberOf, paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { randomNumbers } from './random.ts';

const DEGREE = Math.PI / 180;
/** 40 °/s, the disc's rate as it opens. */
const OMEGA = 40 * DEGREE;

const params = (values: object = {}): TeacupsParams => paramsOf(controls, values);
const size = (vector: ArrayLike<number>): number => Math.hypot(...Array.from(vector));

/** The rider's place, velocity and acceleration by plain complex numbers. */
function plain(
  { disc, cup, axle, rider }: TeacupsParams,
  t: number,
): { z: number[]; v: number[]; a: number[] } {
  const rates = [disc, (1 + cup) * disc];
  const radii = [axle, rider];
  const sum = (of: (radius: number, rate: number) => [number, number]): number[] =>
    [0, 1].map((i) => rates.reduce((all, rate, j) => all + (of(radii[j] ?? 0, rate)[i] ?? 0), 0));
  return {
    z: sum((r, w) => [r * Math.cos(w * t), r * Math.sin(w * t)]),
    v: sum((r, w) => [-r * w * Math.sin(w * t), r * w * Math.cos(w * t)]),
    a: sum((r, w) => [-r * w * w * Math.cos(w * t), -r * w * w * Math.sin(w * t)]),
  };
}

const runner = (values: object = {}, seconds = 0): Runner => {
  const it = runnerOf(teacups, values);
  it.seek(seconds);
  return it;
};

describe('the ride', () => {
  it('has place, velocity and acceleration of plain complex numbers at any time', () => {
    const next = randomNumbers(9);
    for (let i = 0; i < 200; i++) {
      const all = params({
        disc: 10 + 50 * next(),
        cup: -6 + 9 * next(),
        axle: 1.5 + 2.5 * next(),
        rider: 0.5 + 1.5 * next(),
      });
      const t = 20 * next();
      const ride = new Ride(all);
      const [terms, expected] = [ride.terms(all, t), plain(all, t)];
      const { rider } = ride.places(all, t);
      // Angles of up to 126 rad are rounded to 1.4e-14, and accelerations are up to 60 m/s².
      near(rider.slice(0, 2), expected.z, 1e-12);
      near(terms.velocity.slice(0, 2), expected.v, 1e-11);
      near(terms.acceleration.slice(0, 2), expected.a, 1e-11);
    }
  });

  it('at −4 is an astroid, z = 3 e^{iΩt} + e^{−3iΩt}, and stops at its four cusps', () => {
    const all = params({ cup: -4 });
    const ride = new Ride(all);
    for (let i = 0; i < 360; i++) {
      const t = (i * DEGREE) / OMEGA;
      const [x, y] = ride.places(all, t).rider;
      // Both cube roots of the coordinates are on a circle: x^(2/3) + y^(2/3) = 4^(2/3).
      expect(Math.cbrt(x) ** 2 + Math.cbrt(y) ** 2).toBeCloseTo(4 ** (2 / 3), 9);
    }
    for (const quarter of [0, 1, 2, 3])
      expect(ride.sizes(all, (quarter * 90 * DEGREE) / OMEGA).speed).toBeLessThan(1e-12);
  });

  it('at −4 has Ω² R inwards, Coriolis twice as much outwards, and its own four times inwards', () => {
    const all = params({ cup: -4 });
    const it = runner({ cup: -4 });
    const pull = OMEGA * OMEGA * 4;
    for (const [i, name] of ['centripetal', 'coriolis', 'relative'].entries())
      expect(numberOf(it, name)).toBeCloseTo(2 ** i * pull, 12);
    const terms = new Ride(all).terms(all);
    // Ω² R (1 + R/r)
    near(terms.acceleration, [-OMEGA * OMEGA * 3 * (1 + 3 / 1), 0, 0], 1e-12);
    expect(size(terms.baseAcceleration) + size(terms.euler)).toBe(0);
  });

  it('has its extremes where she is outermost and innermost: over 7,200 samples', () => {
    for (const cup of [-4, 2]) {
      const all = params({ cup });
      const pressed = Array.from({ length: 7200 }, (_, i) =>
        size(plain(all, (i * 2 * Math.PI) / (7200 * OMEGA)).a),
      );
      const { outermost, innermost } = new Ride(all).extremes(all);
      const found = [outermost.acceleration, innermost.acceleration];
      // The samples have the extremes among them, rounded at angles of up to 19 rad.
      for (const end of [Math.max, Math.min]) expect(end(...found)).toBeCloseTo(end(...pressed), 10);
    }
  });

  it('stops at −(1 + R/r) and at R/r − 1, whatever the distances', () => {
    for (const [axle, rider] of [
      [3, 1],
      [2, 1],
      [4, 1.6],
      [1.5, 2],
    ] as const) {
      const { against, along } = stopsAt({ ...params(), axle, rider });
      for (const cup of [against, along]) {
        const all = { ...params(), axle, rider, cup };
        const { outermost, innermost } = new Ride(all).extremes(all);
        expect(Math.min(outermost.speed, innermost.speed)).toBeLessThan(1e-12);
      }
    }
  });

  it('keeps the plates where they are when their rates change', () => {
    const it = runner({}, 3);
    const [before] = partsOf(it, 'dot', 'rider');
    it.set('cup', -4);
    expect(before).toBeDefined();
    expect(partsOf(it, 'dot', 'rider')[0]).toEqual(before);
  });

  it.each(['deltoid', 'cardioid', 'nephroid', 'astroid'])('stops on the curve with the name %s', (name) => {
    const it = runner();
    it.press(name);
    expect(it.readout().summary).toContain('the rider stops');
  });
});

describe('the picture of the ride', () => {
  it('has the arrows of both sums tip to tail, the sum hollow', () => {
    const it = runner({ cup: -3.4, shown: 'both' }, 1);
    for (const pane of [0, 1]) {
      const all = partsOf(it, 'arrow', undefined, pane);
      const sum = all.find(({ hollow }) => hollow);
      const terms = all.filter(({ hollow }) => !hollow);
      expect(terms).toHaveLength(pane + 2);
      const total = [0, 1, 2].map((axis) =>
        terms.reduce((far, { from, to }) => far + (to[axis] ?? 0) - (from[axis] ?? 0), 0),
      );
      near(total, sum ? subtract(sum.to, sum.from) : [], 1e-12);
    }
  });

  it('has no sum where she stops, and marks the four places', () => {
    const it = runner({ cup: -4 });
    expect(partsOf(it, 'arrow').some(({ hollow }) => hollow)).toBe(false);
    const cusps = partsOf(it, 'dot', 'cusp').map(({ at }) => at);
    expect(cusps).toHaveLength(4);
    for (const place of [
      [4, 0, 0],
      [0, 4, 0],
      [-4, 0, 0],
      [0, -4, 0],
    ])
      expect(Math.min(...cusps.map((at) => apart(at, place)))).toBeLessThan(1e-9);
  });

  it('has a hand that stops softly at the two stops', () => {
    const hand = handleOf(runner(), 'cup');
    const at = (ratio: number) =>
      [3 + 1.1 * Math.cos(30 * DEGREE * ratio), 1.1 * Math.sin(30 * DEGREE * ratio), 0] as const;
    expect(hand.to(at(-3.9)).cup).toBe(-4);
    expect(hand.to(at(-3.8)).cup).toBeCloseTo(-3.8, 9);
    expect(hand.to(at(2.1)).cup).toBe(2);
  });

  it('has a graph of the turn that the ride is in, which touches 0 at the stops', () => {
    const it = runner({ cup: -4 }, 10);
    const strip = it.graph();
    expect(strip?.x.min).toBeCloseTo(9, 12);
    expect(strip?.x.max).toBeCloseTo(18, 12);
    const [speed, acceleration] = strip?.curves ?? [];
    // A quarter of a turn is 45 places.
    for (const i of [0, 45, 90, 135, 180]) {
      expect(speed?.y[i]).toBeLessThan(1e-12);
      expect(acceleration?.y[i]).toBeCloseTo(5.849, 3);
    }
    expect(strip?.y.max).toBeCloseTo(5.849, 3);
  });
});
