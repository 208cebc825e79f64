/**
 * The worm on the ball against formulas of school: a circle on a parabola, written out here, with
 * numbers in the plane and no transform.
 */
import { describe, expect, it } from 'vitest';
import { defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import type { Board, Handle, Thing } from '../../www/src/figure/drawing.ts';
import { isPlan } from '../../www/src/figure/view.ts';
import { controls, type WormParams } from '../../www/src/figures/worm/controls.ts';
import { Flight } from '../../www/src/figures/worm/flight.ts';
import { Worm } from '../../www/src/figures/worm/model.ts';
import { fromQuery, toQuery } from '../../www/src/link/share.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { things } from './figure-runner.ts';
import { Random } from './random.ts';

const G = 9.81;
const params = (values: Record<string, Value> = {}): WormParams =>
  toParams(controls, { ...defaults(controls), ...values } as never) as WormParams;

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

  it('goes backward where the velocity says so, and never while the rim is slower than the ball', () => {
    const random = new Random(33);
    for (let i = 0; i < 100; i++) {
      const settings = thrown(random);
      const [flight, school] = [new Flight(settings), plain(settings)];
      const forward = Math.sign(flight.velocity[0]);
      let inside = 0;
      for (let k = 0; k < 400; k++) {
        const t = ((k + 0.5) / 400) * flight.lands;
        const backward = flight.backward.some(([from, to]) => t > from && t < to);
        const against = forward * (school.velocity(t)[0] ?? 0) < 0;
        // A stretch shorter than a piece of the flight is not found: 1/480 of it.
        if (backward !== against) inside += 1;
      }
      expect(inside).toBeLessThanOrEqual(1);
      if (flight.rim < Math.abs(flight.velocity[0])) expect(flight.backward).toEqual([]);
    }
    for (const [spin, count] of [
      [-7.9, 0],
      [7.9, 0],
      [-8.5, 2],
      [-14, 3],
    ] as const)
      expect(new Flight(params({ spin })).backward.length, `${spin} rad/s`).toBe(count);
  });
});

describe('the frames', () => {
  it('leads there and back within 1e-12, and leaves the worm’s own numbers alone for a whole flight', () => {
    const worm = new Worm(params());
    for (let step = 0; step < 600; step++) {
      worm.step(1 / 240);
      const there = worm.inWorld(worm.flight.worm, 'ball');
      near(there, plain(params()).place(worm.flown), 1e-13);
      near(worm.within(there, 'ball'), [0.3, 0.4, 0], 1e-12);
    }
  });

  it('flies, rests for a second, and is thrown again; it lies where the run stops, whatever the throw', () => {
    const random = new Random(34);
    for (let i = 0; i < 60; i++) {
      const settings = i === 0 ? params() : thrown(random);
      const worm = new Worm(settings);
      for (let step = 0; step < 540; step++) worm.step(1 / 240);
      expect(worm.landed).toBe(true);
      if (i === 0) {
        for (let step = 0; step < 20; step++) worm.step(1 / 240);
        expect(worm.flown).toBeCloseTo(560 / 240 - (worm.flight.lands + 1), 12);
      }
    }
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
  });
});

const figure = await loadFigure('worm');
const boards = (runner: Runner): Board[] =>
  runner.draw().panes.flatMap(({ board }) => (board === undefined ? [] : [board]));

