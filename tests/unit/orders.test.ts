/** The six orders against products that are written out by hand, and plain 3×3 matrices. */
import { describe, expect, it } from 'vitest';
import { ASKED, defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import type { Thing } from '../../www/src/figure/drawing.ts';
import { controls, type Factor, type OrdersParams } from '../../www/src/figures/orders/controls.ts';
import {
  different,
  type Factors,
  factors,
  fewestNodes,
  ORDERS,
  outcome,
  product,
  productOf,
  turnTo,
} from '../../www/src/figures/orders/model.ts';
import { transposed } from '../../www/src/figures/orders/readout.ts';
import { hopsOf, LAST, onTheWay, walked } from '../../www/src/figures/orders/walk.ts';
import { cardBoxes } from '../../www/src/render/cards.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { near, product as times } from './expect.ts';
import { randomNumbers } from './random.ts';

const figure = await loadFigure('orders');
const DEGREES = 180 / Math.PI;

/** 3×3 matrices as rows. */
type Rows = readonly (readonly number[])[];

const paramsOf = (values: Record<string, Value> = {}): OrdersParams =>
  toParams(controls, { ...defaults(controls), ...values } as never) as OrdersParams;
const numbersOf = (values: Record<string, Value> = {}): Factors => factors(paramsOf(values));

function plain({ move, turn, scale }: Factors): Record<Factor, Rows> {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return {
    T: [
      [1, 0, move[0]],
      [0, 1, move[1]],
      [0, 0, 1],
    ],
    R: [
      [c, -s, 0],
      [s, c, 0],
      [0, 0, 1],
    ],
    S: [
      [scale[0], 0, 0],
      [0, scale[1], 0],
      [0, 0, 1],
    ],
  };
}

/** The six numbers of a 4×4 matrix of the plane, row by row. */
const flat = (m: ArrayLike<number>): number[] => [0, 4, 12, 1, 5, 13].map((i) => m[i] ?? Number.NaN);

describe('the six orders', () => {
  // By hand: T = (3, 1), R = 60°, S = (½, 1); c = ½, s = √3/2.
  const [h, q] = [Math.sqrt(3) / 2, Math.sqrt(3) / 4];
  const rs = [0.25, -h, q * 1, 0.5];
  const sr = [0.25, -q, h, 0.5];
  const hand: Record<string, { linear: number[]; at: [number, number] }> = {
    TRS: { linear: rs, at: [3, 1] },
    TSR: { linear: sr, at: [3, 1] },
    RTS: { linear: rs, at: [1.5 - h, 3 * h + 0.5] },
    RST: { linear: rs, at: [0.75 - h, 1.5 * h + 0.5] },
    STR: { linear: sr, at: [1.5, 1] },
    SRT: { linear: sr, at: [(1.5 - h) / 2, 3 * h + 0.5] },
  };

  // A quaternion's half angle and back: a few units in the last place of numbers up to 5.
  it.each(ORDERS.map((order) => [order.join(''), order] as const))(
    '%s has the entries that are written by hand',
    (name, order) => {
      const { linear: [a = 0, b = 0, c = 0, d = 0] = [], at: [x, y] = [0, 0] } = hand[name] ?? {};
      near(flat(productOf(numbersOf(), order).matrix), [a, b, x, c, d, y], 4e-15);
    },
  );

  it('is the product of plain 3×3 matrices at any numbers', () => {
    const next = randomNumbers(21);
    for (let i = 0; i < 60; i++) {
      const numbers: Factors = {
        move: [8 * next() - 4, 8 * next() - 4, 0],
        turn: (2 * next() - 1) * Math.PI,
        scale: [3 * next() - 1, 3 * next() - 1, 1],
      };
      const own = plain(numbers);
      for (const order of ORDERS) {
        const [a, b, c] = order;
        const expected = times(times(own[a ?? 'T'], own[b ?? 'T']), own[c ?? 'T']);
        // Products of three numbers below 10.
        near(flat(productOf(numbers, order).matrix), expected.slice(0, 2).flat(), 2e-14);
        // The same by as few nodes as an engine takes.
        const nodes = fewestNodes(numbers, order);
        near(product(nodes).matrix, productOf(numbers, order).matrix, 1e-14);
        expect(nodes.length).toBe({ TRS: 1, SRT: 3 }[order.join('')] ?? 2);
      }
    }
  });

  it('has the storyboard’s tips, sizes and shear', () => {
    const [trs, tsr] = ORDERS.map((order) => outcome(numbersOf(), order));
    // 3 + ½ · 2 · cos 60°, 1 + ½ · 2 · sin 60°; and with the scale outside.
    near(trs?.tip ?? [], [3.5, 1 + Math.sqrt(3) / 2, 0], 1e-15);
    near(tsr?.tip ?? [], [3.5, 1 + Math.sqrt(3), 0], 1e-15);
    expect([trs?.tip[1], tsr?.tip[1]].map((it) => it?.toFixed(3))).toEqual(['1.866', '2.732']);
    expect(trs?.long).toBeCloseTo(0.5, 15);
    expect(trs?.wide).toBeCloseTo(1, 15);
    expect(trs?.lean).toBeCloseTo(0, 14);
    // Columns of S·R: (¼, √3/2) and (−√3/4, ½).
    expect(tsr?.long).toBeCloseTo(Math.sqrt(1 / 16 + 3 / 4), 14);
    expect(tsr?.wide).toBeCloseTo(Math.sqrt(3 / 16 + 1 / 4), 14);
    const cosine = (3 * Math.sqrt(3)) / 16 / Math.sqrt((13 / 16) * (7 / 16));
    expect((tsr?.lean ?? 0) * DEGREES).toBeCloseTo(Math.asin(cosine) * DEGREES, 12);
    expect([tsr?.long, tsr?.wide].map((it) => it?.toFixed(3))).toEqual(['0.901', '0.661']);
    expect(((tsr?.lean ?? 0) * DEGREES).toFixed(4)).toBe('33.0045');
  });

  it('makes six pictures and two shapes; with one scale four and one', () => {
    const all = (values: Record<string, Value>) =>
      ORDERS.map((order) => productOf(numbersOf(values), order).matrix);
    expect([different(all({})), different(all({}), 8)]).toEqual([6, 2]);
    expect([different(all({ same: true })), different(all({ same: true }), 8)]).toEqual([4, 1]);
    expect(different(all({ turn: 0, scaleX: 1 }))).toBe(1);
  });

  it('shears in no order at 90°: short and thick against long and thin', () => {
    for (const order of ORDERS) {
      const { long, wide, lean } = outcome(numbersOf({ turn: 90 }), order);
      expect(lean).toBeCloseTo(0, 14);
      const inside = order.indexOf('S') > order.indexOf('R');
      near([long, wide], inside ? [0.5, 1] : [1, 0.5], 1e-15);
    }
  });

  it('takes what has gone up 10 and turns clockwise by a quarter 10 to the right', () => {
    const numbers: Factors = { move: [0, 10, 0], turn: -Math.PI / 2, scale: [1, 1, 1] };
    const place = (order: readonly Factor[]) => flat(productOf(numbers, order).matrix);
    near([place(['R', 'T'])[2] ?? 0, place(['R', 'T'])[5] ?? 1], [10, 0], 1e-14);
    near([place(['T', 'R'])[2] ?? 1, place(['T', 'R'])[5] ?? 0], [0, 10], 0);
  });

  it('has no angle where a scale is 0, and flips where one is below', () => {
    const flipped = outcome(numbersOf({ scaleX: -0.5 }), ['T', 'R', 'S']);
    expect([flipped.flipped, flipped.lean === null]).toEqual([true, false]);
    for (const order of ORDERS)
      expect(outcome(numbersOf({ scaleY: 0 }), order)).toMatchObject({ lean: null, flipped: false });
    const twice = outcome(numbersOf({ scaleX: -0.5, scaleY: -1 }), ['T', 'R', 'S']);
    expect(twice.flipped).toBe(false);
  });
});

describe('rows', () => {
  it('are the transposed matrices in reverse order, to the bit', () => {
    const numbers = numbersOf();
    const own = plain(numbers);
    for (const order of ORDERS) {
      const columns = productOf(numbers, order).matrix;
      const rows = transposed(columns);
      expect(transposed(rows)).toEqual(Array.from(columns));
      const turned = order.map((factor) => [0, 1, 2].map((i) => own[factor].map((row) => row[i] ?? 0)));
      const [c = [], b = [], a = []] = turned;
      const expected = times(times(a, b), c);
      near(
        [0, 1, 3].flatMap((row) => [0, 1, 3].map((i) => rows[row + 4 * i] ?? 0)),
        expected.flat(),
        4e-15,
      );
    }
  });

  it('move nothing in the picture, and turn the written products round', () => {
    const runner = new Runner(figure);
    runner.pose();
    const before = runner.draw().panes[0];
    runner.set('rows', true);
    const after = runner.draw().panes[0];
    const drawn = (pane: typeof before) => pane?.things.filter(({ kind }) => kind !== 'label');
    expect(JSON.stringify(drawn(after))).toBe(JSON.stringify(drawn(before)));
    const names = (pane: typeof before) =>
      pane?.things.flatMap((it) => (it.kind === 'label' ? [it.text.slice(0, 'T·R·S'.length)] : []));
    expect(names(after)).toEqual(names(before)?.map((name) => [...name].reverse().join('')));
    expect([before?.title, after?.title]).toEqual(['T·R·S: half as long, right angles', 'p · S · R · T']);
    runner.dispose();
  });
});

describe('the walk', () => {
  it('goes from the pencil’s point by one factor a hop, the rightmost first', () => {
    const hops = hopsOf(numbersOf(), ['T', 'R', 'S']);
    expect(hops.map(({ factor }) => factor)).toEqual(['S', 'R', 'T']);
    const places = [
      [2, 0, 0],
      [1, 0, 0],
      [0.5, Math.sqrt(3) / 2, 0],
      [3.5, 1 + Math.sqrt(3) / 2, 0],
    ];
    hops.forEach(({ from, to }, i) => {
      near(from, places[i] ?? [], 1e-15);
      near(to, places[i + 1] ?? [], 1e-15);
    });
  });

  it('begins with the pencil as it is and ends with the product, in order and without a jump', () => {
    const order: Factor[] = ['T', 'S', 'R'];
    near(onTheWay(numbersOf(), order, 0), productOf(numbersOf(), []).matrix, 0);
    near(onTheWay(numbersOf(), order, 3), productOf(numbersOf(), order).matrix, 0);
    expect([walked(0), walked(LAST)]).toEqual([0, 3]);
    let before = 0;
    for (let t = 0; t <= LAST; t += 1 / 240) {
      const now = walked(t);
      expect(now - before).toBeGreaterThanOrEqual(0);
      // 1.5 is the steepest slope of 3x² − 2x³.
      expect(now - before).toBeLessThan((1.5 / 0.9 / 240) * 1.001);
      before = now;
    }
  });
});

describe('the figure of the orders', () => {
  const handle = (runner: Runner): Extract<Thing, { kind: 'handle' }> => {
    const found = runner.draw().panes[0]?.things.find((it) => it.kind === 'handle');
    if (found?.kind !== 'handle') throw new Error('the pencil has a handle');
    return found;
  };

  it('says both orders, as the storyboard has it', () => {
    const runner = new Runner(figure);
    runner.pose();
    expect(runner.readout().summary).toBe(
      'T R S: tip at (3.50, 1.87), half as long, right angles. T S R: tip at (3.50, 2.73), skewed by 33.0 degrees.',
    );
    expect(runner.draw().panes[0]?.subtitle).toBe('six orders: 6 pictures, 2 shapes');
    runner.set('order', 'S R T');
    expect(runner.readout().summary).toMatch(/ S R T: tip at \(0\.82, 4\.83\), skewed by 33\.0 degrees\.$/);
    runner.setAll({ order: 'T R S', turn: 90 });
    expect(runner.readout().summary).toBe(
      'T R S: tip at (3.00, 2.00), half as long, right angles. T S R: tip at (3.00, 3.00), as long as before, half as wide, right angles.',
    );
    runner.set('scaleX', 0);
    expect(runner.readout().summary).toContain('flat: nothing leads back');
    runner.dispose();
  });

  it('keeps the hand on the point by every order, where a turn has an effect', () => {
    const next = randomNumbers(4);
    for (const order of ORDERS) {
      const runner = new Runner(figure);
      runner.pose();
      for (let i = 0; i < 20; i++) {
        const turn = Math.round(340 * next() - 170);
        runner.setAll({ order: order.join(' '), turn, moveX: 4 * next(), scaleX: 0.3 + next() });
        const { at, to } = handle(runner);
        expect((to(at).turn ?? 0) * DEGREES).toBeCloseTo(turn, 9);
      }
      runner.dispose();
    }
    expect(turnTo(numbersOf({ scaleX: 0 }), ['S', 'R', 'T'], [1, 1, 0])).toBeNull();
    expect(turnTo(numbersOf({ moveX: -2, moveY: 0, scaleX: 1 }), ['R', 'T', 'S'], [1, 1, 0])).toBeNull();
  });

  it('has the point’s winding turned by a flip only', () => {
    const runner = new Runner(figure);
    runner.pose();
    const arcs = () =>
      runner.draw().panes[0]?.things.filter((it) => 'part' in it && it.part === 'flip') ?? [];
    expect(arcs()).toHaveLength(0);
    runner.set('scaleX', -0.5);
    const areas = arcs().map((it) => {
      const [x, y] = it.kind === 'arc' && it.axes ? it.axes : [[], []];
      return (x[0] ?? 0) * (y[1] ?? 0) - (x[1] ?? 0) * (y[0] ?? 0);
    });
    expect(areas.map(Math.sign)).toEqual([1, -1]);
    runner.dispose();
  });
});

it('lights the card that acts while the point is on its way', () => {
  const runner = new Runner(figure);
  runner.set('guess', ASKED);
  const acts: (string | undefined)[] = [];
  for (let seconds = 0; seconds <= LAST; seconds += 0.1) {
    runner.seek(seconds);
    const now = runner.draw().panes[0]?.cards?.acts;
    if (now !== acts.at(-1) || acts.length === 0) acts.push(now);
  }
  // The nearest to the point first; none before the walk and after it.
  expect(acts).toEqual([undefined, 'S', 'R', 'T', undefined]);
  runner.dispose();
});

it('has its cards and its words over the axes, which never cross them', () => {
  for (const size of [
    { width: 760, height: 475 },
    { width: 350, height: 288 },
  ])
    for (const guess of [ASKED, '6']) {
      const runner = new Runner(figure);
      runner.set('guess', guess);
      runner.seek(LAST);
      const drawing = runner.draw();
      const camera = viewOf(figure);
      camera.aim(drawing, size);
      const [shown] = paneViews(drawing, { ...size, camera });
      if (!shown) throw new Error('there is a picture');
      const { head, y } = shown.box;
      expect(head.cards).toBeGreaterThan(40);
      for (const it of shown.pane.things)
        if (it.kind === 'arrow' && it.color === 'axis')
          // From the top of the view, below all words.
          expect(shown.sight.project(it.to)?.y).toBeGreaterThan(0);
      expect(y).toBeGreaterThanOrEqual(head.cards);
      const boxes = cardBoxes(3, size.width);
      for (const [i, { x, width, height }] of boxes.entries()) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
        expect(x).toBeGreaterThanOrEqual(i > 0 ? (boxes[i - 1]?.x ?? 0) + (boxes[i - 1]?.width ?? 0) : 0);
        expect(x + width).toBeLessThanOrEqual(size.width);
      }
      runner.dispose();
    }
});

