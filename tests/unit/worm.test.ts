/**
 * The worm on the ball against formulas of school: a circle on a parabola, written out here, with
 * numbers in the plane and no transform.
 */
import { describe, expect, it } from 'vitest';
import type { Board } from '../../www/src/figure/drawing.ts';
import { isPlan } from '../../www/src/figure/view.ts';
import { controls, type WormParams } from '../../www/src/figures/worm/controls.ts';
import { Flight } from '../../www/src/figures/worm/flight.ts';
import { Worm } from '../../www/src/figures/worm/model.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { handleOf, numberOf, paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { Random } from './random.ts';

const G = 9.81;
const params = (values: object = {}): WormParams => paramsOf(controls, values);

/** The worm by trigonometry: its place and velocity `t` seconds after the throw. */
function plain({ throwSpeed, throwAngle, spin, size, worm }: WormParams) {
  const [vx, vy] = [throwSpeed * Math.cos(throwAngle), throwSpeed * Math.sin(throwAngle)];
  const r = 0.5 * size;
  const lands = (vy + Math.sqrt(vy * vy + 2 * G * (1.2 - r))) / G;
  const angle = (t: number): number => worm + spin * t;
  /** A point of the ball in the world. */
  const on = (t: number, [x, y]: readonly [number, number]): number[] => {
    const [c, s] = [size * Math.cos(spin * t), size * Math.sin(spin * t)];
    return [vx * t + x * c - y * s, 1.2 + vy * t - (G * t * t) / 2 + x * s + y * c, 0];
  };
  return {
    lands,
    on,
    place: (t: number) => [
      vx * t + r * Math.cos(angle(t)),
      1.2 + vy * t - (G * t * t) / 2 + r * Math.sin(angle(t)),
      0,
    ],
    velocity: (t: number) => [
      vx - spin * r * Math.sin(angle(t)),
      vy - G * t + spin * r * Math.cos(angle(t)),
      0,
    ],
    ballSpeed: (t: number) => Math.hypot(vx, vy - G * t),
  };
}

/** An integral by 20,000 rectangles with their heights in the middle. */
function integral(of: (t: number) => number, to: number): number {
  const n = 20_000;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += of(((i + 0.5) * to) / n);
  return (sum * to) / n;
}

/** Settings of a throw, anywhere in their ranges. */
function thrown(random: Random): WormParams {
  return params({
    throwSpeed: random.between(0, 10),
    throwAngle: random.between(-180, 180),
    spin: random.between(-20, 20),
    worm: random.between(-180, 180),
    size: random.between(0.5, 2),
  });
}

describe('the throw', () => {
  it('is the storyboard’s: (4, 6) m/s, the worm at (0.3, 0.4), down after 1.3305 s and 2.96 turns', () => {
    const flight = new Flight(params());
    near([...flight.velocity, ...flight.worm], [4, 6, 0, 0.3, 0.4, 0], 2e-15);
    const { worm, ball } = flight.gone(flight.lands);
    const { lands, turns, slowest, fastest, backward } = flight;
    near([lands, turns, worm, ball, slowest, fastest], [1.3305, 2.96, 10.16, 7.18, 0.44, 14.36], 0.005);
    // Three stretches inside of the flight have two changes of the sign each: 6 in all.
    expect(backward.flat().filter((t) => t > 0 && t < lands)).toHaveLength(6);
  });

  it('puts the worm where a circle on a parabola does, for 200 throws', () => {
    const random = new Random(31);
    for (let i = 0; i < 200; i++) {
      const settings = thrown(random);
      const [flight, school] = [new Flight(settings), plain(settings)];
      expect(flight.lands).toBeCloseTo(school.lands, 13);
      expect(flight.lands).toBeLessThan(2.25);
      const t = random.between(0, 0.999) * flight.lands;
      const { position, velocity } = flight.motion(flight.worm, t);
      // Rounding of some 10 m and 20 m/s, through a quaternion.
      near(position, school.place(t), 1e-13);
      near(velocity, school.velocity(t), 1e-12);
      const still = flight.motion(flight.worm, flight.lands + 0.1);
      near(still.position, school.place(flight.lands), 1e-13);
      expect(still.velocity).toEqual([0, 0, 0]);
    }
  });

  it('adds up the ways as 20,000 rectangles do, at any time', () => {
    const random = new Random(32);
    for (let i = 0; i < 8; i++) {
      const settings = thrown(random);
      const [flight, school] = [new Flight(settings), plain(settings)];
      for (const share of [0.37, 1]) {
        const t = share * flight.lands;
        const gone = flight.gone(t);
        // Where a worm nearly stops its speed has a corner, which costs Simpson's rule its order.
        const within = flight.slowest < 0.2 ? 2e-4 : 1e-5;
        const worm = integral((at) => Math.hypot(...school.velocity(at)), t);
        near([gone.worm, gone.ball], [worm, integral(school.ballSpeed, t)], within);
      }
    }
  });

  it('goes backward where the velocity says so', () => {
    const random = new Random(33);
    for (let i = 0; i < 100; i++) {
      const settings = thrown(random);
      const [flight, school] = [new Flight(settings), plain(settings)];
      let missed = 0;
      for (let k = 0; k < 400; k++) {
        const t = ((k + 0.5) / 400) * flight.lands;
        const backward = flight.backward.some(([from, to]) => t > from && t < to);
        if (backward !== flight.velocity[0] * (school.velocity(t)[0] ?? 0) < 0) missed += 1;
      }
      // A stretch shorter than a piece of the flight is not found: 1/480 of it.
      expect(missed).toBeLessThanOrEqual(1);
    }
  });
});

