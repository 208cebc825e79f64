/** The teacups against plain complex numbers, z = R e^{iΩt} + r e^{i(1+k)Ωt}. */
import { describe, expect, it } from 'vitest';
import { defaults, toParams, type Values } from '../../www/src/figure/controls.ts';
import type { Arrow, Handle, Thing } from '../../www/src/figure/drawing.ts';
import { controls, type TeacupsParams } from '../../www/src/figures/teacups/controls.ts';
import { Ride, stopsAt } from '../../www/src/figures/teacups/model.ts';
import teacups from '../../www/src/figures/teacups.ts';
import { FIXED_STEP, Runner } from '../../www/src/runner/runner.ts';
import { randomNumbers } from './random.ts';

const DEGREE = Math.PI / 180;
/** 40 °/s, the disc's rate as it opens. */
const OMEGA = 40 * DEGREE;

type Set = Partial<Values<typeof controls>>;
const params = (values: Set = {}): TeacupsParams => toParams(controls, { ...defaults(controls), ...values });
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

const runner = (values: Set = {}, seconds = 0): Runner => {
  const it = new Runner(teacups as never);
  it.setAll(values as Values);
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
      for (const axis of [0, 1] as const) {
        // Angles of up to 126 rad are rounded to 1.4e-14, and accelerations are up to 60 m/s².
        expect(Math.abs(rider[axis] - (expected.z[axis] ?? 0))).toBeLessThan(1e-12);
        expect(Math.abs((terms.velocity[axis] ?? 0) - (expected.v[axis] ?? 0))).toBeLessThan(1e-11);
        expect(Math.abs((terms.acceleration[axis] ?? 0) - (expected.a[axis] ?? 0))).toBeLessThan(1e-11);
      }
    }
  });

  it('is slowest with 0.42 m/s as it opens', () => {
    const ride = new Ride(params());
    expect(size(ride.terms(params()).velocity)).toBeCloseTo(0.6 * OMEGA, 12);
    expect(ride.extremes(params()).outermost.speed.toFixed(2)).toBe('0.42');
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

  it('at −4 has 1.950 inwards, 3.899 outwards by Coriolis and 7.798 inwards of its own: 5.849', () => {
    const all = params({ cup: -4 });
    const terms = new Ride(all).terms(all);
    const along = [terms.centripetal, terms.coriolis, terms.relativeAcceleration, terms.acceleration];
    expect(along.map(([x = 0]) => Number(x.toFixed(3)))).toEqual([-1.95, 3.899, -7.798, -5.849]);
    // Ω² R (1 + R/r), and 0.60 of the weight.
    expect(size(terms.acceleration)).toBeCloseTo(OMEGA * OMEGA * 3 * (1 + 3 / 1), 12);
    expect((size(terms.acceleration) / 9.81).toFixed(2)).toBe('0.60');
    expect(size(terms.baseAcceleration) + size(terms.euler)).toBe(0);
  });

  it('has its extremes where she is outermost and innermost: over 72,000 samples', () => {
    for (const [cup, stop, most, least] of [
      [-4, 'most', 5.849, 2.924],
      [2, 'least', 5.849, 2.924],
    ] as const) {
      const all = params({ cup });
      const samples = Array.from({ length: 72_000 }, (_, i) =>
        plain(all, (i * 2 * Math.PI) / (72_000 * OMEGA)),
      );
      const pressed = samples.map(({ a }) => size(a));
      const speeds = samples.map(({ v }) => size(v));
      const [high, low, slow] = [pressed, pressed, speeds].map((all, i) =>
        all.reduce((a, b) => (i === 0 ? Math.max(a, b) : Math.min(a, b))),
      );
      const { outermost, innermost } = new Ride(all).extremes(all);
      const found = [outermost.acceleration, innermost.acceleration];
      // The samples have the extremes among them, rounded at angles of up to 19 rad.
      expect(Math.max(...found)).toBeCloseTo(high ?? 0, 10);
      expect(Math.min(...found)).toBeCloseTo(low ?? 0, 10);
      expect(Math.min(outermost.speed, innermost.speed)).toBeCloseTo(slow ?? 0, 10);
      expect(Math.max(...found).toFixed(3)).toBe(most.toFixed(3));
      expect(Math.min(...found).toFixed(3)).toBe(least.toFixed(3));
      const still = outermost.speed < innermost.speed ? outermost : innermost;
      expect(still.speed).toBeLessThan(1e-12);
      expect(still.acceleration).toBe(stop === 'most' ? Math.max(...found) : Math.min(...found));
    }
  });

  it('has an even acceleration of 1.462 at −1, and is rigid with 1.950 at 0', () => {
    for (const [cup, expected] of [
      [-1, '1.462'],
      [0, '1.950'],
    ] as const) {
      const all = params({ cup });
      const ride = new Ride(all);
      for (const t of [0, 1.3, 4.4, 8.9]) expect(ride.sizes(all, t).acceleration.toFixed(3)).toBe(expected);
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

  it('is the same by both frames differentiated', () => {
    const next = randomNumbers(4);
    for (let i = 0; i < 50; i++) {
      const all = params({ cup: -6 + 9 * next(), disc: 10 + 50 * next() });
      const ride = new Ride(all);
      for (let k = 0; k < 100; k++) ride.step(FIXED_STEP);
      const [terms, otherwise] = [ride.terms(all), ride.otherwise(all)];
      expect(size(terms.velocity.map((it, j) => it - (otherwise.velocity[j] ?? 0)))).toBeLessThan(1e-13);
      expect(size(terms.acceleration.map((it, j) => it - (otherwise.acceleration[j] ?? 0)))).toBeLessThan(
        1e-12,
      );
    }
  });

  it('keeps the plates where they are when their rates change', () => {
    const it = runner({}, 3);
    const before = it.draw();
    it.set('cup', -4);
    const [a, b] = [before, it.draw()].map((drawing) =>
      drawing.panes[0]?.things.find((thing) => 'part' in thing && thing.part === 'rider'),
    );
    expect(b).toEqual(a);
  });

  it('has named curves: a deltoid and a cardioid at R = 2 r', () => {
    const it = runner();
    it.press('deltoid');
    expect(it.values).toMatchObject({ cup: -3, axle: 2, rider: 1 });
    expect(it.readout().summary).toContain('the rider stops');
    it.press('cardioid');
    expect(it.readout().summary).toContain('the rider stops');
    it.press('nephroid');
    expect(it.readout().summary).toContain('the rider stops');
    it.press('astroid');
    expect(it.values).toMatchObject({ cup: -4, axle: 3, rider: 1 });
  });
});

describe('the picture of the ride', () => {
  const things = (it: Runner, pane = 0): readonly Thing[] => it.draw().panes[pane]?.things ?? [];
  const arrows = (it: Runner, pane = 0): Arrow[] =>
    things(it, pane).filter((thing): thing is Arrow => thing.kind === 'arrow');

  it('has the arrows of both sums tip to tail, the sum hollow', () => {
    const it = runner({ cup: -3.4, shown: 'both' }, 1);
    for (const pane of [0, 1]) {
      const all = arrows(it, pane);
      const sum = all.find(({ hollow }) => hollow);
      const terms = all.filter(({ hollow }) => !hollow);
      expect(terms).toHaveLength(pane + 2);
      const total = [0, 1].map((axis) =>
        terms.reduce((far, { from, to }) => far + (to[axis] ?? 0) - (from[axis] ?? 0), 0),
      );
      expect(total[0]).toBeCloseTo((sum?.to[0] ?? 0) - (sum?.from[0] ?? 0), 12);
      expect(total[1]).toBeCloseTo((sum?.to[1] ?? 0) - (sum?.from[1] ?? 0), 12);
    }
  });

  it('has no sum where she stops, and marks the four places', () => {
    const it = runner({ cup: -4 });
    expect(arrows(it).some(({ hollow }) => hollow)).toBe(false);
    const cusps = things(it).filter((thing) => 'part' in thing && thing.part === 'cusp');
    const places = cusps.map((thing) =>
      thing.kind === 'dot' ? thing.at.map((x) => Math.round(x * 1e9) / 1e9 + 0) : [],
    );
    expect(places).toHaveLength(4);
    for (const place of [
      [4, 0, 0],
      [0, 4, 0],
      [-4, 0, 0],
      [0, -4, 0],
    ])
      expect(places).toContainEqual(place);
  });

  it('has a hand that stops softly at the two stops', () => {
    const [, hand] = things(runner()).filter((thing): thing is Handle => thing.kind === 'handle');
    const at = (ratio: number) =>
      [3 + 1.1 * Math.cos(30 * DEGREE * ratio), 1.1 * Math.sin(30 * DEGREE * ratio), 0] as const;
    expect(hand?.to(at(-3.9)).cup).toBe(-4);
    expect(hand?.to(at(-3.8)).cup).toBeCloseTo(-3.8, 9);
    expect(hand?.to(at(2.1)).cup).toBe(2);
  });

  it('says the stop, and both of its kinds', () => {
    expect(runner({ cup: -4 }).readout().summary).toBe(
      'Cup at −4.00 times the disc: the rider stops; acceleration 5.85, the most of the ride. At −4.00 she would stop with the most, at 2.00 with the least.',
    );
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
