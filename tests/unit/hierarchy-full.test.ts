/** A tree holds what memory holds, and then says so. */

import { expect, it, vi } from 'vitest';
import type { NodeHandle } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';

const { Instance } = WebAssembly;
let own: WebAssembly.Memory | undefined;
/** Tells of the memory, which the package hands out to nobody. */
WebAssembly.Instance = class extends Instance {
  constructor(...given: ConstructorParameters<typeof Instance>) {
    super(...given);
    own ??= this.exports.memory as WebAssembly.Memory | undefined;
  }
};
vi.resetModules();
const { fromScene, Hierarchy, initialize, KinetreeError, space3 } = await import(
  '../../www/src/core/entries/index.ts'
);

const PAGE = 2 ** 16;

/** Takes all pages of memory but these, and never touches them. */
function leave(pages: number): void {
  initialize();
  WebAssembly.Instance = Instance;
  if (!own) throw new Error('the core has no memory');
  own.grow(PAGE - own.buffer.byteLength / PAGE - pages);
}

it('is full where memory ends, and everything in it can still be read, saved and changed', () => {
  using tree = new Hierarchy();
  const nodes: NodeHandle[] = [tree.add({ translation: [1, 0, 0] }, { name: 'first' })];
  const [first] = nodes as [NodeHandle];
  leave(400);
  let refusal: unknown;
  while (!refusal && nodes.length < 200_000) {
    try {
      nodes.push(tree.add({ translation: [0, 1, 0] }, { parent: first, name: `node ${nodes.length}` }));
    } catch (error) {
      refusal = error;
    }
  }
  expect(refusal).toBeInstanceOf(KinetreeError);
  expect(refusal).toMatchObject({
    code: 'FULL',
    message: `the hierarchy is full: it has room for ${nodes.length} nodes`,
  });
  const last = nodes.at(-1) as NodeHandle;
  // Nothing is poisoned: neither the tree, nor other trees, nor the core.
  expect(tree.size).toBe(nodes.length);
  expect(tree.nodes().length).toBe(nodes.length);
  expect(Array.from(tree.worldMatrix(last).subarray(12, 15))).toEqual([1, 1, 0]);
  tree.update();
  tree.setTranslation(first, 2, 0, 0);
  expect(tree.worldMatrices[16 * tree.slot(last) + 12]).toBe(2);
  expect(tree.world(last).translation[0]).toBe(2);
  expect(tree.name(last)).toBe(`node ${nodes.length - 1}`);
  expect(space3.compose({ translation: [1, 2, 3] }, {}).translation[2]).toBe(3);
  expect(() => tree.add()).toThrow('is full');
  // What takes as much memory again is refused by name, and has changed nothing.
  expect(() => tree.copy()).toThrow('no room for a copy');
  const parts = Array.from({ length: 2 * nodes.length }, () => ({}));
  const scene = { version: 1, dimension: 3, rule: 'matrices', nodes: parts } as const;
  const large = refused(() => fromScene(scene));
  expect(['FULL', 'TOO_LARGE']).toContain(large.code);
  expect(tree.size).toBe(nodes.length);
  // There is room again where a node was.
  tree.remove(last);
  const again = tree.add({}, { parent: first });
  expect(tree.worldMatrix(again)[12]).toBe(2);
}, 60_000);
