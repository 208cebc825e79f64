/** The flail against sums of sines, derivatives of matrices, and formulas of school. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { controls, type FlailParams } from '../../www/src/figures/flail/controls.ts';
import { flightOf, motionIn, nearest, placeIn, ringsAfter } from '../../www/src/figures/flail/flight.ts';
import { Flail } from '../../www/src/figures/flail/model.ts';
import { swingOf } from '../../www/src/figures/flail/swing.ts';
import figure from '../../www/src/figures/flail.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { numberOf, paramsOf, partsOf, runnerOf } from './figure-runner.ts';

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

const params = (values: object = {}): FlailParams => paramsOf(controls, values);
function flailAt(values: object = {}): Flail {
  const flail = new Flail(params(values));
  onTestFinished(() => flail.dispose());
  return flail;
}
/** The middle of the ball in the picture. */
const ballOf = (runner: Runner): readonly number[] => partsOf(runner, 'arc', 'ball')[0]?.center ?? [];

const MOMENTS = Array.from({ length: 33 }, (_, i) => i / 20);

describe('the flail', () => {
  it.each(MOMENTS.slice(0, 32))('at %s s has the numbers of school', (moment) => {
    const { place, velocity, shares, acceleration } = plain(moment);
    const [x, y, u, v] = [place[0], place[1] - 1.8, ...velocity];
    const runner = runnerOf(figure, { moment });
    for (const [name, number] of Object.entries({
      ...Object.fromEntries(
        ['shoulder', 'elbow', 'wrist', 'chain'].map((it, i) => [it, size(shares[i] ?? [])]),
      ),
      speed: size(velocity),
      held: size(acceleration),
      weights: size(acceleration) / G,
      lands: lands({ place, velocity })[1],
      place: place[0],
      // Its local numbers are its place on the chain, taken from the world's origin.
      jump: Math.hypot(place[0] - 0.45, place[1]),
      angle: Math.abs(Math.atan2(x * v - y * u, x * u + y * v)) / RADIANS,
    }))
      expect(numberOf(runner, name), name).toBeCloseTo(number, 8);
    expect(swingOf().speed[Math.round(moment / 0.002)]).toBeCloseTo(size(velocity), 12);
  });
});

describe('a ball that is let go', () => {
  it.each(['motion', 'place', 'local'] as const)(
    'has by a change that keeps the %s the flight that is shown',
    (keep) => {
      for (const moment of MOMENTS.slice(0, 32)) {
        const flail = flailAt({ moment });
        const [before, { flights }] = [flail.arm.motion(), flail.release()];
        flail.arm.letGo(keep);
        const { place, velocity, acceleration } = flail.arm.motion();
        // A few roundings of numbers below 4, each by 2⁻⁵² at most.
        near(place, flights[keep].from, 4 * 2 ** -52);
        expect(velocity).toEqual(flights[keep].velocity);
        if (keep === 'motion')
          expect([velocity, acceleration]).toEqual([before.velocity, before.acceleration]);
      }
    },
  );

  it('lands where the formula of school says, lies for 2 s, and hangs again', () => {
    for (const pace of [0.25, 1]) {
      const flail = flailAt({ pace });
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
    }
  });

  it('from its place only it drops, by its local numbers it lies at (0.45, 0); a change of mind counts at once', () => {
    const runner = runnerOf(figure, { keep: 'place' });
    runner.press('grip');
    runner.step(700);
    near(ballOf(runner).slice(0, 2), [plain(0).place[0], 0.07], 1e-12);
    runner.set('keep', 'local');
    near(ballOf(runner), [0.45, 0, 0], 1e-15);
    expect(runner.readout().summary).toContain('Keeping the local numbers, it jumped 1.30 m.');
    runner.set('keep', 'motion');
    expect(ballOf(runner)[0]).toBeGreaterThan(3);
    expect(runner.readout().summary).not.toContain('jumped');
    // It is what is told also once the ball hangs again, until another moment is chosen.
    runner.step(1500);
    expect(numberOf(runner, 'lands')).toBeCloseTo(lands(plain(0))[1], 8);
    runner.set('moment', 0.4);
    expect(numberOf(runner, 'lands')).toBeCloseTo(lands(plain(0.4))[1], 8);
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
    expect(swingOf().at.at(-1)).toBeCloseTo(1.6, 12);
    near(swingOf().windows.flat(), [0.08, 0.084, 1.564, 1.598], 1e-12);
    const runner = runnerOf(figure);
    near([numberOf(runner, 'window'), numberOf(runner, 'slow')], [34, 136], 1e-9);
  });

  it('is said to ring once the ball is in it, by a ball let go at 1.58 s', () => {
    const runner = runnerOf(figure, { moment: 1.58 });
    runner.press('grip');
    const { place, velocity } = plain(1.58);
    const flight = flightOf([...place, 0], [...velocity, 0]);
    const after = ringsAfter(flight) ?? Number.NaN;
    const at = placeIn(flight, after);
    expect(Math.hypot(at[0] - 3, at[1] - 2.6)).toBeCloseTo(0.35, 12);
    const steps = Math.ceil((4 * after) / DT);
    runner.step(steps - 1);
    expect(runner.readout().summary).not.toContain('bell');
    runner.step(1);
    expect(runner.readout().summary).toContain('It rings the bell.');
  });
});

