/** Rates of all nodes in the world: the bits of those that are read one by one. */
import { expect, it } from 'vitest';
import { scaleRules } from '../../www/src/core/accumulate.ts';
import { Hierarchy, type NodeHandle, rotation3, type ScaleRule } from '../../www/src/core/entries/index.ts';

/** Numbers that are the same in each run. */
function numbersFrom(seed: number): (size?: number) => number {
  let state = seed;
  return (size = 1) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (2 * (state / 2 ** 32) - 1) * size;
  };
}

/** A tree with everything: uneven and negative scales, drives, free bodies, compensation, holes. */
function busy(rule: ScaleRule, seed: number): Hierarchy {
  const next = numbersFrom(seed);
  const vector = (size: number): number[] => [next(size), next(size), next(size)];
  const tree = new Hierarchy(rule);
  const nodes: NodeHandle[] = [];
  for (let i = 0; i < 60; i++) {
    const parent = i === 0 || next() > 0.8 ? null : (nodes[Math.floor(((next() + 1) / 2) * i)] ?? null);
    const size = 0.6 + Math.abs(next());
    const scale = next() > 0.4 ? [size, -size, size * (1 + next(0.3))] : size;
    const rotation = rotation3.fromScaledAxis(vector(3));
    const rates = {
      velocity: vector(2),
      acceleration: vector(2),
      angularVelocity: vector(2),
      angularAcceleration: vector(2),
    };
    const node = tree.add({ translation: vector(3), rotation, scale, ...(next() > 0 && rates) }, { parent });
    nodes.push(node);
    tree.setLocal(node, { free: next() > 0.7, compensates: next() > 0.7 });
  }
  for (const node of nodes) {
    if (next() < 0.8) continue;
    try {
      tree.drive(node, { velocity: vector(1), angularVelocity: vector(1) });
    } catch {
      // Under an uneven parent there is no drive: the tree is as it was.
    }
  }
  tree.step(0.01);
  tree.remove(nodes[7] as NodeHandle);
  return tree;
}

const parts = [
  ['velocities', 'velocity'],
  ['accelerations', 'acceleration'],
  ['angularVelocities', 'angularVelocity'],
  ['angularAccelerations', 'angularAcceleration'],
] as const;

it.each(scaleRules)('by the rule %s they are those of world(node), to the bit', (rule) => {
  for (let seed = 1; seed < 30; seed++) {
    using tree = busy(rule, seed);
    for (let round = 0; round < 2; round++) {
      const rates = tree.worldRates;
      const filled = new Set<number>();
      for (const node of tree.nodes()) {
        const slot = tree.slot(node);
        filled.add(slot);
        const world = tree.world(node);
        for (const [rows, part] of parts) {
          const found = Array.from(rates[rows].subarray(3 * slot, 3 * slot + 3));
          expect(found, `${rows} of slot ${slot}`).toEqual(Array.from(world[part]));
        }
      }
      for (let slot = 0; slot < rates.velocities.length / 3; slot++) {
        if (filled.has(slot)) continue;
        for (const [rows] of parts)
          expect(Array.from(rates[rows].subarray(3 * slot, 3 * slot + 3))).toEqual([0, 0, 0]);
      }
      expect(filled.size).toBeLessThan(rates.velocities.length / 3);
      const again = tree.worldRates; // others than before if the readings took memory
      expect(tree.worldRates).toBe(again); // nothing has changed: the same views
      tree.step(0.02);
    }
  }
});

it('they follow setters, rows that were written, and a tree that grows', () => {
  using tree = new Hierarchy();
  const arm = tree.add({ angularVelocity: [0, 0, 1] });
  const hand = tree.add({ translation: [2, 0, 0] }, { parent: arm });
  const velocity = (): string => {
    const at = 3 * tree.slot(hand);
    return tree.worldRates.velocities.subarray(at, at + 3).join();
  };
  expect(velocity()).toBe('0,2,0');
  tree.setLocal(arm, { angularVelocity: [0, 0, 3] });
  expect(velocity()).toBe('0,6,0');
  tree.setTranslation(hand, 1, 0, 0);
  expect(velocity()).toBe('0,3,0');
  tree.rows.angularVelocities[3 * tree.slot(arm) + 2] = 5;
  tree.touch(tree.slot(arm));
  expect(velocity()).toBe('0,5,0');
  const before = tree.worldRates;
  for (let i = 0; i < 100; i++) tree.add({ velocity: [i, 0, 0] });
  expect(velocity()).toBe('0,5,0');
  expect(tree.worldRates).not.toBe(before);
  expect(tree.worldRates.velocities.length).toBe(3 * 102);
});

it('each node that is added has a row, also where the arrays have room and stay where they are', () => {
  using tree = new Hierarchy();
  for (let count = 1; count <= 40; count++) {
    const node = tree.add({ velocity: [count, 0, 0] });
    const { velocities, angularAccelerations } = tree.worldRates;
    expect([velocities.length, angularAccelerations.length]).toEqual([3 * count, 3 * count]);
    expect(velocities[3 * tree.slot(node)]).toBe(count);
  }
});

it('a node whose rates overflow is refused by its name', () => {
  using tree = new Hierarchy();
  const far = tree.add({ scale: 1e200 }, { name: 'far' });
  tree.add({ velocity: [1e200, 0, 0] }, { parent: far, name: 'fast' });
  expect(() => tree.worldRates).toThrow(
    expect.objectContaining({ code: 'NOT_FINITE', message: expect.stringContaining('"fast"') }),
  );
  expect(tree.world(far).velocity.join()).toBe('0,0,0');
});
