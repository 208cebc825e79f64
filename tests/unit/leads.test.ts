/** The lead figures against closed forms and sums of their own; and the knight’s sword in a hand. */
import { expect, it } from 'vitest';
import type { Values } from '../../www/src/figure/controls.ts';
import type { Line, Painter, Vec3 } from '../../www/src/figure/drawing.ts';
import breakfast from '../../www/src/figures/breakfast.ts';
import click from '../../www/src/figures/click.ts';
import excavator from '../../www/src/figures/excavator.ts';
import sign from '../../www/src/figures/sign.ts';
import sword from '../../www/src/figures/sword.ts';
import tortoise from '../../www/src/figures/tortoise.ts';
import tower from '../../www/src/figures/tower.ts';
import truck from '../../www/src/figures/truck.ts';
import wrench from '../../www/src/figures/wrench.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { handleOf, numberOf, partsOf, runnerOf } from './figure-runner.ts';

const RADIANS = Math.PI / 180;
type Pair = readonly [number, number];

const paneOf = (runner: Runner) => runner.draw().panes[0] as Painter;
/** The points of each line of a part. */
const linesOf = (runner: Runner, part: string): (readonly Vec3[])[] =>
  partsOf(runner, 'line', part).map(({ points }) => points);
/** Some numbers of a readout. */
const numbers = (runner: Runner, ...names: string[]): number[] => names.map((name) => numberOf(runner, name));
function turned([x, y]: Pair, degrees: number): Pair {
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  return [c * x - s * y, s * x + c * y];
}
const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];

it('breakfast: world = tray + R(tray) · own, and in the room nothing but the tray moves', () => {
  const placeOf = (runner: Runner, name: string) => numbers(runner, `${name}X`, `${name}Y`);
  for (const [x, y, turn] of [
    [10, 0, 20],
    [-12, -8, -5],
    [3.3, 2, 9],
  ] as const) {
    const runner = runnerOf(breakfast, { x, y, turn, placed: 'carrier' });
    const world = (own: Pair): Pair => plus([x, y], turned(own, turn));
    // The spoon is at (3, 1) on the cup, which is not rotated on the tray.
    for (const [name, own] of [
      ['cup', [24, 11]],
      ['spoon', [27, 12]],
      ['egg', [8, 9]],
    ] as const)
      near(placeOf(runner, name), world(own), 1e-10);
    expect(numberOf(runner, 'rewritten')).toBe(1);
    const left = runnerOf(breakfast, { x, y, placed: 'room' });
    near(placeOf(left, 'cup'), turned([24, 11], 9), 1e-10);
    expect(numberOf(left, 'rewritten')).toBe(4);
  }
});

it('breakfast: what is left in the air has its shadow, and what is carried has none', () => {
  const shadows = (values: Values) => partsOf(runnerOf(breakfast, values), 'arc', 'shadow');
  expect(shadows({})).toHaveLength(0);
  expect(shadows({ x: -8, placed: 'room' })).toHaveLength(2);
  expect(shadows({ x: -8, placed: 'carrier' })).toHaveLength(0);
});

it('click: the share of the fish’s own box that answers', () => {
  // Of the box of 3.2 by 1.6 m that is turned by 90°, a square of 1.6 m; by 38°, counted in points.
  for (const [turn, share] of [
    [0, 100],
    [38, 72.28],
    [90, 50],
  ] as const)
    expect(Math.abs(numberOf(runnerOf(click, { turn }), 'share') - share)).toBeLessThan(0.1);
  expect(numberOf(runnerOf(click, { turn: 38, compares: 'local' }), 'share')).toBe(100);
});

