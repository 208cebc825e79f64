/**
 * The carousel against straight lines on the ground, walked and turned by hand, and against a law
 * of motion in the plane that is written out here and shares nothing with the core.
 */
import { describe, expect, it } from 'vitest';
import type { Value } from '../../www/src/figure/controls.ts';
import { type CarouselParams, controls } from '../../www/src/figures/carousel/controls.ts';
import { Flight, RIM } from '../../www/src/figures/carousel/flight.ts';
import { type TermName, termNames } from '../../www/src/figures/carousel/frame.ts';
import figure from '../../www/src/figures/carousel.ts';
import { near, times } from './expect.ts';
import { numberOf, paramsOf, runnerOf } from './figure-runner.ts';
import { randomNumbers } from './random.ts';
import { minus } from './tank-model.ts';

const DEGREES = 180 / Math.PI;
const size = (vector: readonly number[]): number => Math.hypot(...vector);
const direction = ([x = 0, y = 0]: readonly number[]): number => Math.atan2(y, x) * DEGREES;

/** The values of a preset, as its button sets them. */
const preset = (name: 'throw' | 'spin' | 'ferry' | 'tapped' | 'axis'): Record<string, Value> => ({
  ...controls[name].sets,
});

const params = (values: object): CarouselParams => paramsOf(controls, values);
const flight = (values: Record<string, Value> = {}): Flight => new Flight(params(values));

/** A steady carousel: a chord is as long as 2 R v cos(aim) over the ground's speed. */
function chord(rate: number, speed: number, aim: number): { readonly angle: number; readonly time: number } {
  const [vx, vy] = [speed * Math.cos(aim), speed * Math.sin(aim) - rate * RIM];
  const time = (2 * RIM * vx) / (vx * vx + vy * vy);
  const angle = Math.atan2(vy * time, vx * time - RIM) - rate * time;
  return { time, angle: Math.atan2(Math.sin(angle), Math.cos(angle)) * DEGREES };
}

/** The law in the plane: ω² x, −2ω J v, −α J x and −R(−θ) a, at 2,000 steps a second; the end, and its time. */
function bare(values: Record<string, Value>, without: TermName | null, seconds: number) {
  const { rate, spinUp, brake, thing } = params(values);
  const start = flight(values).local;
  const law = (t: number, [x, y, vx, vy]: readonly number[]): number[] => {
    const [w, turned] = [rate + spinUp * t, rate * t + (spinUp * t * t) / 2];
    const on = (name: TermName): number => (name === without ? 0 : 1);
    const [px = 0, py = 0, ux = 0, uy = 0] = [x, y, vx, vy];
    return [
      ux,
      uy,
      on('centrifugal') * w * w * px +
        on('coriolis') * 2 * w * uy +
        on('euler') * spinUp * py -
        on('linear') * brake * Math.sin(turned),
      on('centrifugal') * w * w * py -
        on('coriolis') * 2 * w * ux -
        on('euler') * spinUp * px -
        on('linear') * brake * Math.cos(turned),
    ];
  };
  const plus = (a: readonly number[], b: readonly number[], k: number): number[] =>
    a.map((it, i) => it + k * (b[i] ?? 0));
  const step = (t: number, state: readonly number[], h: number): number[] => {
    const k1 = law(t, state);
    const k2 = law(t + h / 2, plus(state, k1, h / 2));
    const k3 = law(t + h / 2, plus(state, k2, h / 2));
    const k4 = law(t + h, plus(state, k3, h));
    return state.map(
      (it, i) => it + (h / 6) * ((k1[i] ?? 0) + 2 * (k2[i] ?? 0) + 2 * (k3[i] ?? 0) + (k4[i] ?? 0)),
    );
  };
  let state: number[] = [...start.position.slice(0, 2), ...start.velocity.slice(0, 2)];
  const h = 1 / 2000;
  let time = 0;
  const out = ([x = 0, y = 0]: readonly number[]): boolean => thing === 'thrown' && Math.hypot(x, y) > RIM;
  for (let i = 0; i < Math.round(seconds / h) && !out(step(time, state, h)); i++) {
    state = step(time, state, h);
    time += h;
  }
  let [low, high] = [0, time < seconds - h / 2 ? h : 0];
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2;
    if (out(step(time, state, middle))) high = middle;
    else low = middle;
  }
  return { place: step(time, state, high).slice(0, 2), time: time + high };
}

