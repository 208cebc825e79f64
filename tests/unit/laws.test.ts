import { describe, expect, it } from 'vitest';
import {
  Hierarchy,
  type KinetreeError,
  type NodeHandle,
  rotationFromScaledAxis,
  space3,
  stepPoint,
  type TranslationScheme,
} from '../../www/src/core/entries/index.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { stepWithLaw } from '../../www/src/core/step-with-law.ts';
import { refused } from './expect.ts';

type Vector = ArrayLike<number>;

function distance(a: Vector, b: Vector): number {
  return Math.sqrt(Array.from(a, (x, i) => (x - (b[i] ?? 0)) ** 2).reduce((sum, it) => sum + it, 0));
}

/**
 * A damped spring with a push that changes: −4 x − 0.6 v + cos t along y, whose solution is known.
 */
function spring(time: number, position: Vector, velocity: Vector): number[] {
  return Array.from(position, (x, i) => -4 * x - 0.6 * (velocity[i] ?? 0) + (i === 1 ? Math.cos(time) : 0));
}

const orders: Record<TranslationScheme, number> = {
  frozen: 1,
  semiImplicitEuler: 1,
  velocityVerlet: 2,
  rungeKutta4: 4,
};
const schemes = Object.keys(orders) as TranslationScheme[];

describe('a point under a law of the caller’s', () => {
  it('may be thrown at from inside, or called back, and nothing is left behind', () => {
    const from = { position: [1, 2, 3], velocity: [0, 1, 0] };
    const boom = new Error('boom');
    let stage = 0;
    const throws = (): never[] => {
      if (++stage === 3) throw boom;
      return [0, 0, 0] as never[];
    };
    expect(() => stepPoint(from, throws, 1)).toThrow(boom);
    // The law steps a point itself, which uses the same block.
    const nested = stepPoint(from, (_, x) => stepPoint({ position: x }, () => [0, 0, 2], 1).velocity, 1);
    expect(Array.from(nested.position)).toEqual([1, 3, 4]);
    expect(Array.from(nested.velocity)).toEqual([0, 1, 2]);
  });

  it('is refused by name where it returns no acceleration', () => {
    const by = (law: unknown): KinetreeError => refused(() => stepPoint({}, law as never, 1));
    expect(by(() => [0, Number.NaN, 0]).message).toMatch(/^acceleration must be made of finite numbers/);
    expect(by(() => undefined).code).toBe('BAD_ARGUMENT');
    expect(by(() => [1, 2]).message).toBe('acceleration takes 3 numbers, but there are 2');
    expect(by(() => 'abc').code).toBe('BAD_ARGUMENT');
    expect(by(7).message).toBe('the law must be a function');
    expect(refused(() => stepPoint({}, () => [0, 0, 0], 1, 'best' as never)).message).toMatch(
      /"best" is none of/,
    );
    expect(refused(() => stepPoint({}, () => [0, 0, 0], Number.NaN)).code).toBe('NOT_FINITE');
    expect(
      refused(() => stepPoint({ velocity: [Number.POSITIVE_INFINITY, 0, 0] }, () => [0, 0, 0], 1)).code,
    ).toBe('NOT_FINITE');
    expect(refused(() => stepPoint({}, () => [1e308, 0, 0], 1e10)).code).toBe('NOT_FINITE');
  });
});