it('click: marks stay, a hit of the fish is called a miss, and in its own axes it is a hit', () => {
  const runner = runnerOf(click);
  const tap = (at: string): void => {
    runner.set('tap', at);
    runner.press('click');
  };
  for (const at of ['1 1.1', '-1.4 0.6', '0 0', '2.5 0']) tap(at);
  expect(numbers(runner, 'hits', 'misses')).toEqual([2, 2]);
  tap('1 1.1');
  near(numbers(runner, 'localX', 'localY'), turned([1, 1.1], -38), 1e-12);
  runner.set('compares', 'local');
  expect(numbers(runner, 'hits', 'misses')).toEqual([3, 2]);
  expect(linesOf(runner, 'miss')).toHaveLength(2 * 2);
  expect(paneOf(runner).title).toContain('3 of 5 caught');
  runner.press('wipe');
  expect(numbers(runner, 'hits', 'misses')).toEqual([0, 0]);
});

it('sign: its corner is cos γ = (1 − s²) sin a cos a / (|u| |v|), and its sides |u| and |v|', () => {
  for (const stretch of [1, 1.6, 2])
    for (const turn of [0, 30, 45, 71]) {
      const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)];
      const [u, v] = [Math.hypot(stretch * c, s), Math.hypot(stretch * s, c)];
      const corner = Math.acos(((stretch ** 2 - 1) * s * c) / (u * v)) / RADIANS;
      const runner = runnerOf(sign, { stretch, turn });
      near(numbers(runner, 'corner', 'across', 'up'), [corner, u, v], 1e-8);
      // The ghost keeps its right angles, and lies over the middle of the sign.
      expect(partsOf(runner, 'polygon', 'before')).toHaveLength(stretch === 1 ? 0 : 1);
    }
});

it('sword: a move keeps what of S R is along its own axes, and a round trip makes it larger', () => {
  for (const height of [1, 1.3, 1.6]) {
    // At 30° the squares of cosine and sine are ¾ and ¼.
    const [long, wide] = [0.75 + 0.25 * height, 0.25 + 0.75 * height];
    const grows = long * (0.75 + 0.25 / height);
    for (const moves of [0, 1, 2, 6, 13]) {
      const runner = runnerOf(sword, { height, moves });
      const round = grows ** Math.floor(moves / 2);
      const [x, y] = moves % 2 === 0 ? [round, round] : [round * long, round * wide];
      // In his hand its axes are those of the knight’s stretch times the rotation; on the table its own.
      const seen = (c: number, s: number) => (moves % 2 === 0 ? Math.hypot(c, height * s) : 1);
      const [long2, wide2] = [x * seen(Math.sqrt(0.75), 0.5), y * seen(0.5, Math.sqrt(0.75))];
      near(numbers(runner, 'along', 'across', 'long', 'wide'), [x, y, long2, wide2], 1e-9);
    }
  }
});

it('tower: box k is k frames late, and none is if parents run first', () => {
  for (const pace of [0, 3, 5, 8]) {
    const runner = runnerOf(tower, { pace });
    near(numbers(runner, 'chest', 'hat'), [(100 * pace) / 60, (4 * 100 * pace) / 60], 1e-10);
    expect(numberOf(runnerOf(tower, { pace, asks: 'parents' }), 'hat')).toBeCloseTo(0, 12);
  }
});

it('excavator: the stone lands ω r √(2h/g) aside', () => {
  for (const swing of [40, 60, -25]) {
    const runner = runnerOf(excavator, { swing, arm: 0 });
    runner.press('release');
    const [speed, time] = [swing * RADIANS * 6, Math.sqrt(6 / 9.81)];
    near(numbers(runner, 'time', 'speed', 'aside'), [time, Math.abs(speed), Math.abs(speed) * time], 1e-10);
    runner.step(240);
    near((linesOf(runner, 'flight')[0] ?? []).flat(), [6, 0, 0, 6, speed * time, 0], 1e-10);
  }
});

