/** The small figures against closed forms. */
import { expect, it } from 'vitest';
import type { Arrow, Polygon } from '../../www/src/figure/drawing.ts';
import fit from '../../www/src/figures/fit.ts';
import flag from '../../www/src/figures/flag.ts';
import outward from '../../www/src/figures/outward.ts';
import rider from '../../www/src/figures/rider.ts';
import rows from '../../www/src/figures/rows.ts';
import sides from '../../www/src/figures/sides.ts';
import spoke from '../../www/src/figures/spoke.ts';
import train from '../../www/src/figures/train.ts';
import twice from '../../www/src/figures/twice.ts';
import wheel from '../../www/src/figures/wheel.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { handleOf, numberOf, partsOf, runnerOf } from './figure-runner.ts';

const arrowsOf = (runner: Runner, part: string) => partsOf(runner, 'arrow', part);
const areaOf = ({ points }: Polygon) =>
  points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length] ?? [0, 0];
    return sum + (x * v - u * y) / 2;
  }, 0);
const lengthOf = ({ from, to }: Arrow) => Math.hypot(to[0] - from[0], to[1] - from[1]);

it('wheel: speed by distance is one round in four seconds, at any distance and any time', () => {
  for (const distance of [0.1, 0.37, 1])
    for (const steps of [0, 100, 700]) {
      const runner = runnerOf(wheel, { distance }, steps);
      near(
        [numberOf(runner, 'rate'), numberOf(runner, 'speed')],
        [Math.PI / 2, (distance * Math.PI) / 2],
        1e-12,
      );
    }
});

it('train: the dot has the speed of a point of a trochoid', () => {
  const [radius, rate] = [0.8, Math.PI / 2];
  for (const wagon of [-2, 0, 0.4, 2])
    for (const steps of [0, 90, 500]) {
      const turned = (-rate * steps) / 240;
      const across = wagon + rate * radius * Math.sin(turned);
      const up = -rate * radius * Math.cos(turned);
      // The angle is a sum of up to 500 steps, each rounded.
      expect(numberOf(runnerOf(train, { wagon }, steps), 'speed')).toBeCloseTo(Math.hypot(across, up), 10);
    }
});

it('rider: what is added, by the time, is a chord half of the way off the axle, and grows as the square', () => {
  for (const later of [2, 30, 52, 90])
    for (const rate of [0.6, 1, 1.2]) {
      const half = (later * Math.PI) / 360;
      const runner = runnerOf(rider, { later, rate });
      expect(numberOf(runner, 'off')).toBeCloseTo(later / 2, 6);
      const [mean, limit] = [(rate * rate * Math.sin(half)) / half, rate * rate];
      near([numberOf(runner, 'mean'), numberOf(runner, 'limit')], [mean, limit], 1e-12);
      const long = ['now', 'added'].map((part) => lengthOf(arrowsOf(runner, part)[0] as Arrow));
      near(long, [0.6 * rate, 0.75 * mean], 1e-12);
    }
});

it('outward: 2 ω u, of which each drawn half is the chord or the growth of half a second', () => {
  for (const walk of [0.2, 0.7, 1.2]) {
    const runner = runnerOf(outward, { walk, compared: 'changes' });
    expect(numberOf(runner, 'both')).toBeCloseTo(2 * walk, 12);
    const long = ['turned', 'longer'].map((part) => lengthOf(arrowsOf(runner, part)[0] as Arrow));
    // Arrows of 1.15 m for a meter per second, half a second apart at 1 rad/s.
    near(long, [1.15 * 2 * walk * Math.sin(0.25), 1.15 * walk * 0.5], 1e-12);
    // End to end and by the time, both become one line of 2 ω u, to the side: 0.4 m for 1 m/s².
    for (const later of [0.7, 0.1, 0.02]) {
      runner.set('later', later);
      const [first, second] = arrowsOf(runner, 'both') as [Arrow, Arrow];
      const angle = ({ from, to }: Arrow): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
      // A chord is turned by half of what lies between, and what has grown by all of it.
      near([angle(first), angle(second)], [Math.PI / 2 + later / 2, Math.PI / 2 + later], 1e-9);
      const chord = (0.4 * walk * 2 * Math.sin(later / 2)) / later;
      near([lengthOf(first), lengthOf(second)], [chord, 0.4 * walk], 1e-12);
      expect(second.from).toEqual(first.to);
    }
  }
});

