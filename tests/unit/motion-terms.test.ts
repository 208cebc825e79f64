import { describe, expect, it } from 'vitest';
import {
  type Algebra,
  Hierarchy,
  type MotionTerms,
  type Space3Types,
  space3,
} from '../../www/src/core/entries/index.ts';
import { near, refusal } from './expect.ts';

/** Relative; a few dozen roundings of numbers of size up to ten. */
const TOLERANCE = 1e-13;

const sum = (...vectors: ArrayLike<number>[]): number[] =>
  [0, 1, 2].map((i) => vectors.reduce((total, vector) => total + (vector[i] ?? 0), 0));

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

/** The sums that the terms promise. */
function expectSums(terms: MotionTerms<Space3Types>): void {
  const { baseVelocity, rotationalVelocity, relativeVelocity, velocity } = terms;
  near(sum(baseVelocity, rotationalVelocity, relativeVelocity), velocity, TOLERANCE);
  const { baseAcceleration, euler, centripetal, coriolis, relativeAcceleration, acceleration } = terms;
  near(sum(baseAcceleration, euler, centripetal, coriolis, relativeAcceleration), acceleration, TOLERANCE);
}

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
    for (const seenFrom of [null, cart, record, other]) {
      const terms = tree.motionTerms(point, record, seenFrom);
      expectSums(terms);
      const seen = tree.transformMotion(point, record, seenFrom);
      near(terms.velocity, seen.velocity, 1e-12);
      near(terms.acceleration, seen.acceleration, 1e-12);
      expect(terms).toEqual(space3.motionTerms(tree.relative(record, seenFrom), point));
    }
    // And of a point of the world: on the record it seems to circle the other way.
    for (const seenFrom of [null, record]) {
      const [terms, seen] = [
        tree.motionTerms(point, null, seenFrom),
        tree.transformMotion(point, null, seenFrom),
      ];
      expectSums(terms);
      near(terms.velocity, seen.velocity, 1e-12);
      near(terms.acceleration, seen.acceleration, 1e-12);
    }
    const inCart = tree.motionTerms(point, record, cart);
    near(inCart.centripetal, [-4 * 2, 0, -4 * -1], TOLERANCE);
    near(inCart.baseVelocity, [0, 0, 0], TOLERANCE);
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
    expect(refusal(() => tree.motionTerms({}, cart, null))[0]).toBe('NOT_SIMILAR');
    tree.setLocal(cart, { scale: 1 });
    expect(refusal(() => tree.motionTerms({}, gone, null))[0]).toBe('NO_SUCH_NODE');
    expect(refusal(() => tree.motionTerms({}, cart, gone))[0]).toBe('NO_SUCH_NODE');
    expect(refusal(() => tree.motionTerms(far, cart, null))).toEqual([
      'NOT_FINITE',
      expect.stringMatching(/point .* Infinity/),
    ]);
    expect(refusal(() => tree.motionTerms({ velocty: [0, 0, 0] } as never, cart, null))[1]).toMatch(
      /no "velocty" of the point/,
    );
    expect(refusal(() => space3.motionTerms(frame, { velocity: [0, 0] }))[0]).toBe('BAD_ARGUMENT');
    expect(refusal(() => space3.motionTerms({ scale: 0 }, point))[0]).toBe('NOT_POSITIVE');
    expect(
      refusal(() => space3.motionTerms({ velocity: [1e308, 0, 0] }, { velocity: [1e308, 0, 0] })),
    ).toEqual(['NOT_FINITE', expect.stringMatching(/world transform/)]);
    tree.dispose();
  });
});

describe('the rate of a vector that is given in rotating axes', () => {
  it.each(['transformRate', 'inverseTransformRate'] as const)('is refused by name: %s', (name) => {
    // biome-ignore lint/suspicious/noExplicitAny: arguments of wrong lengths are the point.
    const operation = (space3 as Algebra<any>)[name];
    expect(refusal(() => operation({}, [Number.NaN, 0, 0], [0, 0, 0]))[0]).toBe('NOT_FINITE');
    expect(refusal(() => operation({}, [0, 0, 0], [0, Number.NaN, 0]))[0]).toBe('NOT_FINITE');
    expect(refusal(() => operation({}, [0, 0, 0], [0, 0]))).toEqual([
      'BAD_ARGUMENT',
      expect.stringMatching(/rate takes 3 numbers, but there are 2/),
    ]);
    expect(refusal(() => operation({ scale: 0 }, [0, 0, 0], [0, 0, 0]))[0]).toBe('NOT_POSITIVE');
  });
});
