/**
 * The pendulum against a swing in the world that is turned back, and
 * against formulas of school.
 */
import { describe, expect, it, vi } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { integrate } from '../../www/src/core/generated/groups/integrate.js';
import { addScaled, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { ASKED, type Value } from '../../www/src/figure/controls.ts';
import { controls } from '../../www/src/figures/pendulum/controls.ts';
import { DAY, Earth, perHour } from '../../www/src/figures/pendulum/earth.ts';
import { Pendulum } from '../../www/src/figures/pendulum/model.ts';
import { PARIS, places } from '../../www/src/figures/pendulum/places.ts';
import { begun, lawOf, Steps, WHOLE } from '../../www/src/figures/pendulum/swing.ts';
import figure from '../../www/src/figures/pendulum.ts';
import { apart } from './expect.ts';
import { handleOf, paramsOf, partsOf, runnerOf, things } from './figure-runner.ts';

const DT = 1 / 240;
const DEGREES = 180 / Math.PI;
const OMEGA = Math.PI;

function swung(values: Record<string, Value>, seconds = 60, dt = DT): Pendulum {
  const pendulum = new Pendulum(paramsOf(controls, values));
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
          worst = Math.max(worst, apart(turnedBack(rateOf(latitude, day), OMEGA, start, i * DT), state));
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
      expect(apart(state.slice(0, 2), point.position as Float64Array)).toBeLessThan(1e-12);
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
    ['rest', -35, 60],
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
      expect(apart(place, ghost?.state ?? [])).toBeLessThan(1e-7);
      expect(off).toBeCloseTo(apart(place, truth.state), 6);
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
  ])('means the latitude of the plumb line at %s degrees from the middle', (geocentric, plumb, printed) => {
    const found = earth.plumbLine(geocentric / DEGREES);
    expect(found * DEGREES).toBeCloseTo(plumb, 3);
    // What a bob on a rod of 67 m in the frame of the stars has, whose hinge goes round with the planet.
    expect(perHour(earth.rate(found))).toBeCloseTo(printed, 3);
  });
});

describe('the figure', () => {
  it('has a pin that stays in the hand at every latitude, which is told as on a map', () => {
    const runner = runnerOf(figure);
    const at = [-90, -48.5, 0, 7.5, 90].map((latitude) => {
      runner.set('latitude', latitude);
      const { at: place, to, value } = handleOf(runner);
      expect(to(place).latitude).toBeCloseTo(latitude / DEGREES, 12);
      expect(Math.hypot(...place)).toBeCloseTo(1, 12);
      expect(value).toBe(
        `${Math.abs(latitude).toFixed(2)}°${latitude > 0 ? ' N' : latitude < 0 ? ' S' : ''}`,
      );
      return place;
    });
    // Beyond a pole it is the pole.
    const [south, , front, , north] = at as [Vec3, Vec3, Vec3, Vec3, Vec3];
    for (const [pole, latitude] of [
      [north, Math.PI / 2],
      [south, -Math.PI / 2],
    ] as const)
      expect(handleOf(runner).to(addScaled(pole, front, -0.4)).latitude).toBe(latitude);
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
    expect(things(runner).flatMap((it) => ('text' in it ? [it.text] : []))).toEqual(['in 23.9 h', 'N']);
    const [begun, stroke, rod] = partsOf(runner, 'line').map(({ points }) => points);
    // The first one is where the swing began: to the east, straight toward the reader.
    expect(begun?.at(-1)?.[0]).toBe(0);
    // Seen from the east, the bob is over the end of its stroke: a day has ended in the north.
    expect(partsOf(runner, 'dot')[0]?.at).toEqual(rod?.at(-1));
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
