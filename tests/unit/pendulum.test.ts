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
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { things } from './figure-runner.ts';

const DT = 1 / 240;
const DEGREES = 180 / Math.PI;
const OMEGA = Math.PI;
const figure = await loadFigure('pendulum');

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

  it('is 2.3e-8 of itself off after 150 swings', () => {
    const { truth } = swung({}, 300);
    const off = apart(truth.state, turnedBack(rateOf(PARIS), OMEGA, 'rest', 300));
    expect(off).toBeGreaterThan(2.25e-8);
    expect(off).toBeLessThan(2.35e-8);
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
    const runner = new Runner(figure);
    runner.set('coriolis', false);
    steps.mockClear();
    runner.seek(60);
    expect(steps.mock.calls.length).toBeGreaterThan(0);
    // A step is a call for each of its four stages, and one for its end.
    expect(steps.mock.calls.length).toBeLessThanOrEqual(8 * 5);
    steps.mockRestore();
    runner.dispose();
  });

  it('let go misses the middle by Ω/ω, 0.0250981 of itself; kicked, it goes through', () => {
    const least = (start: string): number => {
      const pendulum = swung({ start }, 0);
      let least = 1;
      for (let i = 0; i < 480; i++) {
        pendulum.step(DT);
        least = Math.min(least, Math.hypot(pendulum.truth.state[0], pendulum.truth.state[1]));
      }
      return least;
    };
    expect(least('rest')).toBeCloseTo(0.0250981, 7);
    expect(least('rest')).toBeCloseTo(rateOf(PARIS) / OMEGA, 10);
    expect(swung({}, 0).gap).toBeCloseTo(0.0250981, 7);
    expect(least('kick')).toBeLessThan(1e-8);
    expect(swung({ day: 20 }, 0).gap).toBeCloseTo(0.075, 3);
  });

  it('has corners that are cusps when let go, and round ones when kicked', () => {
    // After a swing it stands still on the ground, or goes aside at Ω.
    const speed = (start: string, seconds: number): number =>
      Math.hypot(...swung({ start }, seconds).truth.state.slice(2));
    expect(speed('rest', 2)).toBeLessThan(1e-7);
    expect(speed('kick', 0.5)).toBeCloseTo(rateOf(PARIS), 9);
  });

  it('has turned by 271 degrees after a day of 60 s, and by nothing at the equator', () => {
    expect(swung({}).truth.angle() * DEGREES).toBeCloseTo(271.06, 2);
    const { truth } = swung({ latitude: 0 }, 300);
    expect(truth.angle()).toBe(0);
    expect(truth.points.every(([, y]) => y === 0)).toBe(true);
  });

  it('turns the other way in the south, and with the planet at the pole', () => {
    const north = swung({ latitude: 35 }).truth;
    const south = swung({ latitude: -35 }).truth;
    expect(south.angle()).toBeCloseTo(-north.angle(), 12);
    expect(south.state[1]).toBeCloseTo(-north.state[1], 12);
    // One turn of the line, to what 30 swings in steps leave.
    expect(swung({ latitude: 90 }).truth.angle()).toBeCloseTo(2 * Math.PI, 7);
  });

  it('has its angle by readings half a swing apart, also in the fastest turning', () => {
    for (const start of ['rest', 'kick'] as const) {
      const { truth } = swung({ latitude: 80, day: 20, start });
      expect(truth.angles.length).toBe(61);
      for (const [i, angle] of truth.angles.entries())
        expect(angle).toBeCloseTo(i * truth.reading * rateOf(80, 20), 6);
    }
  });
});

describe('a run that leaves something out', () => {
  const place = (values: Record<string, Value>) => {
    const { truth, ghost } = swung(values);
    return [truth.state, ghost?.state ?? []].map((it) => it.slice(0, 2));
  };
  const at = ([x = 0, y = 0]: readonly number[] = []) => `${x.toFixed(3)} ${y.toFixed(3)}`;

  it('is at (0.998, 0) without Coriolis, not at (0.018, 1.000)', () => {
    const [truth = [], ghost = []] = place({ coriolis: false });
    expect([at(truth), at(ghost)]).toEqual(['0.018 1.000', '0.998 0.000']);
    const rate = rateOf(PARIS);
    // A swing on the ground itself, slower by the centrifugal term.
    expect(apart(ghost, [Math.cos(60 * Math.sqrt(OMEGA ** 2 - rate ** 2)), 0])).toBeLessThan(1e-8);
  });

  it('is hardly a hair off without the centrifugal term: (0.017, 0.998)', () => {
    const [, ghost = []] = place({ centrifugal: false });
    expect(at(ghost)).toBe('0.017 0.998');
    const rate = rateOf(PARIS);
    // A swing in the world with a pull that is larger by that term.
    expect(apart(ghost, turnedBack(rate, Math.hypot(OMEGA, rate), 'rest', 60))).toBeLessThan(1e-7);
  });

  it('gains energy where the acceleration is held over a step: 3.44 times, and 147 at 1/60 s', () => {
    expect(swung({ scheme: 'frozen' }).ghost?.energy()).toBeCloseTo(3.44, 2);
    expect(swung({ scheme: 'frozen' }, 60, 1 / 60).ghost?.energy()).toBeCloseTo(147, 0);
    expect(Math.abs(swung({}).truth.energy() - 1)).toBeLessThan(2e-9);
  });

  it('is none while nothing is left out', () => {
    expect(swung({}, 0).ghost).toBeNull();
    expect(swung({}, 0).off).toBe(0);
  });
});