describe('the frames', () => {
  it('flies, lies for a second, and is thrown again', () => {
    const worm = new Worm(params());
    for (let step = 0; step < 560; step++) {
      expect(worm.landed).toBe(step / 240 > worm.flight.lands && step < 560);
      worm.step(1 / 240);
    }
    expect(worm.flown).toBeCloseTo(560 / 240 - (worm.flight.lands + 1), 12);
  });

  it('is the product of all three transforms: insect to ball to world', () => {
    const worm = new Worm(params({ size: 1.5 }));
    for (let step = 0; step < 100; step++) worm.step(1 / 240);
    const [x, y] = [12, 76];
    // The character's matrix, then the ball's, by hand.
    const [bx, by] = [-0.12 + 0.0045 * x, -0.32 + 0.0045 * y];
    const there = plain(params({ size: 1.5 })).on(100 / 240, [bx, by]);
    const found = worm.inWorld([x, y, 0], 'character');
    near(found, there, 1e-13);
    // Back through both inverses, in the character's units of 4.5 mm.
    near(worm.within(found, 'character'), [x, y, 0], 1e-10);
    near(worm.inWorld(worm.flight.worm, 'ball'), plain(params({ size: 1.5 })).place(100 / 240), 1e-13);
  });
});

const figure = await loadFigure('worm');
const boards = (runner: Runner): Board[] =>
  runner.draw().panes.flatMap(({ board }) => (board === undefined ? [] : [board]));

describe('the figure of the worm', () => {
  it('takes a tap in either pane through the inverse, to the place on the ball that is under it', () => {
    const random = new Random(36);
    for (let i = 0; i < 60; i++) {
      const looks = { ride: random.chance(0.4), character: random.chance(0.4) };
      const values = { ...looks, size: random.between(0.5, 2), spin: random.between(-20, 20) };
      const runner = runnerOf(figure, values, random.whole(0, 500));
      for (const board of boards(runner)) {
        expect(board.sets).toBe('pin');
        const place = [random.between(-3, 3), random.between(-3, 3)] as const;
        const [x, y] = board.to(board.from(place));
        // The character's units are 4.5 mm.
        near([x, y], place, 1e-12);
      }
    }
    // By hand: the middle of the picture's ball is (0, 0) on it, and a tap is divided by its size.
    const large = runnerOf(figure, { size: 2, spin: 0 }, 60);
    const [px = 0, py = 0] = plain(params()).on(60 / 240, [0, 0]);
    const [x = 0, y = 0] = boards(large)[0]?.to([px + 3, py - 1, 0]) ?? [];
    near([x, y], [1.5, -0.5], 1e-13);
  });

  it('keeps a pin that is put in while it runs where it rides on the ball', () => {
    const runner = runnerOf(figure, {}, 50);
    runner.set('pin', '0.1 -0.25');
    runner.step(100);
    const dots = () => partsOf(runner, 'dot', 'inverse').map(({ at }) => at);
    near(dots()[0] ?? [], plain(params()).on(150 / 240, [0.1, -0.25]), 1e-13);
    runner.seek(40 / 240);
    expect(dots()).toEqual([]);
  });

  it('tells a mine of size 2 that somebody 5 m away is 2.5 m away', () => {
    const runner = runnerOf(figure, { size: 2, pin: '1.5 2' });
    for (const at of [0, 0.4, 2]) {
      runner.seek(at);
      near([numberOf(runner, 'told'), numberOf(runner, 'far')], [2.5, 5], 1e-14);
      expect(partsOf(runner, 'measure').map(({ text }) => text)).toEqual(['5.00 m', '2.50 m']);
    }
  });

  it.each([
    [0, 'an arch'],
    [-6, 'a wave'],
    [-7.9, 'a wave'],
    [-8.5, 'loops'],
    [-14, 'loops'],
  ])('at %s rad/s says once the worm has landed that the path was %s', (spin, path) => {
    const runner = runnerOf(figure, { spin, path: 'wave' });
    runner.seek(1);
    expect(runner.readout().summary).not.toMatch(/guessed/);
    runner.seek(2);
    expect(runner.readout().summary).toMatch(`You guessed a wave, and it makes ${path}.`);
  });

  it('asks with the ball alone: no trail, no world, and a ball of two fifths of the picture', () => {
    const runner = runnerOf(figure, { path: '?' });
    for (const seconds of [0, 0.4]) {
      runner.seek(seconds);
      const { panes } = runner.draw();
      expect(panes).toHaveLength(1);
      const { camera = figure.camera } = panes[0] ?? {};
      if (!isPlan(camera)) throw new Error('no plan');
      const [left, bottom, right, top] = camera.plan;
      // The ball is 1 m wide, and in the picture wherever it flies.
      expect(1 / Math.max((right - left) / 1.6, top - bottom)).toBeGreaterThan(0.4);
      const [x = 0, y = 0] = plain(params()).on(seconds, [0, 0]);
      expect(x - 0.5 > left && x + 0.5 < right && y - 0.5 > bottom && y + 0.5 < top).toBe(true);
      expect(partsOf(runner, 'line').filter(({ points }) => points.length > 4)).toEqual([]);
    }
  });

  it('is thrown by a hand that lets go of the arrow: the answer begins', () => {
    const runner = runnerOf(figure, { path: '?', spin: -6 });
    expect(runner.question).not.toBeNull();
    const { pulls } = handleOf(runner, 'throw');
    expect(pulls?.far).toBeUndefined();
    runner.press(pulls?.presses ?? '');
    expect(runner.question).toBeNull();
    runner.step(240);
    expect(runner.readout().summary).toContain('In the world it has gone');
    // Thrown again it begins anew, as far as it had come.
    runner.press('throw');
    expect(runner.readout().summary).toContain('it has gone 0.0 m');
  });
});
