/** The whip against sums of plain complex numbers, and the closed form of a straight chain. */
import { describe, expect, it } from 'vitest';
import { ASKED } from '../../www/src/figure/controls.ts';
import { BOXES, NAUTILUS } from '../../www/src/figures/chain/shape.ts';
import { controls, type WhipParams } from '../../www/src/figures/whip/controls.ts';
import { speedOf, whipOf } from '../../www/src/figures/whip/model.ts';
import whip from '../../www/src/figures/whip.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { apart, near } from './expect.ts';
import { handleOf, numberOf, paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { randomNumbers } from './random.ts';

const DEGREE = Math.PI / 180;
const params = (values: object = {}): WhipParams => paramsOf(controls, values);
const size = (vector: ArrayLike<number>): number => Math.hypot(...Array.from(vector));
const runner = (values: object = {}): Runner => runnerOf(whip, values);
const planOf = (values: object) => runner(values).draw().panes[0]?.camera;

/** Velocity and acceleration of box k, complex: link j turns j + 1 times as fast as a joint. */
function plain({ rate, joint, next }: WhipParams, k: number): { v: number[]; a: number[] } {
  const [v, a] = [
    [0, 0, 0],
    [0, 0, 0],
  ] as [number[], number[]];
  for (let j = 0; j < k; j++) {
    const [length, angle, w] = [next ** j, j * joint, (j + 1) * rate];
    for (const [axis, part] of [Math.cos, Math.sin].entries()) {
      v[axis] = (v[axis] ?? 0) + w * length * part(angle + Math.PI / 2);
      a[axis] = (a[axis] ?? 0) - w * w * length * part(angle);
    }
  }
  return { v, a };
}

it('has the speed beside its arrow: over the tip a hand that holds it has its value', () => {
  for (const joint of [0, 8]) {
    const it = runner({ joint });
    const [arrow] = partsOf(it, 'arrow');
    const label = partsOf(it, 'label').find(({ text }) => text.startsWith('box'));
    if (!arrow || !label) throw new Error('a thing is missing');
    const [across = 0, up = 0] = label.side ?? [];
    const along = [arrow.to[0] - arrow.from[0], arrow.to[1] - arrow.from[1]] as const;
    expect(size([across, up])).toBeCloseTo(1, 9);
    expect((across * along[0] + up * along[1]) / size(along)).toBeCloseTo(0, 9);
  }
});

describe('the whip', () => {
  it('has its end at 782.8 cm a second, δ n (n − 1) / 2, and 2,728 of acceleration', () => {
    const { end, fastest } = whipOf(params());
    const [n, delta] = [BOXES, DEGREE];
    // 300 sums of numbers up to 2,728, each rounded: about 1e-10 in all.
    expect(speedOf(end)).toBeCloseTo((delta * n * (n - 1)) / 2, 9);
    expect(speedOf(end).toFixed(1)).toBe('782.8');
    expect(size(end.acceleration)).toBeCloseTo((delta * delta * n * (n - 1) * (2 * n - 1)) / 6, 9);
    expect(size(end.acceleration).toFixed(0)).toBe('2728');
    expect((end.angularVelocity[2] ?? 0) / DEGREE).toBeCloseTo(300, 10);
    expect(fastest).toBe(299);
  });

  it('is 150 times as fast at its end as one stiff piece, and slow at the end of a nautilus', () => {
    expect(numberOf(runner(), 'end') / numberOf(runner(), 'stiff')).toBeCloseTo(BOXES / 2, 10);
    expect([{}, NAUTILUS].map((it) => runner(it).readout().values?.end?.digits)).toEqual([1, 3]);
    const { boxes, end, fastest } = whipOf(params(NAUTILUS));
    expect([speedOf(end).toFixed(3), fastest, speedOf(boxes[31]).toFixed(2)]).toEqual(['0.915', 31, '2.85']);
  });

  it('has all boxes as sums of complex numbers have them', () => {
    const next = randomNumbers(15);
    for (let i = 0; i < 20; i++) {
      const all = params({ rate: 0.1 + 1.9 * next(), joint: 24 * next(), next: 0.95 + 0.05 * next() });
      whipOf(all).boxes.forEach((box, k) => {
        const { v, a } = plain(all, k);
        near(box.velocity, v, 1e-10);
        near(box.acceleration, a, 1e-9);
      });
    }
  });
});

describe('the whip before it strikes', () => {
  const asked = (values: object = {}): Runner => runner({ guess: ASKED, ...values });

  it('is pulled straight by box 90, and its end goes about ten times as far', () => {
    const places = Array.from({ length: 15 }, (_, i) => {
      const bend = (14 - i) / 20;
      const it = asked({ bend });
      const { at, to } = handleOf(it);
      expect((to(at).bend ?? Number.NaN) / DEGREE).toBeCloseTo(bend, 9);
      const end = partsOf(it, 'label').find(({ text }) => /end/.test(text))?.at ?? [];
      return [at, end];
    });
    const way = (k: number): number =>
      places.slice(1).reduce((sum, place, i) => sum + apart(place[k] ?? [], places[i]?.[k] ?? []), 0);
    expect(way(1) / way(0)).toBeGreaterThan(9);
    // Straight, it lies on the stiff piece.
    expect(places.at(-1)?.[1]?.[0]).toBeCloseTo(BOXES - 1, 6);
  });

  it('keeps its picture at every bend', () => {
    expect(new Set([0, 0.3, 1.2].map((bend) => JSON.stringify(planOf({ guess: ASKED, bend })))).size).toBe(1);
  });

  it('has a bend only while it asks', () => {
    expect(whip.idle?.({ ...runner().values, guess: ASKED } as never)).toEqual(['joint']);
    expect(whip.idle?.(runner().values as never)).toEqual(['bend']);
  });
});

describe('the picture of the whip', () => {
  it('has all boxes that are seen', () => {
    for (const values of [{}, { rate: 2 }, { rate: 0.1, joint: 24 }, { ...NAUTILUS, rate: 1.5 }])
      expect(partsOf(runner(values), 'polygon').length).toBeGreaterThan(150);
  });

  it('keeps its plan while a hand sets the rate', () => {
    expect(planOf({ rate: 0.1 })).toEqual(planOf({ rate: 2 }));
  });
});
