/** The six orders against plain 3×3 matrices. */
import { describe, expect, it } from 'vitest';
import { ASKED } from '../../www/src/figure/controls.ts';
import { controls, type Factor } from '../../www/src/figures/orders/controls.ts';
import {
  different,
  type Factors,
  factors,
  fewestNodes,
  ORDERS,
  outcome,
  POINT,
  product,
  productOf,
  turnTo,
} from '../../www/src/figures/orders/model.ts';
import { transposed } from '../../www/src/figures/orders/readout.ts';
import { hopsOf, LAST, onTheWay, walked } from '../../www/src/figures/orders/walk.ts';
import figure from '../../www/src/figures/orders.ts';
import { near, product as times } from './expect.ts';
import { handleOf, paramsOf, partsOf, runnerOf, things } from './figure-runner.ts';
import { randomNumbers } from './random.ts';

const DEGREES = 180 / Math.PI;
const numbersOf = (values: object = {}): Factors => factors(paramsOf(controls, values));

/** The rows of each factor. */
function plain({ move, turn, scale }: Factors): Record<Factor, readonly (readonly number[])[]> {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const last = [0, 0, 1];
  return {
    T: [[1, 0, move[0]], [0, 1, move[1]], last],
    R: [[c, -s, 0], [s, c, 0], last],
    S: [[scale[0], 0, 0], [0, scale[1], 0], last],
  };
}
const timesAll = (own: ReturnType<typeof plain>, order: readonly Factor[]): number[][] =>
  order.map((it) => own[it] as number[][]).reduce((a, b) => times(a, b));

describe('the six orders', () => {
  it('are products of plain matrices at any numbers, and lean as their columns do', () => {
    const next = randomNumbers(21);
    for (let i = 0; i < 60; i++) {
      const [moveX, moveY, a, b] = [8 * next() - 4, 8 * next() - 4, 3 * next() - 1, 3 * next() - 1];
      const scale =
        i < 6
          ? ([
              [0, 1],
              [1, 0],
              [-0.5, 1],
              [-0.5, -1],
              [0.5, 1],
              [2, 2],
            ][i] as number[])
          : [a, b];
      const turn = i < 6 ? Math.PI / 3 : (2 * next() - 1) * Math.PI;
      const numbers = { move: [moveX, moveY, 0], turn, scale: [...scale, 1] } as unknown as Factors;
      for (const order of ORDERS) {
        const expected = timesAll(plain(numbers), order);
        const { matrix } = productOf(numbers, order);
        // Products of three numbers below 10.
        near(
          [0, 4, 12, 1, 5, 13].map((it) => matrix[it] ?? 0),
          expected.slice(0, 2).flat(),
          2e-14,
        );
        // The same by as few nodes as an engine takes.
        const nodes = fewestNodes(numbers, order);
        near(product(nodes).matrix, matrix, 1e-14);
        expect(nodes.length).toBe({ TRS: 1, SRT: 3 }[order.join('')] ?? 2);
        const [[p = 0, q = 0, u = 0] = [], [r = 0, s = 0, v = 0] = []] = expected;
        const { tip, long, wide, lean, flipped } = outcome(numbers, order);
        near([...tip, long, wide], [2 * p + u, 2 * r + v, 0, Math.hypot(p, r), Math.hypot(q, s)], 5e-14);
        const area = p * s - q * r;
        expect(flipped).toBe(area < -1e-9);
        if (Math.abs(area) < 1e-9) expect(lean).toBeNull();
        else expect(Math.abs((lean ?? 9) - Math.abs(Math.atan((p * q + r * s) / area)))).toBeLessThan(1e-7);
      }
    }
  });

  it('makes six pictures and two shapes; with one scale four and one', () => {
    for (const [values, pictures, shapes] of [
      [{}, 6, 2],
      [{ same: true }, 4, 1],
      [{ turn: 0, scaleX: 1 }, 1, 1],
      // At 90° none is skewed: three are short and thick, three long and thin.
      [{ turn: 90 }, 6, 2],
    ] as const) {
      const all = ORDERS.map((order) => productOf(numbersOf(values), order).matrix);
      expect([different(all), different(all, 8)], JSON.stringify(values)).toEqual([pictures, shapes]);
    }
  });

  it('for points that are rows, are the transposed matrices in reverse order', () => {
    const own = plain(numbersOf());
    const turned = (rows: readonly (readonly number[])[]) =>
      [0, 1, 2].map((i) => rows.map((row) => row[i] ?? 0));
    for (const order of ORDERS) {
      const rows = transposed(productOf(numbersOf(), order).matrix);
      const expected = order
        .toReversed()
        .map((it) => turned(own[it]))
        .reduce((a, b) => times(a, b));
      near(
        [0, 1, 3].flatMap((row) => [0, 1, 3].map((i) => rows[row + 4 * i] ?? 0)),
        expected.flat(),
        4e-15,
      );
    }
    const names = (rows: boolean) =>
      partsOf(runnerOf(figure, { rows, guess: '6' }, 1100), 'label').map(({ text }) => text.slice(0, 5));
    expect(names(true)).toEqual(names(false).map((name) => [...name].reverse().join('')));
    expect(names(true)).toHaveLength(6);
  });
});

