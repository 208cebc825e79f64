/** Nodes whose scales differ by axis: matrices that move, against points that they carry. */
import { describe, expect, it } from 'vitest';
import { affineMotion, Hierarchy, type LocalLike } from '../../www/src/core/entries/index.ts';
import { randomNumbers } from './random.ts';

/** Twelve products of numbers of size ten, added up. */
const DIGITS = 11;

const next = randomNumbers(7);
const numbers = (size: number): number[] => [0, 1, 2].map(() => size * (2 * next() - 1));
const state = (): LocalLike => ({
  translation: numbers(2),
  velocity: numbers(2),
  acceleration: numbers(2),
  angularVelocity: numbers(2),
  angularAcceleration: numbers(2),
  scale: [0.5 + next(), 0.5 + next(), 0.5 + next()],
});

describe('the motion of a node whose scales differ by axis', () => {
  it('takes a point at rest in the node to where it is, and to how it moves', () => {
    const tree = new Hierarchy();
    const above = tree.add(state());
    const frame = tree.add(state(), { parent: above });
    const node = tree.add(state(), { parent: tree.add(state(), { parent: above }) });
    const point = [0.3, -0.7, 1.1];
    for (const to of [null, frame]) {
      const { matrix, rate, secondRate } = affineMotion(tree, node, to);
      const seen = tree.transformMotion({ position: point }, node, to);
      for (const [it, part] of [
        [matrix, seen.position],
        [rate, seen.velocity],
        [secondRate, seen.acceleration],
      ] as const)
        for (const row of [0, 1, 2]) {
          const image = [...point, 1].reduce((sum, x, column) => sum + (it[4 * column + row] ?? 0) * x, 0);
          expect(image).toBeCloseTo(part[row] ?? Number.NaN, DIGITS);
        }
    }
    expect(affineMotion(tree, node, null).matrix).toEqual(tree.worldMatrix(node));
    tree.dispose();
  });

  it('fills an out, and says what is wrong', () => {
    const tree = new Hierarchy();
    const node = tree.add({ velocity: [1, 2, 3] });
    const out = affineMotion(tree, node, null);
    const { rate } = out;
    tree.setLocal(node, { velocity: [4, 5, 6] });
    expect(affineMotion(tree, node, null, out)).toBe(out);
    expect(out.rate).toBe(rate);
    expect([...rate.slice(12)]).toEqual([4, 5, 6, 0]);
    const three = affineMotion(tree, node, null, { rate: { elements: new Float32Array(16) } });
    expect([...three.rate.elements.slice(12), three.matrix[15]]).toEqual([4, 5, 6, 0, 1]);
    const flat = tree.add({ scale: [0, 1, 1] });
    expect(() => affineMotion(tree, node, flat)).toThrow(expect.objectContaining({ code: 'SINGULAR' }));
    tree.remove(node);
    expect(() => affineMotion(tree, node, null)).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
    tree.dispose();
  });
});
