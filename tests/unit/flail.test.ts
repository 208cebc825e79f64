/** The flail against sums of sines, derivatives of matrices, and formulas of school. */
import { describe, expect, it } from 'vitest';
import * as math from '../../www/src/core/entries/math.ts';
import { defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import { Drawing } from '../../www/src/figure/drawing.ts';
import { Arm } from '../../www/src/figures/flail/arm.ts';
import { controls, type FlailParams } from '../../www/src/figures/flail/controls.ts';
import { flightOf, motionIn, nearest, placeIn, ringsAfter } from '../../www/src/figures/flail/flight.ts';
import { Flail } from '../../www/src/figures/flail/model.ts';
import { paint } from '../../www/src/figures/flail/paint.ts';
import { swingOf } from '../../www/src/figures/flail/swing.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { things } from './figure-runner.ts';

const DT = 1 / 240;
const G = 9.81;
const RADIANS = Math.PI / 180;
const LENGTHS = [0.34, 0.3, 0.55, 0.45];
/** Degrees, degrees and radians: a + b sin(2πt/1.6 + p). */
const JOINTS = [
  [-20, 70, 0],
  [35, 25, -0.5],
  [10, 35, -0.9],
  [0, 80, -1.5],
] as const;

type Pair = readonly [x: number, y: number];
const size = (vector: ArrayLike<number>): number => Math.hypot(...Array.from(vector));

/** The ball by sums of sines: its motion, and the joints' shares of its velocity. */
function plain(t: number) {
  const w = (2 * Math.PI) / 1.6;
  let [angle, rate, change] = [0, 0, 0];
  let [place, acceleration]: Pair[] = [
    [0, 1.8],
    [0, 0],
  ] as never;
  const places: Pair[] = [];
  const rates: number[] = [];
  JOINTS.forEach(([a, b, p], i) => {
    places.push(place as Pair);
    const own = b * RADIANS * w * Math.cos(w * t + p);
    rates.push(own);
    angle += RADIANS * (a + b * Math.sin(w * t + p));
    rate += own;
    change -= b * RADIANS * w * w * Math.sin(w * t + p);
    const [x, y] = [(LENGTHS[i] ?? 0) * Math.cos(angle), (LENGTHS[i] ?? 0) * Math.sin(angle)];
    place = [(place?.[0] ?? 0) + x, (place?.[1] ?? 0) + y];
    acceleration = [
      (acceleration?.[0] ?? 0) - change * y - rate * rate * x,
      (acceleration?.[1] ?? 0) + change * x - rate * rate * y,
    ];
  });
  const ball = place as Pair;
  const shares = rates.map((own, i): Pair => {
    const [x, y] = places[i] as Pair;
    return [-own * (ball[1] - y), own * (ball[0] - x)];
  });
  const velocity: Pair = [shares.reduce((sum, [x]) => sum + x, 0), shares.reduce((sum, [, y]) => sum + y, 0)];
  return { place: ball, velocity, acceleration: acceleration as Pair, shares, rates, angle, rate };
}

/** Seconds in the air and the place of the landing, with the ball's radius of 7 cm. */
function lands({ place: [x, y], velocity: [vx, vy] }: { place: Pair; velocity: Pair }): Pair {
  const time = (vy + Math.sqrt(vy * vy + 2 * G * (y - 0.07))) / G;
  return [time, x + vx * time];
}

const params = (values: Record<string, Value> = {}): FlailParams =>
  toParams(controls, { ...defaults(controls), ...values } as never) as FlailParams;

function withArm<T>(moment: number, act: (arm: Arm) => T): T {
  const arm = new Arm();
  try {
    arm.pose(moment);
    return act(arm);
  } finally {
    arm.dispose();
  }
}

const MOMENTS = Array.from({ length: 33 }, (_, i) => i / 20);

describe('the flail', () => {
  it('swings as sums of sines do', () => {
    for (const t of MOMENTS) {
      withArm(t, (arm) => {
        const { place, velocity, acceleration } = arm.motion();
        const other = plain(t);
        // Sums of a few terms of size 100 at most: some ulps.
        near(place.slice(0, 2), other.place, 1e-14 * 4);
        near(velocity.slice(0, 2), other.velocity, 1e-13);
        near(acceleration.slice(0, 2), other.acceleration, 1e-12);
        arm.shares().forEach((share, i) => {
          near(share.velocity.slice(0, 2), other.shares[i] ?? [], 1e-13);
          expect(share.rate).toBeCloseTo(other.rates[i] ?? Number.NaN, 12);
        });
      });
    }
  });

  it('has the velocity and acceleration that the derivatives of the matrices have', () => {
    for (const t of MOMENTS) {
      withArm(t, ({ tree, nodes, ball, ...arm }) => {
        const frames = [...nodes, ball].map((node) => {
          const { scale: _, ...local } = tree.local(node);
          return local;
        });
        const point = math.chainMotion(frames, {});
        const motion = Arm.prototype.motion.call({ tree, ball, ...arm });
        near(motion.place, point.position, 1e-14 * 4);
        near(motion.velocity, point.velocity, 8e-15 * 4);
        near(motion.acceleration, point.acceleration, 1e-12);
      });
    }
  });

  it('throws best at the pose it is shown in: 8.96 m/s, of 6.30, 1.48, 1.15 and 0.17', () => {
    const runner = new Runner(figure as never);
    const { values, summary } = runner.readout();
    const told = Object.fromEntries(Object.entries(values ?? {}).map(([name, it]) => [name, it.value]));
    const { place, velocity, shares, acceleration } = plain(0);
    expect(place[0]).toBeCloseTo(1.12, 2);
    expect(place[1]).toBeCloseTo(1.11, 2);
    expect(told.speed).toBeCloseTo(size(velocity), 12);
    expect(told.speed).toBeCloseTo(8.96, 2);
    expect([told.shoulder, told.elbow, told.wrist, told.chain].map((it) => it?.toFixed(2))).toEqual([
      '6.30',
      '1.48',
      '1.15',
      '0.17',
    ]);
    expect(told.shoulder).toBeCloseTo(size(shares[0] ?? []), 12);
    // Not quite in one line: the parts are longer than their sum.
    expect(shares.reduce((sum, it) => sum + size(it), 0)).toBeGreaterThan((told.speed ?? 0) + 0.1);
    expect(told.held).toBeCloseTo(size(acceleration), 10);
    expect(told.held).toBeCloseTo(56.9, 1);
    expect(told.weights).toBeCloseTo(5.8, 1);
    expect(told.lands).toBeCloseTo(lands(plain(0))[1], 11);
    expect(told.lands).toBeCloseTo(9.54, 2);
    expect(told.place).toBeCloseTo(1.12, 2);
    expect(told.jump).toBeCloseTo(Math.hypot(place[0] - 0.45, place[1]), 12);
    expect(told.jump).toBeCloseTo(1.3, 2);
    expect(summary).toBe('Let go at 9.0 m/s: lands at 9.5 m. Keeping the place only: 1.1 m.');
    for (const t of MOMENTS) expect(lands(plain(t))[1]).toBeLessThan(9.55);
    runner.dispose();
  });

  it('is never in the ground, is slowest at 1.305 s and fastest at 0.170 s', () => {
    const all = Array.from({ length: 1600 }, (_, i) => ({ t: i / 1000, ...plain(i / 1000) }));
    const speeds = all.map(({ velocity }) => size(velocity));
    const [least, most] = [Math.min(...speeds), Math.max(...speeds)];
    expect(least).toBeCloseTo(1.46, 2);
    expect(most).toBeCloseTo(10.93, 2);
    expect(all[speeds.indexOf(least)]?.t).toBeCloseTo(1.305, 2);
    expect(all[speeds.indexOf(most)]?.t).toBeCloseTo(0.17, 2);
    expect(Math.min(...all.map(({ place }) => place[1]))).toBeCloseTo(0.169, 3);
    const { at, speed } = swingOf();
    for (const i of [0, 85, 400, 652, 800])
      expect(speed[i]).toBeCloseTo(size(plain(at[i] ?? 0).velocity), 12);
  });

  it('flies along its own path: against the line from the shoulder from 73° to 179.9°', () => {
    const angles = Array.from({ length: 1600 }, (_, i) => {
      const { place, velocity } = plain(i / 1000);
      const [x, y] = [place[0], place[1] - 1.8];
      const [across, along] = [x * velocity[1] - y * velocity[0], x * velocity[0] + y * velocity[1]];
      return Math.abs(Math.atan2(across, along)) / RADIANS;
    });
    expect(Math.min(...angles)).toBeCloseTo(73.2, 1);
    expect(Math.max(...angles)).toBeCloseTo(179.9, 1);
    const runner = new Runner(figure as never);
    for (const moment of [0, 0.3, 0.514, 0.914]) {
      runner.set('moment', moment);
      expect(runner.readout().values?.angle?.value).toBeCloseTo(angles[Math.round(1000 * moment)] ?? 0, 8);
    }
    runner.dispose();
  });
});

describe('a ball that is let go', () => {
  it('keeps velocity and acceleration to the bit, and its place to rounding', () => {
    for (const t of MOMENTS) {
      withArm(t, (arm) => {
        const before = arm.motion();
        arm.letGo('motion');
        expect(arm.tree.parent(arm.ball)).toBeNull();
        const after = arm.motion();
        expect(after.velocity).toEqual(before.velocity);
        expect(after.acceleration).toEqual(before.acceleration);
        // A few roundings of numbers below 4, each by 2⁻⁵² at most.
        near(after.place, before.place, 4 * 2 ** -52);
        if (t === 0) expect(after).toEqual(before);
      });
    }
  });

  it('has by each change of parent the flight that the figure shows', () => {
    for (const keep of ['motion', 'place', 'local'] as const) {
      const flail = new Flail(params());
      const { flights } = flail.release();
      flail.arm.letGo(keep);
      const { place, velocity } = flail.arm.motion();
      expect(place).toEqual(flights[keep].from);
      expect(velocity).toEqual(flights[keep].velocity);
      flail.dispose();
    }
  });

  it('flies as the tree steps it, and as a free body that is still the chain’s child', () => {
    const free = (away: boolean): number[] =>
      withArm(0, (arm) => {
        const { tree, ball } = arm;
        if (away) arm.letGo('motion');
        tree.setLocal(ball, { free: true });
        const gravity = Array.from(tree.world(ball).acceleration, (it, i) => (i === 1 ? -G : 0) - it);
        tree.addWorldRates(ball, { acceleration: gravity as never });
        for (let i = 0; i < 120; i++) tree.step(DT);
        return Array.from(tree.world(ball).translation);
      });
    const { place, velocity } = plain(0);
    const half = [place[0] + velocity[0] / 2, place[1] + velocity[1] / 2 - G / 8, 0];
    // 120 steps, each with some ulps of places of a few meters.
    near(free(true), half, 1e-12);
    near(placeIn(flightOf([...place, 0], [...velocity, 0]), 0.5), half, 1e-14);
    // The chain goes on by its constant rates; the ball does not care.
    near(free(false), half, 1e-9);
  });

  it('lands where the formula of school says, lies for 2 s, and hangs again', () => {
    for (const pace of [0.25, 1]) {
      const flail = new Flail(params({ pace }));
      flail.act('grip', params({ pace }), true);
      flail.act('grip', params({ pace }), false);
      const [time, x] = lands(plain(0));
      const steps = Math.ceil(time / pace / DT);
      for (let i = 0; i < steps; i++) flail.step(DT, params({ pace }));
      expect(flail.lies).toBe(true);
      near(flail.arm.motion().place, [x, 0.07, 0], 1e-12);
      expect(size(flail.arm.motion().velocity)).toBe(0);
      for (let i = 0; i < 479; i++) flail.step(DT, params({ pace }));
      expect(flail.released).not.toBeNull();
      flail.step(DT, params({ pace }));
      expect(flail.released).toBeNull();
      near(flail.arm.motion().place.slice(0, 2), plain(flail.moment).place, 1e-12);
      flail.dispose();
    }
  });

  it('from its place only it drops, by its local numbers it lies at (0.45, 0); a change of mind counts at once', () => {
    const runner = new Runner(figure as never);
    runner.set('keep', 'place');
    runner.press('grip');
    runner.step(700);
    near(ballOf(runner).slice(0, 2), [plain(0).place[0], 0.07], 1e-12);
    runner.set('keep', 'local');
    near(ballOf(runner), [0.45, 0, 0], 1e-15);
    expect(runner.readout().summary).toContain('Keeping the local numbers, it jumped 1.30 m.');
    runner.set('keep', 'motion');
    expect(ballOf(runner)[0]).toBeGreaterThan(3);
    runner.dispose();
  });

  it('is what the text tells of, also once it hangs again, until another moment is chosen', () => {
    const runner = new Runner(figure as never);
    const told = (): string | undefined => runner.readout().values?.lands?.value.toFixed(2);
    runner.press('grip');
    runner.step(2200);
    expect(runner.readout().summary).not.toContain('lands at 9.5 m');
    expect(told()).toBe('9.54');
    runner.set('moment', 0.4);
    expect(told()).toBe(lands(plain(0.4))[1].toFixed(2));
    runner.dispose();
  });

  it('stays one run: the hold replays, goes back and is withdrawn', () => {
    const runner = new Runner(figure as never);
    runner.step(50);
    runner.press('grip', true);
    runner.step(200);
    const held = runner.readout().summary;
    runner.press('grip', false);
    runner.step(400);
    const { run } = runner;
    const flying = JSON.stringify(ballOf(runner));
    runner.seek(250 * DT);
    // The second end of the hold comes before the next step.
    expect(ballOf(runner).slice(0, 2).every(Number.isFinite)).toBe(true);
    runner.replay(run);
    expect(JSON.stringify(ballOf(runner))).toBe(flying);
    runner.withdraw('grip', 50);
    expect(runner.run.inputs).toEqual([]);
    near(ballOf(runner).slice(0, 2), plain((650 * DT) / 4).place, 1e-11);
    expect(held).toContain('Let go at');
    runner.dispose();
  });
});

describe('the bell', () => {
  it('rings for 34 ms of the swing, 136 ms at quarter speed', () => {
    const steps: number[] = [];
    for (let i = 0; i < 800; i++) {
      const t = i * 0.002;
      const { place, velocity } = plain(t);
      const [time] = lands({ place, velocity });
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0; k <= 2000; k++) {
        const s = (time * k) / 2000;
        const [x, y] = [place[0] + velocity[0] * s - 3, place[1] + velocity[1] * s - (G / 2) * s * s - 2.6];
        least = Math.min(least, Math.hypot(x, y));
      }
      if (least <= 0.35) steps.push(i);
    }
    const rising = steps.filter((i) => i > 400);
    expect(rising).toEqual(Array.from({ length: 17 }, (_, k) => 782 + k));
    // A high throw falls into the bell from above as well, for two steps.
    expect(steps.filter((i) => i < 400)).toEqual([40, 41]);
    const { windows } = swingOf();
    near(windows.flat(), [0.08, 0.084, 1.564, 1.598], 1e-12);
    const runner = new Runner(figure as never);
    expect(runner.readout().values?.window?.value).toBeCloseTo(34, 9);
    expect(runner.readout().values?.slow?.value).toBeCloseTo(136, 9);
    runner.dispose();
  });

  it('is said to ring once the ball is in it, by a ball let go at 1.58 s', () => {
    const runner = new Runner(figure as never);
    runner.set('moment', 1.58);
    runner.press('grip');
    const { place, velocity } = plain(1.58);
    const after = ringsAfter(flightOf([...place, 0], [...velocity, 0])) ?? Number.NaN;
    const at = placeIn(flightOf([...place, 0], [...velocity, 0]), after);
    expect(Math.hypot(at[0] - 3, at[1] - 2.6)).toBeCloseTo(0.35, 12);
    const steps = Math.ceil((4 * after) / DT);
    runner.step(steps - 1);
    expect(runner.readout().summary).not.toContain('bell');
    runner.step(1);
    expect(runner.readout().summary).toContain('It rings the bell.');
    runner.dispose();
  });
});

