import { describe, expect, it } from 'vitest';
import { type ScaleRule, scaleRules } from '../../www/src/core/accumulate.ts';
import * as core from '../../www/src/core/entries/index.ts';
import { defaults, toParams, type Values } from '../../www/src/figure/controls.ts';
import type { Handle, Polygon, Thing } from '../../www/src/figure/drawing.ts';
import { type ChainParams, controls } from '../../www/src/figures/chain/controls.ts';
import { aspect, links, most, slant } from '../../www/src/figures/chain/model.ts';
import { BOXES } from '../../www/src/figures/chain/shape.ts';
import chain from '../../www/src/figures/chain.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { runnerOf } from './figure-runner.ts';

const DEGREE = Math.PI / 180;
const params = (values: Partial<Values<typeof controls>> = {}): ChainParams =>
  toParams(controls, { ...defaults(controls), ...values });
const boxes = (
  values: Partial<Values<typeof controls>> = {},
  rule: ScaleRule = 'matrices',
): core.WorldTransform[] => core.accumulate(rule, links(params(values))).slice(1);
const at = (box: core.WorldTransform | undefined): [number, number] => [
  box?.translation[0] ?? Number.NaN,
  box?.translation[1] ?? Number.NaN,
];
const runner = (values: Partial<Values<typeof controls>> = {}): Runner => runnerOf(chain, values);

describe('the nautilus', () => {
  const [g, angle] = [3 ** (-1 / 45), 8 * DEGREE];
  const [re, im] = [g * Math.cos(angle), g * Math.sin(angle)];

  it('has box k at (1 − zᵏ) / (1 − z) with z = g·e^{iφ}', () => {
    // 299 products of numbers up to 12, each rounded: about 1e-14 in all.
    boxes().forEach((box, k) => {
      const [size, turned] = [g ** k, k * angle];
      const [x, y] = [1 - size * Math.cos(turned), -size * Math.sin(turned)];
      const [dx, dy] = [1 - re, -im];
      const norm = dx * dx + dy * dy;
      expect(at(box)[0]).toBeCloseTo((x * dx + y * dy) / norm, 12);
      expect(at(box)[1]).toBeCloseTo((y * dx - x * dy) / norm, 12);
    });
  });

  it('is 8.33 × 10.95 from joint to joint, with its end at (1.717, 6.938)', () => {
    const places = boxes().map(at);
    const extent = (axis: 0 | 1): number => {
      const all = places.map((place) => place[axis]);
      return Math.max(...all) - Math.min(...all);
    };
    expect(extent(0)).toBeCloseTo(8.33, 2);
    expect(extent(1)).toBeCloseTo(10.95, 2);
    const [x, y] = places.at(-1) ?? [];
    // The center is where endlessly many boxes would end; 300 of them are 0.005 away.
    const norm = (1 - re) ** 2 + im ** 2;
    expect([(1 - re) / norm, im / norm].map((it) => it.toFixed(3))).toEqual(['1.717', '6.938']);
    expect(Math.hypot((x ?? 0) - (1 - re) / norm, (y ?? 0) - im / norm)).toBeLessThan(0.005);
    expect(boxes().at(-1)?.axisLengths[0]).toBeCloseTo(6.76e-4, 6);
  });

  it('is the same by matrices, component-wise and with lossy scale; compensated boxes do not shrink', () => {
    const [matrices, transforms, lossy, compensated] = scaleRules.map((rule) => boxes({}, rule));
    for (const side of [transforms, lossy]) {
      side?.forEach((box, i) => {
        box.matrix.forEach((value, j) => {
          expect(Math.abs(value - (matrices?.[i]?.matrix[j] ?? Number.NaN))).toBeLessThan(1e-12);
        });
      });
    }
    expect(compensated?.at(-1)?.axisLengths[0]).toBeCloseTo(g, 12);
  });

  it('turns its last box by 74.75° more for a quarter of a degree more at each joint', () => {
    const value = (joint: number): number => runner({ joint }).readout().values?.turned?.value ?? Number.NaN;
    expect(value(8.25) - value(8)).toBeCloseTo(74.75, 10);
  });
});