it('walks from the pencil’s point by one factor a hop, the rightmost first, without a jump', () => {
  const order: Factor[] = ['T', 'S', 'R'];
  const own = plain(numbersOf());
  let at = [...POINT.slice(0, 2), 1];
  for (const [i, { factor, from, to, way }] of hopsOf(numbersOf(), order).entries()) {
    expect(factor).toBe(order[2 - i]);
    near(from.slice(0, 2), at.slice(0, 2), 1e-15);
    at = times(
      own[factor] as number[][],
      at.map((it) => [it]),
    ).flat();
    near(to.slice(0, 2), at.slice(0, 2), 1e-15);
    // Halfway a turn is on a bend, and the others go straight.
    const half = [0, 1].map((k) => ((from[k] ?? 0) + (to[k] ?? 0)) / 2);
    if (factor !== 'R') near(way[4]?.slice(0, 2) ?? [], half, 1e-15);
  }
  near(onTheWay(numbersOf(), order, 3), productOf(numbersOf(), order).matrix, 0);
  let before = 0;
  for (let t = 0; t <= LAST; t += 1 / 240) {
    const now = walked(t);
    expect(now - before).toBeGreaterThanOrEqual(0);
    // 1.5 is the steepest slope of 3x² − 2x³.
    expect(now - before).toBeLessThan((1.5 / 0.9 / 240) * 1.001);
    before = now;
  }
  expect([walked(0), walked(LAST)]).toEqual([0, 3]);
});

it('keeps the hand on the point by every order, where a turn has an effect', () => {
  const next = randomNumbers(4);
  for (const order of ORDERS)
    for (let i = 0; i < 20; i++) {
      const turn = Math.round(340 * next() - 170);
      const values = { order: order.join(' '), turn, moveX: 4 * next(), scaleX: 0.3 + next() };
      const hand = handleOf(runnerOf(figure, values));
      expect((hand.to(hand.at).turn ?? 0) * DEGREES).toBeCloseTo(turn, 9);
    }
  expect(turnTo(numbersOf({ scaleX: 0 }), ['S', 'R', 'T'], [1, 1, 0])).toBeNull();
  expect(turnTo(numbersOf({ moveX: -2, moveY: 0, scaleX: 1 }), ['R', 'T', 'S'], [1, 1, 0])).toBeNull();
});

it('has the point’s winding turned by a flip only', () => {
  const turns = (scaleX: number) =>
    partsOf(runnerOf(figure, { scaleX }), 'arc', 'flip').map(({ axes: [x, y] = [[], []] }) =>
      Math.sign((x[0] ?? 0) * (y[1] ?? 0) - (x[1] ?? 0) * (y[0] ?? 0)),
    );
  expect(turns(0.5)).toEqual([]);
  expect(turns(-0.5)).toEqual([1, -1]);
});

it('lights the card that acts while the point is on its way', () => {
  const runner = runnerOf(figure, { guess: ASKED });
  const acts: (string | undefined)[] = [];
  for (let seconds = 0; seconds <= LAST; seconds += 0.1) {
    runner.seek(seconds);
    const now = runner.draw().panes[0]?.cards?.acts;
    if (now !== acts.at(-1) || acts.length === 0) acts.push(now);
  }
  // The nearest to the point first; none before the walk and after it.
  expect(acts).toEqual([undefined, 'S', 'R', 'T', undefined]);
});

it('shows the order of the cards while it asks how many pictures there are, then all, whatever is said', () => {
  const runner = runnerOf(figure, { guess: ASKED });
  const pencils = () => [
    ...new Set(
      things(runner).flatMap((it) => ('part' in it && /^[TRS]{3}$/.test(it.part ?? '') ? [it.part] : [])),
    ),
  ];
  runner.pose();
  for (const order of ['T R S', 'S T R']) {
    runner.set('order', order);
    expect(pencils()).toEqual([order.replaceAll(' ', '')]);
    const { cards = [] } = runner.draw().panes[0]?.cards ?? {};
    expect(cards.map(({ value }) => value).join(' ')).toBe(order);
  }
  runner.seek(runner.answer('guess', '4') ?? 0);
  expect(pencils()).toHaveLength(6);
  expect(runner.draw().panes[0]?.subtitle).toBe('six orders: 6 pictures, 2 shapes · you said 4');
  expect(runner.outcome?.right?.value).toBe('6');
});