describe('a catch', () => {
  it('is in the reader’s hand, however slow: the swing waits while the ball is held', () => {
    for (const held of [0, 24, 480]) {
      const runner = new Runner(figure as never);
      runner.setAll({ moment: 0.54, waits: true });
      runner.press('grip', true);
      runner.step(held);
      runner.press('grip', false);
      // It comes back within half a second of the swing, and a hand that is closed by then has it.
      runner.step(60);
      runner.press('grip', true);
      runner.step(500);
      expect(runner.readout().values?.jump?.value, `held for ${held} steps`).toBeGreaterThan(1);
      runner.dispose();
    }
  });

  it('makes a ball within 0.3 m of the hand the chain’s, and tells the jump of its velocity', () => {
    // Let go at 0.54 s it flies back at the hand, and is near it half a second later.
    const flail = new Flail(params({ moment: 0.54 }));
    const step = () => flail.step(DT, params());
    flail.act('grip', params(), false);
    flail.act('grip', params(), true);
    // At the chain's end it is too far.
    expect(flail.released).not.toBeNull();
    let steps = 0;
    let before = flail.arm.motion();
    while (flail.released && steps++ < 800) {
      before = flail.arm.motion();
      step();
    }
    expect(flail.released).toBeNull();
    expect(steps * DT * 0.25).toBeCloseTo(0.498, 1);
    const { tree, ball, chain } = flail.arm;
    expect(tree.parent(ball)).toBe(chain);
    const local = tree.local(ball);
    expect(size(local.translation)).toBeLessThanOrEqual(0.3);
    expect(size(local.velocity)).toBe(0);
    // It has the velocity of the place of the chain where it is: v + ω × r.
    const hand = tree.world(chain);
    const [x = 0, y = 0] = flail.arm.motion().place.map((it, i) => it - (hand.translation[i] ?? 0));
    const w = hand.angularVelocity[2] ?? 0;
    const chainVelocity = [(hand.velocity[0] ?? 0) - w * y, (hand.velocity[1] ?? 0) + w * x, 0];
    near(flail.arm.motion().velocity, chainVelocity, 1e-12);
    const gone = Math.hypot(...before.velocity.map((it, i) => it - (chainVelocity[i] ?? 0)));
    const labels = new Drawing();
    paint(flail, params(), labels);
    const texts = labels.panes.flatMap(({ things }) =>
      things.flatMap((it) => (it.kind === 'label' ? [it.text] : [])),
    );
    expect(texts).toContain(`caught: its velocity jumps by ${flail.jump?.toFixed(1)} m/s`);
    // The flight's velocity is that of one step before.
    expect(Math.abs((flail.jump ?? 0) - gone)).toBeLessThan(G * 0.25 * DT + 1e-9);
    flail.dispose();
  });
});