describe('the surprises', () => {
  it('1: a ring closes, and a hundredth of a degree more opens it by 2.48 boxes', () => {
    const gap = (joint: number): number => {
      const ring = boxes({ joint, next: 1 });
      const last = ring.at(-1);
      // The place of a box after the last one.
      const [x, y] = at(last);
      return Math.hypot(x + (last?.matrix[0] ?? 0), y + (last?.matrix[1] ?? 0));
    };
    expect(gap(1.2)).toBeLessThan(2e-13);
    expect(gap(1.21)).toBeCloseTo(2.48, 1);
    expect(gap(1.3)).toBeCloseTo(22.8, 0);
  });

  it('2: a stretched root flattens the coil by matrices and leaves it round component-wise', () => {
    const extent = (rule: ScaleRule): string[] =>
      ([0, 1] as const).map((axis) => {
        const all = boxes({ root: 2 }, rule).map((box) => at(box)[axis]);
        return (Math.max(...all) - Math.min(...all)).toFixed(2);
      });
    expect(extent('matrices')).toEqual(['16.66', '10.95']);
    expect(extent('transforms')).toEqual(['16.66', '21.91']);
    expect(most(boxes({ root: 2 }), slant) / DEGREE).toBeCloseTo(36.85, 2);
    expect(most(boxes({ root: 2 }, 'transforms'), slant)).toBeLessThan(1e-12);
  });

  it('3: stretched links stay short by matrices and become needles component-wise', () => {
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
    const needles = boxes({ stretch: 1.05 }, 'transforms');
    needles.forEach((box, k) => {
      expect(aspect(box) / 1.05 ** k).toBeCloseTo(1, 11);
    });
    expect(most(needles, aspect)).toBeCloseTo(2.17e6, -4);
    expect(((1 + sine) / c) ** 2).toBeCloseTo(1.3233, 4);
  });

  it('4: beyond 1.3233 the coil opens by matrices, too', () => {
    const open = boxes({ stretch: 1.34 });
    expect(most(open, aspect)).toBeGreaterThan(1e11);
    expect(Math.hypot(...at(open.at(-1)))).toBeGreaterThan(30_000);
    expect(Math.hypot(...at(boxes({ stretch: 1.32 }).at(-1)))).toBeLessThan(1000);
  });

  it('has a spring: a helix of radius 2.267 that rises 3.481 a turn', () => {
    const spring = boxes({ joint: 24, next: 1, twist: 6 });
    const half = Math.acos(Math.cos(12 * DEGREE) * Math.cos(3 * DEGREE));
    const axis = [
      Math.cos(12 * DEGREE) * Math.sin(3 * DEGREE),
      Math.sin(12 * DEGREE) * Math.sin(3 * DEGREE),
      Math.sin(12 * DEGREE) * Math.cos(3 * DEGREE),
    ].map((it) => it / Math.sin(half));
    // 300 links are 20.6 turns; between 300 boxes there are 299.
    expect((300 * half) / Math.PI).toBeCloseTo(20.6, 1);
    const turns = (299 * half) / Math.PI;
    const end = spring.at(-1)?.translation ?? [0, 0, 0];
    const rise = end.reduce((sum, value, i) => sum + value * (axis[i] ?? 0), 0);
    expect(rise / turns).toBeCloseTo(3.481, 3);
    // The chord of a step, without its rise, is 2 r sin(half).
    const step = axis[0] ?? 0;
    expect(Math.sqrt(1 - step * step) / (2 * Math.sin(half))).toBeCloseTo(2.267, 3);
  });
});