describe('a tree under a law of the caller’s', () => {
  function springs(): [Hierarchy, NodeHandle, NodeHandle] {
    const tree = new Hierarchy();
    const cart = tree.add({ velocity: [0.5, 0, 0], angularVelocity: [0, 0, 0.3] }, { name: 'cart' });
    const bob = tree.add({ translation: [1, 0, 0] }, { parent: cart, name: 'bob' });
    return [tree, cart, bob];
  }

  it.each(schemes)('steps each node as a point alone: %s', (translation) => {
    const [tree, cart, bob] = springs();
    const seen: [NodeHandle, number][] = [];
    stepWithLaw(
      tree,
      0.25,
      (node, time, x, v) => {
        seen.push([node, time]);
        return node === bob ? spring(time, x, v) : [0, 0, 0];
      },
      { translation },
    );
    const alone = stepPoint({ position: [1, 0, 0] }, spring, 0.25, translation);
    expect(tree.local(bob).translation).toEqual(alone.position);
    expect(tree.local(bob).velocity).toEqual(alone.velocity);
    expect(tree.local(cart).translation).toEqual(Float64Array.of(0.125, 0, 0));
    const turned = rotationFromScaledAxis([0, 0, 0.075]);
    expect(distance(tree.local(cart).rotation, turned)).toBeLessThan(1e-16);
    // Each node is asked at the same times, at most four times.
    const times = (of: NodeHandle): number[] => seen.filter(([node]) => node === of).map(([, time]) => time);
    expect(times(bob)).toEqual(times(cart));
    expect(times(bob).length).toBe(
      { frozen: 1, semiImplicitEuler: 1, velocityVerlet: 2, rungeKutta4: 4 }[translation],
    );
    tree.dispose();
  });

  it('finds the tree as it was before the step, and may read it', () => {
    const [tree, cart, bob] = springs();
    const seen: number[] = [];
    stepWithLaw(tree, 0.5, (node) => {
      seen.push(tree.relative(bob, cart).translation[0] ?? 0);
      space3.compose({}, {});
      return node === bob ? [2, 0, 0] : [0, 0, 0];
    });
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(tree.local(bob).translation[0]).toBe(1.25);
    tree.dispose();
  });

  it.each(schemes)(
    'does not ask for a driven node, and moves the others to the bit without it: %s',
    (translation) => {
      const car = { velocity: [1, 0, 0], angularVelocity: [0, 0, 2] };
      // The driven node is first, last, between, above the others or below them; one flies free.
      const trees = [
        (_: Hierarchy) => [],
        (tree: Hierarchy) => [tree.add()],
        (tree: Hierarchy) => [tree.add(), tree.add()],
      ];
      const swung = [false, true].map((driven) =>
        trees.flatMap((before) =>
          trees.flatMap((after) =>
            ['beside', 'above', 'below'].map((where) => {
              using tree = new Hierarchy();
              const cars = before(tree);
              const above = where === 'above' ? tree.add() : undefined;
              if (above !== undefined) cars.push(above);
              // A parent that turns on a drive would be seen in the world; in it, nothing may be.
              const bob = tree.add({ translation: [1, 0, 0] }, { parent: above ?? null });
              const orbit = tree.add({ translation: [0, 2, 0], velocity: [0.5, 0, 0], free: true });
              if (where === 'below') cars.push(tree.add({}, { parent: bob }));
              cars.push(...after(tree));
              if (driven) for (const node of cars) tree.drive(node, car);
              const asked = new Set<NodeHandle>();
              for (let i = 0; i < 7; i++) {
                stepWithLaw(
                  tree,
                  0.1,
                  (node, time, x, v) => {
                    asked.add(node);
                    return node === bob || node === orbit ? spring(time, x, v) : [0, 0, 0];
                  },
                  { translation },
                );
              }
              expect([...asked].some((node) => driven && cars.includes(node))).toBe(false);
              expect(asked.size).toBe(driven ? 2 : 2 + cars.length);
              if (driven) {
                using alone = new Hierarchy();
                const node = alone.add();
                alone.drive(node, car);
                for (let i = 0; i < 7; i++) alone.step(0.1);
                for (const it of cars) expect(tree.local(it)).toEqual(alone.local(node));
              }
              const { translation: place, velocity } = tree.local(bob);
              return [...place, ...velocity, ...tree.world(orbit).translation, ...tree.world(orbit).velocity];
            }),
          ),
        ),
      );
      expect(swung[1]).toEqual(swung[0]);
    },
  );

  it('steps a tree in which all are driven, and nothing where its law changes that', () => {
    using tree = new Hierarchy();
    const car = tree.add();
    tree.drive(car, { velocity: [2, 0, 0] });
    const never = (): never => {
      throw new Error('there is nobody to ask for');
    };
    stepWithLaw(tree, 0.5, never);
    expect(Array.from(tree.local(car).translation)).toEqual([1, 0, 0]);
    const bob = tree.add();
    const drives = (): number[] => {
      tree.drive(bob, { velocity: [3, 0, 0] });
      return [0, 0, 0];
    };
    expect(refused(() => stepWithLaw(tree, 0.5, drives)).message).toBe(
      'the law changed the tree in the middle of its step',
    );
    expect([car, bob].map((node) => tree.local(node).translation[0])).toEqual([1, 0]);
  });

  it.each(schemes)('is a step, bit for bit, under its own accelerations: %s', (translation) => {
    const rates = { velocity: [1, 2, 3], acceleration: [0.3, -9.81, 0.7] };
    using one = new Hierarchy();
    using other = new Hierarchy();
    const [a, b] = [one.add(rates), other.add(rates)];
    stepWithLaw(one, 0.1, () => rates.acceleration, { translation });
    other.step(0.1, { translation });
    expect(one.local(a)).toEqual(other.local(b));
    if (translation === 'semiImplicitEuler') return;
    using closed = new Hierarchy();
    const c = closed.add(rates);
    closed.step(0.1);
    expect(other.local(b)).toEqual(closed.local(c));
  });

  it('leaves all as it was where the law throws, returns junk, or changes the tree', () => {
    const [tree, cart, bob] = springs();
    const before = JSON.stringify(toScene(tree));
    const boom = new Error('boom');
    let asked = 0;
    const at = (call: number, does: () => unknown) => (): never => {
      asked++;
      return (asked === call ? does() : [0, 1, 0]) as never;
    };
    const step = (law: () => never): void => {
      asked = 0;
      stepWithLaw(tree, 0.1, law);
    };
    for (const call of [1, 4, 8]) {
      expect(() =>
        step(
          at(call, () => {
            throw boom;
          }),
        ),
      ).toThrow(boom);
      expect(refused(() => step(at(call, () => 'x'))).code).toBe('BAD_ARGUMENT');
      const named = refused(() => step(at(call, () => [0, Number.NaN, 0])));
      expect(named.code).toBe('NOT_FINITE');
      expect(named.message).toMatch(/^acceleration of "(cart|bob)" must/);
      expect(JSON.stringify(toScene(tree))).toBe(before);
    }
    const changes = [
      () => tree.setLocal(bob, { translation: [9, 9, 9] }),
      () => tree.add({}),
      () => tree.step(1),
      () => tree.remove(bob),
    ];
    for (const change of changes) {
      const [other, , its] = springs();
      let done = false;
      const law = (): number[] => {
        if (!done) change();
        done = true;
        return [0, 0, 0];
      };
      expect(refused(() => stepWithLaw(tree, 0.1, law)).message).toBe(
        'the law changed the tree in the middle of its step',
      );
      // Another tree may be changed.
      done = true;
      stepWithLaw(tree, 0, () => {
        other.setLocal(its, { translation: [2, 0, 0] });
        return [0, 0, 0];
      });
      other.dispose();
    }
    const disposes = (): number[] => {
      tree.dispose();
      return [0, 0, 0];
    };
    expect(tree.contains(cart)).toBe(true);
    expect(refused(() => stepWithLaw(tree, 0.1, disposes)).code).toBe('DISPOSED');
    // The core is as well as ever.
    expect(new Hierarchy().size).toBe(0);
  });

  it('is refused as a step is', () => {
    using tree = new Hierarchy();
    stepWithLaw(tree, 1, () => [0, 0, 0]);
    tree.add({ angularVelocity: [1e12, 0, 0], angularAcceleration: [0, 1, 0] });
    expect(refused(() => stepWithLaw(tree, 1, () => [0, 0, 0])).code).toBe('TOO_LARGE');
    expect(refused(() => stepWithLaw(tree, Number.NaN, () => [0, 0, 0])).code).toBe('NOT_FINITE');
    expect(refused(() => stepWithLaw(tree, 1, null as never)).message).toBe('the law must be a function');
    expect(refused(() => stepWithLaw(tree, 1, () => [0, 0, 0], { translation: 'best' as never })).code).toBe(
      'BAD_ARGUMENT',
    );
  });
});