it('asks for the landing on a ruler, at rest and while the ball is held, and tells it as it flies', () => {
  const runner = new Runner(figure as never);
  runner.set('guess', '?');
  const [pane] = runner.draw().panes;
  const board = pane?.board;
  expect(board?.sets).toBe('guess');
  // The ruler is 12 m long in the throw, and its ends are its ends: no tap is beside it.
  const [left = 0, right = 0] = [0, 12].map((meters) => board?.from([meters, 0])[0]);
  expect(board?.to([(left + right) / 2, 0, 0])).toEqual([6, 0]);
  expect(board?.to([left - 1, 0, 0])).toEqual([0, 0]);
  expect(board?.to([right + 1, 3, 0])).toEqual([12, 0]);
  runner.set('guess', '6 0');
  runner.press('grip', true);
  runner.step(300);
  expect(runner.question).not.toBeNull();
  runner.press('grip', false);
  expect(runner.question).toBeNull();
  expect(runner.draw().panes[0]?.board).toBeUndefined();
  const lands = runner.readout().values?.lands?.value ?? Number.NaN;
  const off = Math.abs(lands - 6).toFixed(1);
  expect(runner.readout().summary).toContain(`Your guess was ${off} m off.`);
  runner.dispose();
});

describe('the picture', () => {
  it('shows the flight and both wrong ones dashed, once nothing is asked', () => {
    const runner = new Runner(figure as never);
    const lines = things(runner).filter((it) => it.kind === 'line');
    for (const part of ['place', 'local'])
      expect(lines.find((it) => it.part === part)).toMatchObject({ dashed: true, color: 'wrong' });
    expect(lines.find((it) => it.part === 'motion')).toMatchObject({ color: 'ink', width: 3 });
    runner.dispose();
  });

  it('has the joints’ arrows tip to tail, as long as their shares, in the order of the tree', () => {
    const runner = new Runner(figure as never);
    const arrows = things(runner).filter((it) => it.kind === 'arrow');
    expect(arrows.map(({ part }) => part)).toEqual(['shoulder', 'elbow', 'wrist', 'chain', 'tangent']);
    arrows.slice(1, 4).forEach(({ from }, i) => expect(from).toEqual(arrows[i]?.to));
    const spans = arrows.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]));
    const { shares, velocity } = plain(0);
    const speeds = [...shares, velocity].map(size);
    for (const [i, span] of spans.entries())
      expect(span / (spans[4] ?? 1)).toBeCloseTo((speeds[i] ?? 0) / size(velocity), 12);
    runner.dispose();
  });

  it('keeps the ball in the plan at all times of a throw, and the guess is measured against the path', () => {
    const runner = new Runner(figure as never);
    runner.set('guess', '3 1');
    runner.press('grip');
    for (let i = 0; i < 40; i++) {
      runner.step(40);
      const [x, y] = ballOf(runner) as [number, number];
      const [pane] = runner.draw().panes;
      const [left, bottom, right, top] =
        (pane?.camera as { plan: readonly number[] } | undefined)?.plan ?? [];
      expect(x > (left ?? 0) && x < (right ?? 0) && y > (bottom ?? 0) && y < (top ?? 0)).toBe(true);
    }
    const { place, velocity } = plain(0);
    const flight = flightOf([...place, 0], [...velocity, 0]);
    let least = Number.POSITIVE_INFINITY;
    for (let s = 0; s <= flight.time; s += 1e-4) {
      const [x, y] = motionIn(flight, s).place;
      least = Math.min(least, Math.hypot(x - 3, y - 1));
    }
    // Between samples of 0.1 ms the distance changes by less than 1 mm.
    expect(nearest(flight, [3, 1, 0]).distance).toBeCloseTo(least, 3);
    expect(runner.readout().summary).toContain(`Your guess was ${least.toFixed(1)} m off its path.`);
    runner.dispose();
  });
});

const figure = await loadFigure('flail');

/** Returns the middle of the ball in the picture. */
function ballOf(runner: Runner): readonly number[] {
  const all = runner.draw().panes.flatMap((pane) => pane.things);
  const ball = all.find((it) => it.kind === 'arc' && it.part === 'ball');
  return ball?.kind === 'arc' ? ball.center : [];
}