describe('the picture of the chain', () => {
  const things = (values: Partial<Values<typeof controls>> = {}) =>
    runner(values).draw().panes[0]?.things ?? [];
  const handleOf = (values: Partial<Values<typeof controls>> = {}): Handle =>
    things(values).find((it): it is Handle => it.kind === 'handle') as Handle;

  it('has all boxes that can be seen, and no other rule where both agree', () => {
    const all = things();
    const drawn = all.filter((it): it is Polygon => it.kind === 'polygon');
    expect(drawn.length).toBeGreaterThan(250);
    expect(drawn.length).toBeLessThan(BOXES);
    const outlines = (of: readonly Thing[]) => of.filter((it) => it.kind === 'line' && it.part === 'rule');
    expect(outlines(all)).toHaveLength(0);
    expect(outlines(things({ root: 2 }))).toHaveLength(0);
    expect(outlines(things({ root: 2, rule: 'transforms' }))).toHaveLength(2);
  });

  it('is moved by a lever: the whole range of size is a hundred pixels, that of the joint sixty', () => {
    // Of a picture 475 high, whose plan is 14.2 m high.
    const pixels = 475 / 14.2;
    const [x = 0, y = 0] = handleOf().at;
    const away = (values: Partial<Values<typeof controls>>): number => {
      const { at } = handleOf(values);
      return pixels * Math.hypot(at[0] - x, at[1] - y);
    };
    expect(away({ next: 0.9 }) + away({ next: 0.995 })).toBeGreaterThan(100);
    expect(away({ joint: 4 }) + away({ joint: 24 })).toBeGreaterThan(60);
  });

  it('fills the picture wherever a hand pulls, and leaves the rest to the sliders', () => {
    const home = { left: -4.6, bottom: -7.7, right: 13.9, top: 6.5 };
    const at = handleOf();
    for (let i = 0; i < 24; i++)
      for (const far of [0.2, 1, 2, 4, 8, 30]) {
        const angle = (i * Math.PI) / 12;
        const { joint = 0, next = 0 } = at.to([
          at.at[0] + far * Math.cos(angle),
          at.at[1] + far * Math.sin(angle),
          0,
        ]);
        expect(joint / DEGREE).toBeGreaterThan(4 - 1e-9);
        expect(next).toBeLessThan(0.995 + 1e-9);
        // The view rests while the hand pulls: it is still that of the chain as it was.
        const seen = things({ joint: joint / DEGREE, next: Math.max(next, 0.9) })
          .flatMap((it) => (it.kind === 'polygon' ? it.points : []))
          .filter(([x, y]) => x > home.left && x < home.right && y > home.bottom && y < home.top);
        const xs = seen.map(([x]) => x);
        expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan((home.right - home.left) / 3);
        expect(seen.length).toBeGreaterThan(60);
      }
    // A preset beyond the hand’s reach stays where it is, and comes back.
    const ring = handleOf({ joint: 1.2, next: 1 });
    expect(ring.to(ring.at).next).toBeCloseTo(1, 12);
    expect((ring.to(at.at).joint ?? 0) / DEGREE).toBeCloseTo(8, 10);
  });

  it('draws nothing beyond ten thousand lengths', () => {
    for (const thing of things({ stretch: 1.34 })) {
      if (!('points' in thing)) continue;
      expect(Math.max(...thing.points.flatMap(([x, y]) => [Math.abs(x), Math.abs(y)]))).toBeLessThanOrEqual(
        1e4,
      );
    }
  });

  it('names both rules whatever is set', () => {
    for (const rule of scaleRules)
      for (const values of [{}, { root: 2 }, { stretch: 1.05 }, { twist: 6 }]) {
        const { summary } = runner({ ...values, rule } as never).readout();
        for (const side of chain.compares ?? []) expect(summary).toContain(side);
      }
    expect(runner({ stretch: 1.05 }).readout().summary).toBe(
      '300 boxes, 8.0 degrees a joint: 6.6 turns. Each link stretched 1.05: by matrices at most 1.43 times as long as wide, component-wise 2.2 million times.',
    );
  });

  it('has presets that set values, and count as no press', () => {
    const it = runner();
    it.press('ring');
    expect(it.values).toMatchObject({ joint: 1.2, next: 1 });
    expect(it.run.inputs).toEqual([]);
    it.press('nautilus');
    expect(it.values).toEqual(defaults(controls));
  });

  it('breathes by a quarter of a degree about where it is', () => {
    const breath = (seconds: number): number =>
      Number(chain.breathes?.(seconds, defaults(controls)).joint) - 8;
    expect([0, 1.5, 3, 4.5].map(breath)).toEqual([0, -0.25, 0, 0.25]);
  });
});