describe('the figure of the worm', () => {
  it('takes a tap in either pane through the inverse, to the place on the ball that is under it', () => {
    const random = new Random(36);
    const runner = new Runner(figure);
    for (let i = 0; i < 60; i++) {
      runner.reset();
      const values = {
        ride: random.chance(0.4),
        character: random.chance(0.4),
        size: random.between(0.5, 2),
        spin: random.between(-20, 20),
      };
      runner.setAll(values);
      runner.step(random.whole(0, 500));
      for (const board of boards(runner)) {
        expect(board.sets).toBe('pin');
        const place = [random.between(-3, 3), random.between(-3, 3)] as const;
        const [x, y] = board.to(board.from(place));
        // The character's units are 4.5 mm.
        near([x, y], place, 1e-12);
      }
    }
    // By hand: the middle of the picture's ball is (0, 0) on it, and a tap is divided by its size.
    runner.reset();
    runner.setAll({ size: 2, spin: 0 });
    runner.step(60);
    const [px = 0, py = 0] = plain(params()).on(60 / 240, [0, 0]);
    const [x = 0, y = 0] = boards(runner)[0]?.to([px + 3, py - 1, 0]) ?? [];
    near([x, y], [1.5, -0.5], 1e-13);
    runner.dispose();
  });

  it('answers a hand that holds the picture of a run that has begun again', () => {
    const runner = new Runner(figure);
    for (const ride of [false, true]) {
      runner.set('ride', ride);
      runner.step(100);
      const [held, board] = [
        things(runner).filter((it): it is Handle => it.kind === 'handle'),
        boards(runner),
      ];
      runner.seek(0);
      for (const { at, to } of held)
        for (const value of Object.values(to(at))) expect(Number.isFinite(value)).toBe(true);
      for (const { to, from } of board) near([...to(from([1, 2]))], [1, 2], 1e-12);
    }
    runner.dispose();
  });

  it('keeps a pin that is put in while it runs as an input: it rides, replays, and travels in a link', () => {
    const runner = new Runner(figure);
    runner.step(50);
    runner.set('pin', '0.1 -0.25');
    runner.step(100);
    const dot = (it: Runner): Thing | undefined =>
      things(it).find((thing) => thing.kind === 'dot' && thing.part === 'inverse');
    const place = plain(params()).on(150 / 240, [0.1, -0.25]);
    near([...((dot(runner) as { at?: readonly number[] })?.at ?? [])], place, 1e-13);
    expect(runner.readout().summary).toContain('The pin is at (0.10, −0.25) on the ball, at ');
    const query = toQuery('worm', controls, runner.run);
    expect(query.complete).toBe(true);
    const read = fromQuery(query.query.replace('scene=worm&', ''), controls);
    expect(read.refused).toEqual([]);
    const other = new Runner(figure);
    other.replay(read.run);
    expect(JSON.stringify(other.draw())).toBe(JSON.stringify(runner.draw()));
    other.seek(40 / 240);
    expect(dot(other)).toBeUndefined();
    for (const it of [runner, other]) it.dispose();
  });

  it('tells a mine of size 2 that somebody 5 m away is 2.5 m away', () => {
    const runner = new Runner(figure);
    runner.setAll({ size: 2, pin: '1.5 2' });
    for (const at of [0, 0.4, 2]) {
      runner.seek(at);
      const { values } = runner.readout();
      expect(values?.told?.value).toBeCloseTo(2.5, 14);
      expect(values?.far?.value).toBeCloseTo(5, 14);
      const measures = things(runner).flatMap((it) => (it.kind === 'measure' ? [it.text] : []));
      expect(measures).toEqual(['5.00 m', '2.50 m']);
    }
    runner.dispose();
  });

  it('says once the worm has landed how the guess and the path compare', () => {
    const runner = new Runner(figure);
    for (const [spin, path] of [
      [0, 'an arch'],
      [-6, 'a wave'],
      [-14, 'loops'],
    ] as const) {
      runner.reset();
      runner.setAll({ spin, path: 'wave' });
      runner.seek(1);
      expect(runner.readout().summary).not.toMatch(/guessed/);
      runner.seek(2);
      expect(runner.readout().summary).toMatch(`You guessed a wave, and it makes ${path}.`);
    }
    expect(() => runner.set('path', 'circle')).toThrow('is none of arch, wave, loops');
    runner.dispose();
  });

  it('asks with the ball alone: no trail, no world, and a ball of two fifths of the picture', () => {
    const runner = new Runner(figure);
    runner.set('path', '?');
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
      const trails = panes[0]?.things.filter((it) => it.kind === 'line' && it.points.length > 4);
      expect(trails).toEqual([]);
    }
    runner.dispose();
  });

  it('is thrown by a hand that lets go of the arrow: the answer begins', () => {
    const runner = new Runner(figure);
    runner.setAll({ path: '?', spin: -6 });
    runner.seek(0);
    expect(runner.question).not.toBeNull();
    const hand = things(runner).find((it): it is Handle => it.kind === 'handle' && it.name === 'throw');
    expect(hand?.pulls && !hand.pulls.far).toBe(true);
    runner.press(hand?.pulls?.presses ?? '');
    expect(runner.question).toBeNull();
    runner.step(240);
    expect(runner.readout().summary).toContain('In the world it has gone');
    // Thrown again it begins anew, as far as it had come.
    runner.press('throw');
    expect(runner.readout().summary).toContain('it has gone 0.0 m');
    runner.dispose();
  });
});