it('fit: the corner goes halfway to that of a square of 1 m, and the pieces are all that is left over', () => {
  for (const stretch of [1, 1.4, 2.2, 3]) {
    const runner = runnerOf(fit, { stretch });
    const told = [(Math.SQRT1_2 * (stretch - 1)) / 2, (stretch + 1) / 2];
    near([numberOf(runner, 'corner'), numberOf(runner, 'says')], told, 1e-12);
    // A quarter of each is a triangle; their outlines cross at (s, 1)/√8.
    const [wide, high, leg] = [stretch * Math.SQRT1_2, Math.SQRT1_2, ((stretch + 1) / 2) * Math.SQRT1_2];
    const [x, y] = [wide / 2, high / 2];
    const both = ((high + y) / 2) * x + ((leg - x) * y) / 2;
    const left = 4 * ((wide * high) / 2 + (leg * leg) / 2 - 2 * both);
    const pieces = partsOf(runner, 'polygon', 'lost');
    expect(pieces.reduce((sum, it) => sum + Math.abs(areaOf(it)), 0)).toBeCloseTo(left, 5);
  }
});

it('fit: the square that is drawn has its corners on the axes of the picture', () => {
  const [held] = partsOf(runnerOf(fit, { stretch: 2.2 }), 'polygon', 'held');
  for (const [x, y] of held?.points ?? []) expect(Math.min(Math.abs(x), Math.abs(y))).toBeLessThan(1e-12);
});

it('flag: five products for each edit, or five for the first question', () => {
  for (let moment = 0; moment <= 8; moment++) {
    const runner = runnerOf(flag, { moment });
    const asked = moment > 6;
    const [eager, lazy] = [5 * Math.min(moment, 6), asked ? 5 : 0];
    expect([numberOf(runner, 'eager'), numberOf(runner, 'lazy')]).toEqual([eager, lazy]);
    const tiles = (part: string, wanted: string) =>
      partsOf(runner, 'polygon', part).filter(({ color }) => color === wanted).length;
    expect([tiles('eager', 'deep3'), tiles('lazy', 'deep3')]).toEqual([eager, lazy]);
    // One more is beside the word that says what it means.
    expect(tiles('flag', 'deep4')).toBe(moment > 0 && !asked ? 6 : 1);
  }
});

it('twice: straight over the ground, and turned back by 1.2 rad/s on the disc', () => {
  for (const moment of [0, 0.3, 0.8, 1]) {
    const runner = runnerOf(twice, { moment });
    const [x, aside] = [moment * Math.cos(1.2 * moment), moment * Math.sin(1.2 * moment)];
    expect(numberOf(runner, 'aside')).toBeCloseTo(aside, 12);
    const last = (part: string, pane: number) => partsOf(runner, 'dot', part, pane).at(-1)?.at ?? [];
    near([...last('straight', 0), ...last('bent', 1)], [moment, 0, 0, x, -aside, 0], 1e-12);
    // The flag is where the ball is aimed at on the disc, and has left that line on the ground.
    const staff = partsOf(runner, 'line', 'flag', 0).at(-1);
    expect(staff?.points[0]?.[1]).toBeCloseTo(Math.sin(1.2 * moment), 12);
  }
});