it('excavator: the speed of the hand as it lets go is the slider’s, and a hand that rests drops the stone', () => {
  const runner = runnerOf(excavator, { swing: 10, arm: 0 });
  /** Leads the bucket as a hand would that swings at so many degrees a second. */
  const swing = (rate: number, steps: number) => {
    const from = Number(runner.values.arm);
    for (let i = 1; i <= steps; i++) {
      const angle = (from + (rate * i) / 240) * RADIANS;
      const { arm = 0, swing = 0 } = handleOf(runner).to([6 * Math.cos(angle), 6 * Math.sin(angle), 0]);
      const most = Math.max(-90, Math.min(90, swing / RADIANS));
      runner.setAll({ arm: arm / RADIANS, swing: most });
      runner.step();
    }
  };
  const { arm = 0, swing: still = 0 } = handleOf(runner).to(handleOf(runner).at);
  expect([arm, still / RADIANS]).toEqual([0, expect.closeTo(10, 12)]);
  const thrown = () => {
    runner.press('release');
    return numberOf(runner, 'speed');
  };
  swing(30, 60);
  const shown = Number(runner.values.swing);
  // The arm has steps of half a degree, and the hand’s rate is over 0.15 s.
  expect(Math.abs(shown - 30)).toBeLessThanOrEqual(0.5 / 0.15);
  expect(thrown()).toBeCloseTo(shown * RADIANS * 6, 6);
  runner.step(240);
  swing(-200, 40);
  expect(thrown()).toBeCloseTo(90 * RADIANS * 6, 6);
  // A bucket that is taken again has a stone in it, and a hand that rests has no speed.
  runner.step(240);
  swing(40, 60);
  expect(paneOf(runner).things.some((it) => 'part' in it && it.part === 'flight')).toBe(false);
  swing(0, 240);
  expect(runner.values.swing).toBe(0);
  expect(thrown()).toBe(0);
});

it('wrench: comes to the floor where a straight line outside of the station does', () => {
  const [radius, rate] = [4, Math.sqrt(4.905 / 4)];
  const hand: Pair = [0.276, -2.164];
  for (const [speed, aim] of [
    [8, 0],
    [5, -20],
    [11, 35],
  ] as const) {
    const angle = Math.atan2(2.65 - hand[1], -hand[0]) + aim * RADIANS;
    const [u, v] = [speed * Math.cos(angle) - rate * hand[1], speed * Math.sin(angle) + rate * hand[0]];
    // |r + v t| = 4
    const [a, b, c] = [u * u + v * v, u * hand[0] + v * hand[1], Math.hypot(...hand) ** 2 - radius ** 2];
    const time = (Math.sqrt(b * b - a * c) - b) / a;
    const [x, y] = turned(plus(hand, [u * time, v * time]), (-rate * time) / RADIANS);
    const runner = runnerOf(wrench, { launchSpeed: speed, aim });
    expect(numberOf(runner, 'time')).toBeCloseTo(time, 9);
    expect(numberOf(runner, 'turned')).toBeCloseTo(Math.abs(Math.atan2(x, y)) / RADIANS, 6);
  }
});

it('wrench: seen from outside its path is a straight line', () => {
  const lineOf = (seen: string) => linesOf(runnerOf(wrench, { thrown: true, seen }), 'flight')[0] ?? [];
  const bend = (points: Line['points']): number => {
    const [a = [0, 0], b = [0, 0], c = [0, 0]] = [
      points[0],
      points[Math.floor(points.length / 2)],
      points.at(-1),
    ];
    return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  };
  expect(bend(lineOf('outside'))).toBeLessThan(1e-12);
  expect(bend(lineOf('inside'))).toBeGreaterThan(1);
});

it('truck: Δv = −J/m, Δω = d J/I, and a child would inherit Δv + Δω × r', () => {
  for (const post of [0, 0.4, 1.15]) {
    const [mass, inertia] = [4000, (4000 * (36 + 6.25)) / 12];
    const impulse = (mass * 6) / (1 + (mass * post ** 2) / inertia);
    const [slower, spin] = [impulse / mass, (post * impulse) / inertia];
    const kick: Pair = [-slower + spin * 0.45, -spin * 1.6];
    const runner = runnerOf(truck, { post });
    near(
      numbers(runner, 'slower', 'spin', 'kick', 'apart', 'turned'),
      [slower, spin, Math.hypot(...kick), Math.hypot(...kick) / 2, spin / 2 / RADIANS],
      1e-10,
    );
  }
});

