/** The memory of trees whose nodes, and which themselves, come and go. */
import { expect, it } from 'vitest';
import { memory } from '../../www/src/core/boundary/core.ts';
import { Hierarchy, KinetreeError } from '../../www/src/core/entries/index.ts';
import { effort } from '../effort.ts';

it('does not grow with nodes that come and go', () => {
  using tree = new Hierarchy();
  const root = tree.add();
  const [local, options] = [{ translation: [1, 2, 3] }, { parent: root, name: 'guest' }];
  const pass = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const guest = tree.add(local, options);
      if (i % 100 === 0) tree.worldMatrix(guest);
      tree.remove(guest);
    }
  };
  pass(10_000);
  const bytes = memory().byteLength;
  pass(effort(190_000));
  expect([memory().byteLength, tree.size]).toEqual([bytes, 1]);
}, 120_000);

it('does not grow with trees that come and go, nor with refusals', () => {
  const pass = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const tree = new Hierarchy();
      const node = tree.add({}, { name: 'a'.repeat(100) });
      expect(() => tree.reparent(node, node, { keep: 'motion' })).toThrow(KinetreeError);
      const copy = tree.copy();
      copy.dispose();
      tree.dispose();
    }
  };
  pass(200);
  const bytes = memory().byteLength;
  pass(5000);
  expect(memory().byteLength).toBe(bytes);
});
