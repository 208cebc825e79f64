/** The playground's doctor: why a node is skewed, what would help, and what a new parent loses. */
import { describe, expect, it } from 'vitest';
import { lossOf } from '../../www/src/playground/doctor/loss.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, setCompensates, setRule } from '../../www/src/playground/document/edits.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { markOf } from '../../www/src/playground/outline/mark.ts';
import { treeOf } from './playground-bench.ts';
import { aboutZ, DEGREES, skewByHand, skewsOf } from './playground-skews.ts';

/** A parent that is stretched along x, and a child that is turned in it. */
const pair = (stretch: number, degrees: number): TreeDocument =>
  treeOf(
    ['boom', null, { scale: [stretch, 1, 1] }],
    ['stick', 1, { rotation: aboutZ(degrees), translation: [1.5, 0, 0] }],
  );
describe('the skew of nodes', () => {
  it('is the angle of the closed form, and that of the look book', () => {
    for (const stretch of [0.2, 1, 1.6, 2.5, 7])
      for (const degrees of [0, 1, 20, 45, -58, 90, 130]) {
        const [parent, child] = skewsOf(pair(stretch, degrees));
        expect(parent).toBe(0);
        // An arc cosine near 90° has the precision of its argument: some 1e-14 degrees.
        expect(child).toBeCloseTo(skewByHand(stretch, degrees), 11);
      }
    expect(skewsOf(pair(1.6, -58))[1]).toBeCloseTo(23.7, 1);
  });

  it('is no number for a node that is flat, and right for one that is tiny or huge', () => {
    expect(skewsOf(pair(0, 0))).toEqual([Number.NaN, Number.NaN]);
    // Two axes in one line: the child's x and y axes both lie along the boom's y axis.
    expect(skewsOf(pair(0, 45))[1]).toBeCloseTo(90, 5);
    // In the outline it has no mark, as the doctor says that it is flat.
    expect(markOf(posed(pair(0, 45)), 1)).toBeNull();
    expect(markOf(posed(pair(1e-9, 45)), 1)).toBeCloseTo(90, 5);
    expect(markOf(posed(pair(2.5, 30)), 1)).toBeCloseTo(skewByHand(2.5, 30), 9);
    for (const size of [1e-120, 1e120]) {
      const scale = [1.6 * size, size, size] as const;
      const document = treeOf(['boom', null, { scale }], ['stick', 1, { rotation: aboutZ(-58) }]);
      expect(skewsOf(document)[1]).toBeCloseTo(skewByHand(1.6, 58), 9);
      expect(markOf(posed(document), 1)).toBeCloseTo(skewByHand(1.6, 58), 9);
    }
  });
});

