/** The small figures about poses, of the first two chapters, against closed forms. */
import { expect, it } from 'vitest';
import type { Arrow, Handle } from '../../www/src/figure/drawing.ts';
import pin from '../../www/src/figures/pin.ts';
import pivot from '../../www/src/figures/pivot.ts';
import product from '../../www/src/figures/product.ts';
import trs from '../../www/src/figures/trs.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near as within } from './expect.ts';
import { numberOf, partsOf, runnerOf } from './figure-runner.ts';

type Pair = readonly [number, number];

const arrowOf = (runner: Runner, part: string): Arrow => {
  const [found] = partsOf(runner, 'arrow', part);
  if (!found) throw new Error(`there is no arrow "${part}"`);
  return found;
};

function rotated([x, y]: Pair, degrees: number): Pair {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [c * x - s * y, s * x + c * y];
}
const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];
const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]];
const near = (pair: ArrayLike<number> & Iterable<number>, wanted: Pair): void =>
  within([...pair].slice(0, 2), wanted, 1e-12);

it('trs: the far corner is scaled, then rotated, then translated', () => {
  for (const [x, y, turn, scale] of [
    [0.3, 0, -20, 0.5],
    [1.5, 0.4, 28, 1.3],
    [2, 0.8, 90, 1.6],
  ] as const) {
    const runner = runnerOf(trs, { x, y, turn, scale });
    near(
      [numberOf(runner, 'farX'), numberOf(runner, 'farY')],
      plus([x, y], rotated([1.2 * scale, 0.75 * scale], turn)),
    );
  }
});

it('product: the arrows are tip to tail, and their sum is the last column of the product', () => {
  for (const turn of [0, 25, 90]) {
    const runner = runnerOf(product, { turn });
    const [tray, cup, sum] = ['tray', 'cup', 'sum'].map((part) => arrowOf(runner, part)) as [
      Arrow,
      Arrow,
      Arrow,
    ];
    near(tray.to, [3, 1]);
    expect(cup.from).toEqual(tray.to);
    const at = plus([3, 1], rotated([2, 1], turn));
    near(cup.to, at);
    expect([sum.from, sum.to]).toEqual([tray.from, cup.to]);
    const [item] = runner.readout().groups[0]?.items ?? [];
    const [whole] = item?.kind === 'matrices' ? item.entries : [];
    near(Array.from(whole?.matrix ?? []).slice(0, 2), rotated([1, 0], turn));
    near(Array.from(whole?.matrix ?? []).slice(12, 14), at);
  }
});

it('pin: the inverse of the paper leads to the local pair, and each pane’s hand back to the same point', () => {
  for (const turn of [-10, 22, 40])
    for (const at of [
      [1.5, 1],
      [3.6, 3],
      [5, 4],
    ] as const) {
      const [x, y] = at;
      const runner = runnerOf(pin, { turn, x, y });
      const local = rotated(minus(at, [1.3, 0.4]), -turn);
      near([numberOf(runner, 'localX'), numberOf(runner, 'localY')], local);
      for (const [place, seen] of [at, local].entries()) {
        const hand = partsOf(runner, 'handle', undefined, place).find(({ name }) => name === 'pin') as Handle;
        near(hand.at, seen);
        const back = hand.to(hand.at);
        near([back.x ?? Number.NaN, back.y ?? Number.NaN], at);
      }
    }
});

it('pivot: a rotation about the pivot, and the arrow brings the pivot back to where it was', () => {
  expect(runnerOf(pivot, { x: 0, y: 0 }).draw().panes[0]?.title).toBe('No arrow: it turns about the origin');
  for (const turn of [0, 42, 45])
    for (const at of [
      [0, 0],
      [0.3, 0.3],
      [0.85, 0.5],
      [2, 0.7],
    ] as const) {
      const runner = runnerOf(pivot, { turn, x: at[0], y: at[1] });
      const gone = rotated(at, turn);
      near([numberOf(runner, 'shiftX'), numberOf(runner, 'shiftY')], minus(at, gone));
      const [shut = [], open = []] = ['before', 'door'].map(
        (part) => partsOf(runner, 'polygon', part)[0]?.points,
      );
      expect(open).toHaveLength(4);
      for (const [i, corner] of open.entries()) {
        const [x, y] = shut[i] ?? [Number.NaN, Number.NaN];
        near(corner, plus(at, rotated(minus([x, y], at), turn)));
      }
      if (Math.hypot(...minus(at, gone)) > 0.02) {
        const shift = arrowOf(runner, 'shift');
        near(shift.from, gone);
        near(shift.to, at);
      }
    }
});