it('truck: while a hand holds the crate nothing has happened yet, and then both crates leave', () => {
  const runner = runnerOf(truck, { ahead: 0.4 });
  const partsOf = (since: number) =>
    (runner.draw(since).panes[0] as Painter).things.map((it) => ('part' in it ? it.part : undefined));
  const before = (since: number) => expect(partsOf(since)).not.toContain('kick');
  before(0.1);
  expect(partsOf(0.1)).not.toContain('before');
  expect(partsOf(0.1)).toContain('guess');
  runner.press('later');
  expect(partsOf(0.1)).toContain('kick');
  // The post is another case of the same moment, and the crate in a hand goes back before it.
  runner.set('post', 0.4);
  expect(partsOf(0.1)).toContain('kick');
  runner.set('aside', 0.4);
  before(0.1);
});

it('truck: a guess is told how far it is from the crate that goes straight on', () => {
  const runner = runnerOf(truck, { ahead: 0.4, aside: -0.45 });
  runner.press('later');
  const [label] = partsOf(runner, 'label', 'guess');
  // The crate goes 6 m/s for half a second from −1.6 m.
  expect(label?.text).toBe('1.0 m off your guess');
  expect(runner.readout().summary).toContain('1.0 m off');
});

it('tortoise: T R against R T, which are 2 · 3 · sin(θ/2) apart', () => {
  for (const turn of [10, 60, 90, 120]) {
    const of = (cards: string) => {
      const runner = runnerOf(tortoise, { turn, cards });
      expect(numberOf(runner, 'apart')).toBeCloseTo(6 * Math.sin((turn * RADIANS) / 2), 12);
      return numbers(runner, 'x', 'y');
    };
    expect(of('walk turn')[0]).toBeCloseTo(3, 12);
    near(of('turn walk'), turned([3, 0], turn), 1e-12);
  }
});

/** Returns the place of the sword's ring, in a hand at a place, or some seconds after it let go there. */
function swordAt(moves: number, at: Vec3, since?: number): Vec3 {
  const hand = { name: 'moves', at, from: at, holds: since === undefined };
  const { panes } = runnerOf(sword, { moves }).draw(since ?? 0, hand);
  return panes[0]?.things.find((it) => it.kind === 'handle')?.at ?? [0, 0, 0];
}

it('sword: is in the hand over the table, and falls straight down where the hand lets go', () => {
  const over: Vec3 = [2.8, 2.1, 0];
  near(swordAt(1, over), over, 1e-12);
  const lies = swordAt(1, over, 9);
  expect(lies[0]).toBe(over[0]);
  // On its way it is half as high over the table, an eighth of a second later.
  expect(swordAt(1, over, 0.125)[1]).toBeCloseTo((over[1] + lies[1]) / 2, 12);
  expect(lies[1]).toBeLessThan(1.5);
  // There it lies on its blade and its guard: the table is 0.78 + 0.16 m high.
  const parts = partsOf(runnerOf(sword, { moves: 1 }), 'polygon', 'sword');
  const [blade = 0, , guard = 0] = parts.map(({ points }) => Math.min(...points.map(([, y]) => y)));
  near([blade, guard], [0.94, 0.94], 1e-12);
  // No hand pulls it into the table, and from the table it moves no more.
  near(swordAt(1, [2.8, 0.2, 0]), lies, 1e-12);
  near(swordAt(1, lies, 9), lies, 1e-12);
});

it('sword: goes back into his hand, wherever else a hand lets go of it', () => {
  const his = swordAt(0, [0.5, 1, 0], 9);
  near(swordAt(2, [1.2, 2, 0], 9), his, 1e-12);
});