describe('the throw', () => {
  it('ends where the law in the plane leads, at the rim to rounding', () => {
    const next = randomNumbers(11);
    const throws: Record<string, Value>[] = [{}, { aim: 53.3 }, preset('ferry')];
    for (let i = 0; i < 12; i++)
      throws.push({
        rate: 180 * next() - 90,
        aim: 160 * next() - 80,
        throwSpeed: 2 + 6 * next(),
        spinUp: 120 * next() - 60,
        brake: 2 * next() - 1,
      });
    for (const values of throws) {
      const { truth } = flight(values);
      const { place, time } = bare(values, null, 4);
      near([...truth.end.position.slice(0, 2), truth.lasts], [...place, time], 1e-8);
      expect(Math.abs(size(truth.end.position) - RIM)).toBeLessThan(1e-14);
    }
  });

  it('lands two seats further, at −90°, after 0.941 s', () => {
    const { angle, time } = chord(45 / DEGREES, 4.446, 0);
    const { truth } = flight();
    near([direction(truth.end.position), truth.lasts], [angle, time], 1e-10);
    near([angle, time], [-90, 0.941], 0.01);
  });

  it('without Coriolis hits the friend dead center, 3.54 m wrong; without centrifugal is 7.1° and 0.31 m off', () => {
    const it = flight();
    const { position: truth } = it.truth.end;
    const coriolis = it.ghost('coriolis')?.end.position ?? [];
    const centrifugal = it.ghost('centrifugal')?.end.position ?? [];
    // On the axis centrifugal acts along the way alone: it never leaves the line.
    near(coriolis, [RIM, 0, 0], 1e-13);
    expect(size(minus(coriolis, truth))).toBeCloseTo(3.54, 2);
    // Coriolis alone bends the way to a circle of radius r = v / 2ω; it meets the rim at
    // −180° + 2 atan(r / R).
    const radius = 4.446 / (2 * (45 / DEGREES));
    const angle = -180 + 2 * Math.atan(radius / RIM) * DEGREES;
    expect(Math.abs(direction(centrifugal) - angle)).toBeLessThan(1e-7);
    expect(direction(centrifugal) - direction(truth)).toBeCloseTo(7.1, 1);
    expect(size(minus(centrifugal, truth))).toBeCloseTo(0.31, 2);
  });

  it('leaves the rim where it stood if it is thrown along it, and ends after 4 s at the latest', () => {
    for (const aim of [-90, 90]) expect(flight({ aim }).truth.lasts).toBeLessThan(1e-12);
    const slow = flight({ throwSpeed: 1, rate: 0 });
    expect(slow.truth.lasts).toBe(4);
    near(slow.truth.end.position, [1.5, 0, 0], 1e-14);
  });
});

describe('the other ways to leave something out', () => {
  it.each<[Record<string, Value>, TermName, string, number]>([
    [preset('spin'), 'euler', '2.10', 2],
    [preset('spin'), 'coriolis', '1.55', 2],
    [preset('spin'), 'centrifugal', '0.68', 2],
    [preset('ferry'), 'linear', '0.36', 4],
    [{ throwSpeed: 4, spinUp: 30 }, 'euler', '0.05', 4],
  ])('%o without %s is %s m wrong', (values, term, off, seconds) => {
    const it = flight(values);
    const end = it.ghost(term)?.end.position ?? [];
    expect(size(minus(end, it.truth.end.position)).toFixed(2)).toBe(off);
    // Both are of fourth order: 8⁴ times as much here as there.
    near(end.slice(0, 2), bare(values, term, seconds).place, 1e-9);
  });

  it('leaves out no term that is not there', () => {
    for (const term of ['euler', 'linear'] as const) expect(flight().ghost(term)).toBeNull();
    for (const term of termNames) expect(flight({ rate: 0, aim: 20 }).ghost(term)).toBeNull();
  });

  it('tap: 1.5 m/s along y jump the acceleration by 2.356 m/s² along x, −2 ω × Δv', () => {
    const it = flight(preset('tapped'));
    const jump = it.jump();
    if (!jump) throw new Error('the preset taps');
    const rate = 45 / DEGREES;
    const change = minus(jump.after.total, jump.before.total);
    near(change, [2 * rate * 1.5, 0, 0], 1e-14);
    expect(change[0]).toBeCloseTo(2.356, 3);
    // Nothing touches the puck after the tap: its way on the ground is straight again.
    const [a, b, c] = [0, 0.1, 0.2].map((since) => it.ground(it.tapAt + since).position);
    near(minus(c ?? [], b ?? []), minus(b ?? [], a ?? []), 1e-15);
    near(minus(it.at(it.tapAt).velocity, flight().at(it.tapAt).velocity), [0, 1.5, 0], 1e-14);
  });

  it('you are the axis: a tree at rest goes round at 3.142 m/s, 2.467 m/s² inward as a circle needs', () => {
    const it = flight(preset('axis'));
    const rate = 45 / DEGREES;
    for (const time of [0, 1, 3.3]) {
      const { position, velocity } = it.at(time);
      const { centrifugal, coriolis, total } = it.terms(time);
      expect(size(position)).toBeCloseTo(4, 13);
      expect(size(velocity)).toBeCloseTo(Math.PI, 13);
      for (const [term, factor] of [
        [centrifugal, 1],
        [coriolis, -2],
        [total, -1],
      ] as const)
        near(term, times(position, factor * rate * rate), 1e-13);
    }
  });
});

describe('the figure of the carousel', () => {
  it.each([
    ['2.4 -0.3', ' Your guess was the friend opposite.'],
    ['0.1 -2.2', ' Your guess was right.'],
  ])('asks who gets it, and answers %s at the end', (guess, told) => {
    const runner = runnerOf(figure, { guess });
    expect(runner.readout().summary).not.toMatch(/guess/);
    runner.seek(figure.tells ?? 0);
    expect(runner.readout().summary.endsWith(told)).toBe(true);
    expect(runner.readout().summary).toContain('in truth it reaches the friend at −90 degrees');
  });

  it('shows a change as it ends, and a film that is as long for each throw', () => {
    const runner = runnerOf(figure);
    runner.seek(1);
    expect(numberOf(runner, 'time')).toBeCloseTo(0.941, 3);
    runner.set('throwSpeed', 7);
    const ended = JSON.stringify(runner.draw());
    runner.seek(figure.tells ?? 0);
    expect(JSON.stringify(runner.draw())).toBe(ended);
  });
});