describe('on Earth', () => {
  const earth = new Earth();
  const omega = (2 * Math.PI) / DAY;

  it.each([
    ['equator', 0, 3],
    ['singapore', 0.354, 3],
    ['mexico', 5, 2],
    ['cairo', 7.53, 2],
    ['newYork', 9.81, 2],
    ['paris', 11.325, 3],
    ['london', 11.77, 2],
    ['tromso', 14.1, 2],
    ['pole', 15.0411, 4],
  ])('a swing turns at the place %s by %s degrees an hour', (word, rate, digits) => {
    const { latitude } = places.find((it) => it.word === word) ?? { latitude: Number.NaN };
    const found = perHour(earth.rate(latitude / DEGREES));
    expect(found.toFixed(digits)).toBe(rate.toFixed(digits));
    expect(found).toBeCloseTo(15.041068645 * Math.sin(latitude / DEGREES), 8);
  });

  it('turns once in 31.8 hours at Paris and in 23.93 at the pole, the day of the stars', () => {
    expect(earth.at(PARIS / DEGREES).hours).toBeCloseTo(31.8, 1);
    expect(earth.at(Math.PI / 2).hours).toBeCloseTo(23.93447, 5);
  });

  it('a fall of 100 m ends 14.4 mm east at Paris, 22.0 mm at the equator: Ω g t³ cos φ / 3', () => {
    const t = Math.sqrt(200 / 9.81);
    for (const [latitude, mm] of [
      [PARIS, 14.4],
      [0, 22],
      [-35, 18],
    ] as const) {
      const { east } = earth.at(latitude / DEGREES);
      expect(1000 * east).toBeCloseTo(mm, 0);
      // The formula leaves out what Coriolis does to the way east: one part in (Ω t)².
      expect(east / ((omega * 9.81 * t ** 3 * Math.cos(latitude / DEGREES)) / 3)).toBeCloseTo(1, 6);
    }
    expect((1000 * earth.at(PARIS / DEGREES).east).toFixed(1)).toBe('14.4');
    expect((1000 * earth.at(0).east).toFixed(1)).toBe('22.0');
  });

  it('pushes a car at 30 m/s to its right, and lifts it while it drives east', () => {
    const { right, aside, lighter } = earth.at(PARIS / DEGREES);
    expect(right).toBeCloseTo(2 * omega * 30 * Math.sin(PARIS / DEGREES), 15);
    expect(right.toExponential(2)).toBe('3.29e-3');
    expect(aside.toFixed(2)).toBe('5.93');
    expect(lighter.toExponential(2)).toBe('2.88e-3');
    expect(earth.at(-PARIS / DEGREES).right).toBeCloseTo(-right, 15);
  });

  it('goes round the Sun with 5.93e-3 m/s², which is the pull of the Sun', () => {
    // G M over the square of the distance. The planets pull too, and the way is no circle.
    const pull = 1.32712440018e20 / 1.495979e11 ** 2;
    expect(earth.roundTheSun().toExponential(2)).toBe('5.93e-3');
    expect(earth.roundTheSun() / pull).toBeCloseTo(1, 4);
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

  it('says at first what the storyboard says', () => {
    const runner = new Runner(figure);
    runner.pose();
    const { summary, values } = runner.readout();
    expect(summary).toBe(
      'At 48.8 degrees the swing turns 11.3 degrees an hour; at the equator not at all, at the pole 15.0.',
    );
    expect(values?.rate?.value.toFixed(3)).toBe('11.325');
    expect(values?.share?.value).toBeCloseTo(75.294, 3);
    expect(values?.hours?.value.toFixed(1)).toBe('31.8');
    expect(runner.draw().panes.map(({ title, subtitle, result }) => [title, subtitle, result])).toEqual([
      ['Paris, 48.85° N', 'on Earth', '11.33\u00a0°/h'],
      ['How far does it turn in a day?', '', '271° in 60 s'],
    ]);
    const strip = runner.graph();
    expect(strip?.x.label).toBe('23.9 hours on Earth');
    expect(strip?.curves[0]?.y.at(-1)).toBeCloseTo(271.06, 2);
    runner.dispose();
  });

  it('has a pin that stays in the hand, at every latitude', () => {
    const runner = new Runner(figure);
    for (let latitude = -90; latitude <= 90; latitude += 7.5) {
      runner.set('latitude', latitude);
      const { at, to, track } = pin(runner);
      expect(to(at).latitude).toBeCloseTo(latitude / DEGREES, 12);
      expect(Math.hypot(...at)).toBeCloseTo(1, 12);
      expect(track.kind === 'circle' && Math.abs(times(track.axis as Vector, at as Vector))).toBeLessThan(
        1e-15,
      );
    }
    // Beyond a pole it is the pole.
    const beyond = (pole: number): number | undefined => {
      runner.set('latitude', pole);
      const axis = pin(runner).at as Vector;
      runner.set('latitude', 0);
      const front = pin(runner).at as Vector;
      return pin(runner).to(plus(axis, front, -0.4)).latitude;
    };
    expect([beyond(90), beyond(-90)]).toEqual([Math.PI / 2, -Math.PI / 2]);
    runner.dispose();
  });

  it('is worked out again from the start when the reader changes something in mid-run', () => {
    const [whole, late] = [new Runner(figure), new Runner(figure)];
    whole.set('latitude', 20);
    whole.seek(30);
    late.seek(30);
    late.set('latitude', 20);
    expect(late.readout()).toEqual(whole.readout());
    for (const it of [whole, late]) it.dispose();
  });

  it('asks with a bob on its rod, and keeps rosette and degrees an hour back', () => {
    const runner = new Runner(figure);
    runner.replay({ ...runner.run, values: { ...runner.values, guess: ASKED }, step: 60 * 240 });
    const panes = runner.draw().panes;
    expect(panes.map(({ title, subtitle, result }) => [title, subtitle, result])).toEqual([
      ['Paris, 48.85° N: how far does it turn?', undefined, undefined],
      ['', undefined, undefined],
    ]);
    expect(things(runner).flatMap((it) => ('text' in it ? [it.text] : []))).toEqual(['N']);
    const lines = panes[0]?.things.flatMap((it) => (it.kind === 'line' ? [it.points] : [])) ?? [];
    // The first one is where the swing began: to the east, straight toward the reader.
    const [begun, stroke, rod] = lines;
    expect(begun?.at(-1)?.[0]).toBe(0);
    // A stroke is less than half a swing of two seconds: 40 points.
    expect(stroke?.length).toBeLessThan(20);
    const bob = panes[0]?.things.find((it) => it.kind === 'dot');
    expect(bob?.kind === 'dot' && bob.at).toEqual(rod?.at(-1));
    // Seen from the east, it is over the end of its stroke: a day has ended in the north.
    expect(rod?.at(-1)?.[0]).toBeCloseTo(1, 3);
    expect(stroke?.at(-1)?.[0]).toBeCloseTo(1, 3);
    expect(runner.readout().summary).toBe('Where the pin is, how far does it turn in an hour?');
    runner.set('guess', '15');
    const [told] = runner.draw().panes;
    expect([told?.subtitle, told?.result]).toEqual(['on Earth · you said 15°', '11.33\u00a0°/h']);
    expect(things(runner).flatMap((it) => ('text' in it ? [it.text] : []))).toContain('75 % of Ω');
    runner.dispose();
  });

  it('tells a guess, and goes to a place by its button', () => {
    const runner = new Runner(figure);
    // The pin may be elsewhere: the question is about where it is.
    for (const [latitude, right] of [
      [0, '0'],
      [48.85, '11'],
      [90, '15'],
    ] as const) {
      runner.set('latitude', latitude);
      runner.set('guess', ASKED);
      runner.seek(runner.answer('guess', '360') ?? 0);
      expect(runner.outcome?.right?.value).toBe(right);
    }
    runner.press('cairo');
    expect(runner.draw().panes[0]?.title).toBe('Cairo, 30.04° N');
    runner.press('equator');
    expect(runner.draw().panes[1]?.subtitle).toBe('one line forever');
    runner.dispose();
  });
});