describe('a catch', () => {
  it.each([0, 24, 480])('is in the reader’s hand, however slow: the swing waits for %s steps', (held) => {
    const runner = runnerOf(figure, { moment: 0.54, waits: true });
    runner.press('grip', true);
    runner.step(held);
    runner.press('grip', false);
    // It comes back within half a second of the swing, and a hand that is closed by then has it.
    runner.step(60);
    runner.press('grip', true);
    runner.step(500);
    expect(numberOf(runner, 'jump')).toBeGreaterThan(1);
    // Without that wish the swing goes on in the hand.
    const goes = flailAt({ moment: 0.54 });
    goes.act('grip', params(), true);
    goes.step(1, params({ pace: 0.25 }));
    expect(goes.moment).toBeCloseTo(0.79, 12);
  });

  it('makes a ball within 0.3 m of the hand the chain’s, and tells the jump of its velocity', () => {
    // Let go at 0.54 s it flies back at the hand, and is near it half a second later.
    const flail = flailAt({ moment: 0.54 });
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
    const { tree, chain } = flail.arm;
    // It has the velocity of the place of the chain where it is: v + ω × r.
    const hand = tree.world(chain);
    const [x = 0, y = 0] = flail.arm.motion().place.map((it, i) => it - (hand.translation[i] ?? 0));
    const w = hand.angularVelocity[2] ?? 0;
    const chainVelocity = [(hand.velocity[0] ?? 0) - w * y, (hand.velocity[1] ?? 0) + w * x, 0];
    near(flail.arm.motion().velocity, chainVelocity, 1e-12);
    const gone = Math.hypot(...before.velocity.map((it, i) => it - (chainVelocity[i] ?? 0)));
    // The flight's velocity is that of one step before.
    expect(Math.abs((flail.jump ?? 0) - gone)).toBeLessThan(G * 0.25 * DT + 1e-9);
  });
});

it('asks for the landing on a ruler, at rest and while the ball is held, and tells it as it flies', () => {
  const runner = runnerOf(figure, { guess: '?' });
  const board = runner.draw().panes[0]?.board;
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
  const off = Math.abs(numberOf(runner, 'lands') - 6).toFixed(1);
  expect(runner.readout().summary).toContain(`Your guess was ${off} m off.`);
});

describe('the picture', () => {
  it('has the joints’ arrows tip to tail, as long as their shares, in the order of the tree', () => {
    const runner = runnerOf(figure);
    const arrows = partsOf(runner, 'arrow');
    expect(arrows.map(({ part }) => part)).toEqual(['shoulder', 'elbow', 'wrist', 'chain', 'tangent']);
    arrows.slice(1, 4).forEach(({ from }, i) => expect(from).toEqual(arrows[i]?.to));
    const spans = arrows.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]));
    const { shares, velocity } = plain(0);
    const speeds = [...shares, velocity].map(size);
    for (const [i, span] of spans.entries())
      expect(span / (spans[4] ?? 1)).toBeCloseTo((speeds[i] ?? 0) / size(velocity), 12);
  });

  it('measures a guess above the ground against the path', () => {
    const runner = runnerOf(figure, { guess: '3 1' });
    runner.press('grip');
    runner.step(1600);
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
  });
});