it('shows one order while a story asks how many pictures there are, then all beside the guess', () => {
  const runner = new Runner(figure);
  const pencils = (): Set<string> =>
    new Set(
      runner
        .draw()
        .panes.flatMap((it) => it.things)
        .flatMap((it) => ('part' in it && /^[TRS]{3}$/.test(it.part ?? '') ? [it.part ?? ''] : [])),
    );
  runner.set('guess', ASKED);
  expect([...pencils()]).toEqual(['TRS']);
  expect(runner.draw().panes[0]?.subtitle).toBeUndefined();
  // The cards stay in the picture, in the order that they have.
  const cards = () =>
    runner
      .draw()
      .panes[0]?.cards?.cards.map(({ value }) => value)
      .join(' ');
  expect(cards()).toBe('T R S');
  expect(runner.readout().summary).toMatch(/^T R S: .* Six orders: how many different pictures\?$/);
  runner.set('order', 'S T R');
  expect([...pencils()]).toEqual(['STR']);
  expect(cards()).toBe('S T R');
  runner.seek(runner.answer('guess', '4') ?? 0);
  expect(pencils().size).toBe(6);
  expect(runner.draw().panes[0]?.subtitle).toBe('six orders: 6 pictures, 2 shapes · you said 4');
  expect(runner.outcome?.right?.value).toBe('6');
  runner.dispose();
});
