import { describe, expect, it } from 'vitest';
import { type Algebra, Hierarchy, space3 } from '../../www/src/core/entries/index.ts';
import { sentence } from './expect.ts';

const frame = {
  translation: [1, -2, 3],
  rotation: [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)],
  scale: 2,
  velocity: [3, 1, -1],
  acceleration: [-1, 2, 0.5],
  angularVelocity: [0.4, -0.7, 1.1],
  angularAcceleration: [-0.3, 0.2, 0.6],
} as const;
const point = { position: [2, 0.5, -1], velocity: [-1, 3, 0.25], acceleration: [0.5, 0, -2] } as const;

describe('the terms of motion', () => {
  it('fill an out that they are given, and return it', () => {
    const out = space3.motionTerms({}, {});
    const { euler } = out;
    expect(space3.motionTerms(frame, point, out)).toBe(out);
    expect(out.euler).toBe(euler);
    expect(out).toEqual(space3.motionTerms(frame, point));
  });

  it('of a point that a node of a tree carries are given in any frame', () => {
    const tree = new Hierarchy();
    const cart = tree.add(frame);
    const record = tree.add({ translation: [0, 1, 0], angularVelocity: [0, 2, 0] }, { parent: cart });
    const other = tree.add({ translation: [5, 0, 0], angularVelocity: [0, 0, -1] });
    for (const seenFrom of [null, cart, record, other])
      expect(tree.motionTerms(point, record, seenFrom)).toEqual(
        space3.motionTerms(tree.relative(record, seenFrom), point),
      );
    const inCart = tree.motionTerms(point, record, cart);
    const out = tree.motionTerms({}, record, null);
    expect(tree.motionTerms(point, record, cart, out)).toBe(out);
    expect(out).toEqual(inCart);
    tree.dispose();
  });

  it('are refused where there is no point, no node, or no one scale', () => {
    const tree = new Hierarchy();
    const cart = tree.add({ scale: [2, 1, 1] }, { name: 'cart' });
    const gone = tree.add({});
    tree.remove(gone);
    const far = { position: [0, Number.POSITIVE_INFINITY, 0] };
    expect(sentence(() => tree.motionTerms({}, cart, null))).toMatch(/^NOT_SIMILAR/);
    tree.setLocal(cart, { scale: 1 });
    for (const [call, words] of [
      [() => tree.motionTerms({}, gone, null), /^NO_SUCH_NODE/],
      [() => tree.motionTerms({}, cart, gone), /^NO_SUCH_NODE/],
      [() => tree.motionTerms(far, cart, null), /^NOT_FINITE: point .* Infinity/],
      [() => space3.motionTerms(frame, { velocity: [0, 0] }), /^BAD_ARGUMENT/],
      [
        () => space3.motionTerms({ velocity: [1e308, 0, 0] }, { velocity: [1e308, 0, 0] }),
        /^NOT_FINITE: world/,
      ],
    ] as const)
      expect(sentence(call)).toMatch(words);
    tree.dispose();
  });
});

describe('the rate of a vector that is given in rotating axes', () => {
  it.each(['transformRate', 'inverseTransformRate'] as const)('is refused by name: %s', (name) => {
    // biome-ignore lint/suspicious/noExplicitAny: arguments of wrong lengths are the point.
    const operation = (space3 as Algebra<any>)[name];
    expect(sentence(() => operation({}, [Number.NaN, 0, 0], [0, 0, 0]))).toMatch(/^NOT_FINITE/);
    expect(sentence(() => operation({}, [0, 0, 0], [0, Number.NaN, 0]))).toMatch(/^NOT_FINITE/);
    expect(sentence(() => operation({}, [0, 0, 0], [0, 0]))).toMatch(
      /: rate takes 3 numbers, but there are 2/,
    );
  });
});