it('sides: a + 2 ω × u + ω × (ω × r) is zero, and brought across the two are a', () => {
  const [rate, away, speed] = [1.2, 0.8, 1];
  const vector = (runner: Runner, part: string) => {
    const [{ from, to } = { from: [0, 0], to: [0, 0] }] = arrowsOf(runner, part);
    // Arrows of 0.62 m for a m/s², turned back to where the ball was aimed at the flag.
    const [x, y] = [(to[0] - from[0]) / 0.62, (to[1] - from[1]) / 0.62];
    const [c, s] = [Math.cos(rate * away), Math.sin(rate * away)];
    return [c * x - s * y, s * x + c * y] as const;
  };
  for (const across of [0, 0.6, 1.2, 2]) {
    const runner = runnerOf(sides, { across });
    const sign = across < 1 ? 1 : -1;
    // The path on the disc is v t e^(−iωt): twice differentiated, at t = r/v, and turned back.
    const [inward, aside] = [rate * rate * away, 2 * rate * speed];
    near(vector(runner, 'seen'), [-inward, -aside], 1e-12);
    near(vector(runner, 'coriolis'), [sign * 2 * inward, sign * aside], 1e-12);
    near(vector(runner, 'centripetal'), [-sign * inward, 0], 1e-12);
  }
  const whole = runnerOf(sides, { across: 2 });
  near(vector(whole, 'sum'), vector(whole, 'seen'), 1e-12);
  // All of it is at the ball, as the disc of the picture before saw it come.
  const ball = partsOf(whole, 'dot', 'ball').at(-1)?.at;
  for (const part of ['sum', 'seen', 'coriolis']) expect(arrowsOf(whole, part)[0]?.from).toEqual(ball);
});

it('rows: each cell has the sum of its row times its column, and the hand is in the cell', () => {
  const radians = (35 * Math.PI) / 180;
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  const left = [c, -s, 3, s, c, 1, 0, 0, 1];
  const above = [1, 0, 2, 0, 1, 1, 0, 0, 1];
  for (let done = 1; done <= 9; done++) {
    const [row, column] = [Math.floor((done - 1) / 3), (done - 1) % 3];
    const sum = [0, 1, 2].reduce(
      (all, i) => all + (left[3 * row + i] ?? 0) * (above[3 * i + column] ?? 0),
      0,
    );
    const runner = runnerOf(rows, { done, turn: 35 });
    expect(numberOf(runner, 'last')).toBeCloseTo(sum, 12);
    const words = partsOf(runner, 'text', 'result').map(({ text }) => text);
    // The table has so many numbers, then its name.
    expect(words).toHaveLength(done + 1);
    expect(words[done - 1]).toBe(sum.toFixed(2).replace('-', '\u2212'));
    const hand = handleOf(runner);
    for (const [x, y] of [
      [0, 0],
      [-0.4, 0.3],
    ] as const)
      expect(hand.to([hand.at[0] + x, hand.at[1] + y, 0])).toEqual({ done });
  }
});

it('spoke: the tip of each arrow moves by ω × the arrow, as differences of it say', () => {
  const rate = 1.3;
  const tipOf = (degrees: number, part: string, last: boolean): readonly number[] => {
    const arrow = arrowsOf(runnerOf(spoke, { rate, turn: degrees }), part).at(last ? -1 : 0);
    return arrow ? [arrow.to[0] - arrow.from[0], arrow.to[1] - arrow.from[1]] : [];
  };
  // In a degree the disc takes a time, in which the tips move.
  const seconds = (2 * Math.PI) / 180 / rate;
  for (const turn of [-130, -25, 60]) {
    for (const [part, last, far] of [
      ['spoke', false, rate],
      ['velocity', true, rate * rate * 0.7],
    ] as const) {
      const [a, b] = [tipOf(turn - 1, part, last), tipOf(turn + 1, part, last)];
      const moved = Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0)) / seconds;
      expect(moved).toBeCloseTo(far, 3);
    }
    const [x = 0, y = 0] = tipOf(turn, 'change', false);
    const inward = Math.atan2(y, x);
    expect(Math.cos(inward - ((turn + 180) * Math.PI) / 180)).toBeCloseTo(1, 10);
  }
  expect(numberOf(runnerOf(spoke, { rate }), 'change')).toBeCloseTo(rate * rate, 12);
});
