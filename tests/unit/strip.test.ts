/** The graph under a picture: its axes, its paths, and the cards of an order beside it. */
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../www/src/element/strip/show.ts';
import { moved } from '../../www/src/element/templates/order.ts';
import { endText, heightAt, shareOf, valueAt } from '../../www/src/figure/axis.ts';
import type { Strip } from '../../www/src/figure/strip.ts';

const axis = { label: '', unit: 's', min: 0, max: 4 };
const log = { label: '', unit: '', min: 1e-16, max: 1, log: true };

describe('an axis', () => {
  it('gives back each place, linear or by powers of ten', () => {
    for (const it of [axis, log])
      for (const share of [0, 0.25, 0.5, 1]) expect(shareOf(it, valueAt(it, share))).toBeCloseTo(share, 12);
    expect(shareOf(log, 1e-8)).toBeCloseTo(0.5, 12);
  });

  it('names its ends with three digits, or as a power of ten', () => {
    expect([0, 12, 0.75, 1234.5, -2.5, 1e-16, 3e-9, 1e6].map(endText)).toEqual([
      '0',
      '12',
      '0.75',
      '1235',
      '−2.5',
      '10⁻¹⁶',
      '3·10⁻⁹',
      '10⁶',
    ]);
  });
});

describe('a curve', () => {
  const strip = (y: Float64Array): Strip => ({
    x: axis,
    y: { ...axis, max: 10 },
    at: Float64Array.of(0, 1, 2, 3, 4),
    curves: [{ name: 'c', color: 'ink', y }],
    now: 0,
    drives: null,
    summary: '',
  });
  const path = (y: Float64Array): string => {
    const it = strip(y);
    return it.curves.map((curve) => pathOf(it, curve)).join();
  };

  it('is a path in units of the box, up for more', () => {
    expect(path(Float64Array.of(0, 5, 10, 5, 0))).toBe('M0,100L250,50L500,0L750,50L1000,100');
  });

  it('has a gap where there is no value', () => {
    expect(path(Float64Array.of(0, 5, Number.NaN, 5, 0))).toBe('M0,100L250,50M750,50L1000,100');
  });

  it('has a value between its places, and none outside', () => {
    const at = Float64Array.of(0, 1, 2);
    const y = Float64Array.of(0, 10, 20);
    expect([0, 0.5, 1, 1.75].map((x) => heightAt(at, y, x))).toEqual([0, 5, 10, 17.5]);
    expect(heightAt(at, y, 3)).toBeNaN();
    expect(heightAt(at, y, -1)).toBeNaN();
  });
});

it('a card moves past the others and loses none', () => {
  expect(moved(['T', 'R', 'S'], 0, 2)).toEqual(['R', 'S', 'T']);
  expect(moved(['T', 'R', 'S'], 2, 1)).toEqual(['T', 'S', 'R']);
});
