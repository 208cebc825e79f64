/** Rates of all nodes in the world: the bits of those that are read one by one. */
import { expect, it } from 'vitest';
import { Hierarchy } from '../../www/src/core/entries/index.ts';

it('they are those of world(node), by the slots of the nodes, and zero where there is none', () => {
  using tree = new Hierarchy();
  const rates = { velocity: [1, 2, 3], acceleration: [4, 5, 6], angularVelocity: [7, 8, 9] };
  const arm = tree.add({ ...rates, angularAcceleration: [1, 3, 5], scale: [1, -2, 1] });
  const gone = tree.add({ velocity: [1, 1, 1] });
  tree.add({ translation: [1, 0, 2], ...rates }, { parent: arm });
  const slot = tree.slot(gone);
  tree.remove(gone);
  const { velocities, accelerations, angularVelocities, angularAccelerations } = tree.worldRates;
  const rows = [velocities, accelerations, angularVelocities, angularAccelerations];
  const at = (slot: number) => rows.map((row) => row.slice(3 * slot, 3 * slot + 3));
  for (const node of tree.nodes()) {
    const { velocity, acceleration, angularVelocity, angularAcceleration } = tree.world(node);
    expect(at(tree.slot(node))).toEqual([velocity, acceleration, angularVelocity, angularAcceleration]);
  }
  expect(at(slot).join()).toBe(Array(12).fill(0).join());
  const again = tree.worldRates; // others than before if the readings took memory
  expect(tree.worldRates).toBe(again); // nothing has changed: the same views
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
