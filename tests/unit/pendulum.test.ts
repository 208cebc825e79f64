/**
 * The pendulum against a swing in the world that is turned back, against formulas of school, and
 * against a bob on a rod in space over a round planet.
 */
import { describe, expect, it, vi } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { integrate } from '../../www/src/core/generated/groups/integrate.js';
import { ASKED, defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import type { Handle } from '../../www/src/figure/drawing.ts';
import { controls, type PendulumParams } from '../../www/src/figures/pendulum/controls.ts';
import { DAY, Earth, perHour } from '../../www/src/figures/pendulum/earth.ts';
import { Pendulum } from '../../www/src/figures/pendulum/model.ts';
import { PARIS, places } from '../../www/src/figures/pendulum/places.ts';
import { begun, lawOf, Steps, WHOLE } from '../../www/src/figures/pendulum/swing.ts';
import figure from '../../www/src/figures/pendulum.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { runnerOf, things } from './figure-runner.ts';

const DT = 1 / 240;
const DEGREES = 180 / Math.PI;
const OMEGA = Math.PI;

function swung(values: Record<string, Value>, seconds = 60, dt = DT): Pendulum {
  const params = toParams(controls, { ...defaults(controls), ...values } as never) as PendulumParams;
  const pendulum = new Pendulum(params);
  for (let i = 0; i < Math.round(seconds / dt); i++) pendulum.step(dt);
  return pendulum;
}

const rateOf = (latitude: number, day = 60): number => ((2 * Math.PI) / day) * Math.sin(latitude / DEGREES);

/** A harmonic swing with an angular frequency of its own, seen from ground that turns at `rate`. */
function turnedBack(rate: number, frequency: number, start: 'rest' | 'kick', t: number): [number, number] {
  // z = e^(−iΩt) (z₀ cos ωt + (ż₀ + iΩ z₀)/ω sin ωt), as real and imaginary part.
  const [c, s] = [Math.cos(frequency * t), Math.sin(frequency * t)];
  const [x, y] = start === 'rest' ? [c, (rate / frequency) * s] : [(OMEGA / frequency) * s, 0];
  const [p, q] = [Math.cos(rate * t), Math.sin(rate * t)];
  return [p * x + q * y, p * y - q * x];
}

function apart([x, y]: readonly number[], [a, b]: readonly number[]): number {
  return Math.hypot((x ?? 0) - (a ?? 0), (y ?? 0) - (b ?? 0));
}

describe('the swing', () => {
  it.each([
    [PARIS, 60],
    [90, 20],
    [-60, 20],
    [30.04, 600],
    [0, 60],
  ])('at %s degrees on a planet with a day of %s s is that of the world, turned back', (latitude, day) => {
    for (const start of ['rest', 'kick'] as const) {
      const steps = new Steps(rateOf(latitude, day), WHOLE, DT);
      let state = begun(start);
      let worst = 0;
      for (let i = 1; i <= 300 / DT; i++) {
        state = steps.after(state);
        if (i % 7 === 0)
          worst = Math.max(worst, apart(state, turnedBack(rateOf(latitude, day), OMEGA, start, i * DT)));
      }
      // 150 swings in steps of fourth order: 2.3e-7 where the bob is fastest.
      expect(worst).toBeLessThan(1e-6);
      expect(worst).toBeGreaterThan(1e-8);
    }
  });

  it('has the steps of stepPoint, each of which calls the law across the boundary', () => {
    const rate = rateOf(PARIS);
    for (const scheme of ['rungeKutta4', 'frozen'] as const) {
      const way = { ...WHOLE, scheme };
      const [steps, law] = [new Steps(rate, way, DT), lawOf(rate, way)];
      let [state, point] = [
        begun('rest'),
        { position: [1, 0, 0], velocity: [0, 0, 0] } as core.PointStateLike,
      ];
      for (let i = 0; i < 480; i++) {
        state = steps.after(state);
        point = core.stepPoint(point, law, DT, scheme);
      }
      // Rounding of 480 steps.
      expect(apart(state, Array.from(point.position as Float64Array))).toBeLessThan(1e-12);
    }
  });

  it('asks the core for eight steps at most in a run of 60 s: a drag works it out again at each move', () => {
    const steps = vi.spyOn(integrate.exports, 'step_point');
    const runner = runnerOf(figure, { coriolis: false });
    steps.mockClear();
    runner.seek(60);
    expect(steps.mock.calls.length).toBeGreaterThan(0);
    // A step is a call for each of its four stages, and one for its end.
    expect(steps.mock.calls.length).toBeLessThanOrEqual(8 * 5);
    steps.mockRestore();
    runner.dispose();
  });

  it('let go misses the middle by Ω/ω, and stands still at its corners; kicked, it goes through', () => {
    for (const [start, least, seconds, speed] of [
      ['rest', rateOf(PARIS) / OMEGA, 2, 0],
      ['kick', 0, 0.5, rateOf(PARIS)],
    ] as const) {
      const pendulum = swung({ start }, 0);
      let found = 1;
      for (let i = 0; i < 480; i++) {
        pendulum.step(DT);
        found = Math.min(found, Math.hypot(pendulum.truth.state[0], pendulum.truth.state[1]));
      }
      expect(found).toBeCloseTo(least, 8);
      expect(pendulum.gap).toBeCloseTo(least, 10);
      expect(Math.hypot(...swung({ start }, seconds).truth.state.slice(2))).toBeCloseTo(speed, 7);
    }
  });

  it.each([
    ['rest', PARIS, 60],
    ['kick', PARIS, 60],
    ['rest', 0, 60],
    ['rest', -35, 60],
    ['rest', 90, 60],
    ['rest', 80, 20],
    ['kick', 80, 20],
  ] as const)(
    '%s at %s degrees and a day of %s s turns by Ω sin φ t, by readings half a swing apart',
    (start, latitude, day) => {
      const { truth } = swung({ start, latitude, day });
      expect(truth.angles.length).toBe(61);
      for (const [i, angle] of truth.angles.entries())
        expect(angle).toBeCloseTo(i * truth.reading * rateOf(latitude, day), 6);
      expect(truth.angle()).toBeCloseTo(60 * rateOf(latitude, day), 6);
      expect(Math.abs(truth.energy() - 1)).toBeLessThan(latitude === 80 ? 1 : 2e-9);
    },
  );
});

describe('a run that leaves something out', () => {
  it('is a swing on the ground without Coriolis, and one with a stronger pull without the centrifugal term', () => {
    const rate = rateOf(PARIS);
    for (const [term, place] of [
      ['coriolis', [Math.cos(60 * Math.sqrt(OMEGA ** 2 - rate ** 2)), 0]],
      ['centrifugal', turnedBack(rate, Math.hypot(OMEGA, rate), 'rest', 60)],
    ] as const) {
      const { ghost, truth, off } = swung({ [term]: false });
      expect(apart(ghost?.state ?? [], place)).toBeLessThan(1e-7);
      expect(off).toBeCloseTo(apart(truth.state, place), 6);
    }
    expect(swung({}, 0).ghost).toBeNull();
    expect(swung({}, 0).off).toBe(0);
  });

  it('gains energy where the acceleration is held over a step: 3.44 times, and 147 at 1/60 s', () => {
    expect(swung({ scheme: 'frozen' }).ghost?.energy()).toBeCloseTo(3.44, 2);
    expect(swung({ scheme: 'frozen' }, 60, 1 / 60).ghost?.energy()).toBeCloseTo(147, 0);
  });
});

describe('on Earth', () => {
  const earth = new Earth();
  const omega = (2 * Math.PI) / DAY;

  it('turns a swing by 15.041° sin φ an hour, at the pole once in a day of the stars', () => {
    for (const { latitude } of places)
      expect(perHour(earth.rate(latitude / DEGREES))).toBeCloseTo(
        15.041068645 * Math.sin(latitude / DEGREES),
        8,
      );
    expect(earth.at(PARIS / DEGREES).hours).toBeCloseTo(31.8, 1);
    expect(earth.at(Math.PI / 2).hours).toBeCloseTo(23.93447, 5);
  });

  it('lets 100 m of fall end Ω g t³ cos φ / 3 east, and pushes a car to its right and up', () => {
    const t = Math.sqrt(200 / 9.81);
    for (const degrees of [PARIS, 0, -35]) {
      const [sin, cos] = [Math.sin(degrees / DEGREES), Math.cos(degrees / DEGREES)];
      const { east, right, aside, lighter } = earth.at(degrees / DEGREES);
      // The formula leaves out what Coriolis does to the way east: one part in (Ω t)².
      expect(east / ((omega * 9.81 * t ** 3 * cos) / 3)).toBeCloseTo(1, 6);
      expect(right).toBeCloseTo(2 * omega * 30 * sin, 15);
      expect(aside).toBeCloseTo((right * 60 * 60) / 2, 12);
      expect(lighter).toBeCloseTo(2 * omega * 30 * cos, 15);
    }
    // G M of the Sun over the square of the distance. The planets pull too, and the way is no circle.
    expect(earth.roundTheSun() / (1.32712440018e20 / 1.495979e11 ** 2)).toBeCloseTo(1, 4);
  });

  it.each([
    [48.846, 48.944, 11.342],
    [30.04, 30.126, 7.5492],
  ])(
    'means the latitude of the plumb line: a bob in space at %s degrees from the middle',
    (geocentric, plumb, printed) => {
      const found = earth.plumbLine(geocentric / DEGREES);
      expect(found * DEGREES).toBeCloseTo(plumb, 3);
      const rate = perHour(earth.rate(found));
      expect(rate).toBeCloseTo(printed, 3);
      // Its line is read at a corner: half a step of 0.025 s in an hour.
      expect(Math.abs(bobInSpace(geocentric / DEGREES) / rate - 1)).toBeLessThan(2e-5);
    },
    60_000,
  );
});

type Vector = [number, number, number];
const plus = (a: Vector, b: Vector, k = 1): Vector => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
const times = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => plus([0, 0, 0], a, 1 / Math.hypot(...a));
const across = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/**
 * A bob on a rod of 67 m, whose hinge goes round with a planet that pulls toward its middle, in the
 * frame of the stars: no term of a turning frame. Returns how fast its line turns on the ground,
 * degrees an hour, clockwise.
 */
function bobInSpace(geocentric: number): number {
  const [radius, mass, omega, rod] = [6.371e6, 3.986004e14, (2 * Math.PI) / 86164.0905, 67];
  const spun = (t: number, [x, y, z]: Vector): Vector => {
    const [c, s] = [Math.cos(omega * t), Math.sin(omega * t)];
    return [c * x - s * y, s * x + c * y, z];
  };
  const hinge: Vector = [radius * Math.cos(geocentric), 0, radius * Math.sin(geocentric)];
  /** Pull less the hinge's acceleration, over the length of the rod, which holds all along it. */
  const bent = (t: number, d: Vector, rate: Vector): Vector => {
    const h = spun(t, hinge);
    const at = plus(h, d, rod);
    const pull = -mass / Math.hypot(...at) ** 3;
    const free: Vector = [
      (pull * at[0] + omega ** 2 * h[0]) / rod,
      (pull * at[1] + omega ** 2 * h[1]) / rod,
      (pull * at[2]) / rod,
    ];
    return plus(free, d, -times(free, d) - times(rate, rate));
  };
  // Down: where a bob that goes round with the planet needs no more than its rod.
  let down = unit(plus([0, 0, 0], hinge, -1));
  for (let i = 0; i < 6; i++) {
    const at = plus(hinge, down, rod);
    const pull = -mass / Math.hypot(...at) ** 3;
    down = unit([(pull + omega ** 2) * at[0], (pull + omega ** 2) * at[1], pull * at[2]]);
  }
  const east: Vector = [0, 1, 0];
  const north = across(east, down);
  // A swing so small that its size does not turn the line: 3/8 of the square of the angle.
  let d = unit(plus(down, east, 1e-3));
  let v = across([0, 0, omega], d);
  const h = 0.05;
  let [first, last]: (readonly [number, number] | null)[] = [null, null];
  let [before, out] = [0, true];
  for (let i = 0; i < 3600 / h; i++) {
    const t = i * h;
    const a1 = bent(t, d, v);
    const v2 = plus(v, a1, h / 2);
    const a2 = bent(t + h / 2, plus(d, v, h / 2), v2);
    const v3 = plus(v, a2, h / 2);
    const a3 = bent(t + h / 2, plus(d, v2, h / 2), v3);
    const v4 = plus(v, a3, h);
    const a4 = bent(t + h, plus(d, v3, h), v4);
    d = unit(plus(d, plus(plus(v, v4), plus(v2, v3), 2), h / 6));
    v = plus(v, plus(plus(a1, a4), plus(a2, a3), 2), h / 6);
    const seen = spun(-(t + h), d);
    const [x, y] = [times(seen, east), times(seen, north)];
    const far = Math.hypot(x, y);
    // Each corner is where it stops to go out.
    if (out && far < before) {
      const line = (Math.atan2(y, x) * 180) / Math.PI;
      const angle = line > 90 ? line - 180 : line < -90 ? line + 180 : line;
      first ??= [t, angle];
      last = [t, angle];
    }
    out = far >= before;
    before = far;
  }
  if (!first || !last) throw new Error('it has no corners');
  return (-(last[1] - first[1]) / (last[0] - first[0])) * 3600;
}

describe('the figure', () => {
  const pin = (runner: Runner): Handle => {
    const found = things(runner).find((it) => it.kind === 'handle');
    if (found?.kind !== 'handle') throw new Error('no pin');
    return found;
  };

  it('has a pin that stays in the hand at every latitude, which is told as on a map', () => {
    const runner = runnerOf(figure);
    const at: Vector[] = [];
    for (let latitude = -90; latitude <= 90; latitude += 7.5) {
      runner.set('latitude', latitude);
      const { at: place, to, value } = pin(runner);
      expect(to(place).latitude).toBeCloseTo(latitude / DEGREES, 12);
      expect(Math.hypot(...place)).toBeCloseTo(1, 12);
      expect(value).toBe(
        `${Math.abs(latitude).toFixed(2)}°${latitude > 0 ? ' N' : latitude < 0 ? ' S' : ''}`,
      );
      at.push([...place] as Vector);
    }
    // Beyond a pole it is the pole.
    const front = at[12] ?? [0, 0, 0];
    for (const [pole, latitude] of [
      [at.at(-1), Math.PI / 2],
      [at[0], -Math.PI / 2],
    ] as const)
      expect(pin(runner).to(plus(pole ?? front, front, -0.4)).latitude).toBe(latitude);
  });

  it('is worked out again from the start when the reader changes something in mid-run', () => {
    const [whole, late] = [runnerOf(figure, { latitude: 20 }), runnerOf(figure)];
    whole.seek(30);
    late.seek(30);
    late.set('latitude', 20);
    expect(late.readout()).toEqual(whole.readout());
  });

  it('asks about Paris wherever its pin is, with a bob on its rod over the end of its stroke', () => {
    const runner = runnerOf(figure, { guess: ASKED });
    runner.replay({ ...runner.run, step: 60 * 240 });
    expect(things(runner).flatMap((it) => ('text' in it ? [it.text] : []))).toEqual(['N']);
    const [begun, stroke, rod] = things(runner).flatMap((it) => (it.kind === 'line' ? [it.points] : []));
    // The first one is where the swing began: to the east, straight toward the reader.
    expect(begun?.at(-1)?.[0]).toBe(0);
    // Seen from the east, the bob is over the end of its stroke: a day has ended in the north.
    const bob = things(runner).find((it) => it.kind === 'dot');
    expect(bob?.kind === 'dot' && bob.at).toEqual(rod?.at(-1));
    for (const it of [rod, stroke]) expect(it?.at(-1)?.[0]).toBeCloseTo(1, 3);
    // A stroke is less than half a swing of two seconds: 40 points.
    expect(stroke?.length).toBeLessThan(20);
    runner.set('latitude', -21.6);
    expect(runner.draw().panes[0]?.title).toBe('21.60° S. How far at Paris?');
    runner.seek(runner.answer('guess', '360') ?? 0);
    expect(runner.outcome?.right?.value).toBe('11');
    expect(runner.draw().panes[0]?.title).toBe('Paris, 48.85° N');
    runner.press('cairo');
    expect(runner.draw().panes[0]?.title).toBe('Cairo, 30.04° N');
  });
});
