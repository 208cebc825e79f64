/** The chain against products of plain matrices, and what a hand makes of it. */
import { describe, expect, it } from 'vitest';
import type { ScaleRule } from '../../www/src/core/accumulate.ts';
import * as core from '../../www/src/core/entries/index.ts';
import { defaults, type Values } from '../../www/src/figure/controls.ts';
import type { Handle } from '../../www/src/figure/drawing.ts';
import { controls } from '../../www/src/figures/chain/controls.ts';
import { aspect, links, most, slant } from '../../www/src/figures/chain/model.ts';
import { BOXES } from '../../www/src/figures/chain/shape.ts';
import chain from '../../www/src/figures/chain.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near, product } from './expect.ts';
import {
  numberOf,
  paramsOf,
  partsOf,
  handleOf as ringOf,
  runnerOf,
  things as thingsOf,
} from './figure-runner.ts';

const DEGREE = Math.PI / 180;
type Settings = Partial<Values<typeof controls>>;
const boxes = (values: Settings = {}, rule: ScaleRule = 'matrices'): core.WorldTransform[] =>
  core.accumulate(rule, links(paramsOf(controls, values))).slice(1);
const runner = (values: Settings = {}): Runner => runnerOf(chain, values);

/** The boxes by products of plain 3 × 3 matrices: a link is moved by 1, rotated about x, then z, and scaled. */
function plain({ joint = 8, next = 3 ** (-1 / 45), stretch = 1, root = 1, twist = 0 }: Settings): number[][] {
  const [c, s] = [Math.cos(joint * DEGREE), Math.sin(joint * DEGREE)];
  const [u, v] = [Math.cos(twist * DEGREE), Math.sin(twist * DEGREE)];
  const [x, y, z] = [next * Math.sqrt(stretch), next / Math.sqrt(stretch), next];
  const link = [
    [c * x, -s * u * y, s * v * z],
    [s * x, c * u * y, -c * v * z],
    [0, v * y, u * z],
  ];
  let [axes, place] = [
    [
      [root, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [0, 0, 0],
  ];
  return Array.from({ length: BOXES }, () => {
    const box = [0, 1, 2].flatMap((i) => axes.map((row) => row[i] ?? 0)).concat(place);
    place = place.map((it, i) => it + (axes[i]?.[0] ?? 0));
    axes = product(axes, link);
    return box;
  });
}

describe('the chain', () => {
  it.each<Settings>([
    {},
    { joint: 1.2, next: 1 },
    { joint: 24, next: 1, twist: 6 },
    { joint: 8, next: 0.98, stretch: 1.1, root: 2, twist: 3 },
  ])('with %o has its boxes where a product of plain matrices has them', (values) => {
    const all = plain(values);
    boxes(values).forEach(({ matrix }, k) => {
      const found = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((i) => matrix[i] ?? Number.NaN);
      // Each of 299 products is rounded, of numbers up to some hundred.
      near(found, all[k] ?? [], 1e-10);
    });
  });

  it('turns its last box by 74.75° more for a quarter of a degree more at each joint', () => {
    expect(numberOf(runner({ joint: 8.25 }), 'turned') - numberOf(runner(), 'turned')).toBeCloseTo(74.75, 10);
  });

  it('closes to a ring, which a hundredth of a degree more opens by 2.48 boxes', () => {
    const gap = (joint: number): number => {
      const [a = 0, b = 0, x = 0, y = 0] = [0, 1, 12, 13].map(
        (i) => boxes({ joint, next: 1 }).at(-1)?.matrix[i],
      );
      return Math.hypot(x + a, y + b);
    };
    expect([1.2, 1.21, 1.3].map((it) => gap(it).toPrecision(3)).slice(1)).toEqual(['2.48', '22.8']);
    expect(gap(1.2)).toBeLessThan(1e-11);
  });

  it('with stretched links stays short by matrices up to 1.3233, and has needles component-wise', () => {
    const [c, sine] = [Math.cos(8 * DEGREE), Math.sin(8 * DEGREE)];
    // A + 1/A = (2 cosh 2u − 2c²) / (1 − c²): the turn undoes the stretch.
    const bound = (q: number): number => {
      const u = Math.log(q) / 2;
      const cc = (c * Math.cosh(u)) ** 2;
      const sum = (2 * Math.cosh(2 * u) - 2 * cc) / (1 - cc);
      return (sum + Math.sqrt(sum * sum - 4)) / 2;
    };
    for (const [stretch, expected] of [
      [1.05, '1.425'],
      [1.2, '4.767'],
      [1.3, '30.85'],
    ] as const) {
      expect(bound(stretch).toPrecision(4)).toBe(expected);
      const found = most(boxes({ stretch }), aspect);
      expect(found).toBeLessThan(bound(stretch) * (1 + 1e-9));
      // 300 boxes come within a thousandth of what endlessly many would reach.
      expect(found).toBeGreaterThan(bound(stretch) * 0.999);
    }
    boxes({ stretch: 1.05 }, 'transforms').forEach((box, k) => {
      expect(aspect(box) / 1.05 ** k).toBeCloseTo(1, 11);
    });
    expect(((1 + sine) / c) ** 2).toBeCloseTo(1.3233, 4);
    expect(most(boxes({ stretch: 1.34 }), aspect)).toBeGreaterThan(1e11);
    expect(most(boxes({ root: 2 }), slant) / DEGREE).toBeCloseTo(36.85, 2);
  });
});

describe('the picture of the chain', () => {
  const things = (values: Settings = {}) => thingsOf(runner(values));
  const handleOf = (values: Settings = {}): Handle => ringOf(runner(values));

  it('has all boxes that can be seen, and no other rule where both agree', () => {
    const drawn = partsOf(runner(), 'polygon').length;
    expect(drawn).toBeGreaterThan(250);
    expect(drawn).toBeLessThan(BOXES);
    const outlines = (values: Settings) => partsOf(runner(values), 'line', 'rule').length;
    const all = [{}, { root: 2 }, { root: 2, rule: 'transforms' }] as const;
    expect(all.map(outlines)).toEqual([0, 0, 2]);
  });

  it('is moved by a lever: the whole range of size is a hundred pixels, that of the joint sixty', () => {
    // Of a picture 475 high, whose plan is 14.2 m high.
    const pixels = 475 / 14.2;
    const [x = 0, y = 0] = handleOf().at;
    const away = (values: Settings): number => {
      const { at } = handleOf(values);
      return pixels * Math.hypot(at[0] - x, at[1] - y);
    };
    expect(away({ next: 0.9 }) + away({ next: 0.995 })).toBeGreaterThan(100);
    expect(away({ joint: 4 }) + away({ joint: 24 })).toBeGreaterThan(60);
  });

  it('leaves a preset beyond the hand’s reach where it is, and brings it back', () => {
    const ring = handleOf({ joint: 1.2, next: 1 });
    expect(ring.to(ring.at).next).toBeCloseTo(1, 12);
    expect((ring.to(handleOf().at).joint ?? 0) / DEGREE).toBeCloseTo(8, 10);
    for (const far of [0.2, 2, 30])
      for (const [x, y] of [
        [far, 0],
        [-far, far],
        [0, -far],
      ] as const) {
        const { at, to } = handleOf();
        const { joint = 0, next = 0 } = to([at[0] + x, at[1] + y, 0]);
        expect(joint / DEGREE).toBeGreaterThan(4 - 1e-9);
        expect(next).toBeLessThan(0.995 + 1e-9);
      }
  });

  it('draws nothing beyond ten thousand lengths', () => {
    const places = things({ stretch: 1.34 }).flatMap((it) => ('points' in it ? it.points : []));
    expect(Math.max(...places.flat().map(Math.abs))).toBeLessThanOrEqual(1e4);
  });

  it('breathes by a quarter of a degree about where it is', () => {
    const breath = (seconds: number): number =>
      Number(chain.breathes?.(seconds, defaults(controls)).joint) - 8;
    expect([0, 1.5, 3, 4.5].map(breath)).toEqual([0, -0.25, 0, 0.25]);
  });
});