describe('the loss under another parent', () => {
  it('is that of the closed form, and the 0.530 m and 23.2° of chapter 3', () => {
    for (const [stretch, degrees] of [
      [2.5, 45],
      [1.1, 45],
      [3, 20],
    ] as const) {
      const { exact, fits, residual } = lossOf(pair(stretch, degrees), 2, null);
      expect(exact).toBe(false);
      expect(fits.map(({ fit }) => fit)).toEqual(['matrix', 'polar', 'lossy', 'local']);
      const [matrix, polar, lossy, local] = fits;
      const [sin, cos] = [Math.sin(degrees / DEGREES), Math.cos(degrees / DEGREES)];
      // R⁻¹ L is symmetric; what is off its diagonal is lost, on both axes.
      const off = (stretch - 1) * sin * cos;
      expect(lossy?.displacement).toBeCloseTo(off / Math.SQRT2, 12);
      expect(residual.displacement).toBeCloseTo(lossy?.displacement as number, 12);
      expect(residual.angle * DEGREES).toBeCloseTo(lossy?.angle as number, 10);
      expect(matrix?.displacement).toBeLessThan(1e-12);
      expect(polar?.displacement).toBeGreaterThan(0.01);
      // By its own numbers it is at (1.5, 0, 0) of the world, square: the corner by hand.
      const corner = Math.max(
        ...[-0.5, 0.5].map((y) => Math.hypot(1.5 * stretch - 1.5 + (stretch - 1) * (0.5 * cos - y * sin), 0)),
        ...[-0.5, 0.5].map((y) => Math.abs(1.5 * (stretch - 1) + (stretch - 1) * (-0.5 * cos - y * sin))),
      );
      expect(local?.displacement).toBeCloseTo(corner, 12);
    }
    const lossy = lossOf(pair(2.5, 45), 2, null).fits[2];
    expect(lossy?.displacement).toBeCloseTo(0.53, 3);
    expect(lossy?.angle).toBeCloseTo(23.2, 2);
  });

  it('is none where a translation, rotation and scale hold the pose', () => {
    for (const degrees of [0, 90]) {
      const { exact, fits, document } = lossOf(pair(2.5, degrees), 2, null);
      expect(exact).toBe(true);
      expect(fits).toEqual([]);
      expect(document?.nodes[1]?.parent).toBe(null);
    }
    expect(lossOf(pair(2.5, 45), 2, 1, 0).exact).toBe(true);
    for (const rule of ['transforms', 'compensated'] as const)
      expect(lossOf(setRule(pair(2.5, 45), rule), 2, null).exact).toBe(true);
  });

  it('tells of descendants that move though the node itself stays', () => {
    // In the boom the stick inherits 2 along all axes, of which its lamp takes its place alone.
    const document = treeOf(
      ['boom', null, { scale: [2, 2, 2] }],
      ['stick', 1],
      ['lamp', 2, { translation: [1, 0, 0] }],
      ['bulb', 3, { translation: [1, 0, 0] }],
    );
    expect(lossOf(document, 2, null).exact).toBe(true);
    const { exact, fits } = lossOf(setCompensates(document, 3, true), 2, null);
    expect(exact).toBe(false);
    const lossy = fits.find(({ fit }) => fit === 'lossy');
    expect(lossy?.displacement).toBeLessThan(1e-12);
    // The bulb was 2 m from the lamp; outside, the stick's own scale is the 2, and is left out.
    expect(lossy?.below).toBeCloseTo(1, 12);
  });

  it('is asked of the nodes that it depends on, however many others there are', () => {
    const boom = pair(2.5, 45);
    const [first] = boom.nodes;
    if (!first) throw new Error('the pair has a boom');
    const plain = { ...first, scale: [1, 1, 1] } as const;
    const others = Array.from({ length: 2000 }, (_, i) => ({ ...plain, id: i + 3, name: `node ${i}` }));
    let reads = 0;
    const nodes = new Proxy([...boom.nodes, ...others], {
      get(list, key) {
        if (typeof key === 'string' && /^\d/.test(key)) reads++;
        return Reflect.get(list, key);
      },
    });
    const loss = lossOf({ ...boom, nodes }, 2, 2002, 0);
    expect(loss.exact).toBe(false);
    expect(loss.fits.map(({ fit }) => fit)).toEqual(['matrix', 'polar', 'lossy', 'local']);
    // Each node for its place and for its parent's; each of five tries went through all of them.
    expect(reads).toBeLessThan(3 * nodes.length);
    // One that is taken is whole.
    const [matrix] = loss.fits;
    expect(matrix?.document.nodes.length).toBe(nodes.length);
    expect(matrix?.document.nodes.at(-1)).toMatchObject({ id: 2, parent: 2002 });
    expect(matrix?.document).toBe(matrix?.document);
  });

  it('throws what no fit helps against', () => {
    const document = pair(2.5, 45);
    expect(() => lossOf(document, 1, 2)).toThrowError(expect.objectContaining({ code: 'CYCLE' }));
    expect(() => lossOf(document, 9, null)).toThrowError(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
    let flat = add(document, null, { name: 'flat', scale: [0, 1, 1] }).document;
    expect(() => lossOf(flat, 2, 3)).toThrowError(expect.objectContaining({ code: 'SINGULAR' }));
    flat = setRule(flat, 'transforms');
    expect(() => lossOf(flat, 2, 3)).toThrowError(expect.objectContaining({ code: 'SINGULAR' }));
  });
});
