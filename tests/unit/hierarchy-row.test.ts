/** Loops over many nodes: setters by numbers, and world matrices read where they are. */
import { describe, expect, it } from 'vitest';
import {
  Batch,
  DynamicBatch,
  Hierarchy,
  type NodeHandle,
  worldParts,
} from '../../www/src/core/entries/index.ts';
import { chainMotion } from '../../www/src/core/entries/math.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { refused, sentence } from './expect.ts';
import { growMemory } from './grow-memory.ts';
import { randomNumbers } from './random.ts';

const quarter = Math.SQRT1_2;

/** A tree whose nodes are each on one before it. */
function grown(tree: Hierarchy, count: number, next: () => number): NodeHandle[] {
  const nodes: NodeHandle[] = [];
  for (let i = 0; i < count; i++) {
    const parent = i === 0 ? null : (nodes[Math.floor(next() * i)] as NodeHandle);
    nodes.push(tree.add({ translation: [next(), next(), next()], scale: 0.9 + 0.2 * next() }, { parent }));
  }
  return nodes;
}

/** The matrix of a node in the row. */
const inRow = (tree: Hierarchy, node: NodeHandle): Float64Array =>
  tree.worldMatrices.slice(16 * tree.slot(node), 16 * tree.slot(node) + 16);

describe('numbers set one quantity', () => {
  it('as a record does', () => {
    using one = new Hierarchy();
    using other = new Hierarchy();
    const [here, there] = [one.add(), other.add()];
    one.setTranslation(here, 1, 2, 3);
    one.setRotation(here, 0, quarter, 0, quarter);
    one.setScale(here, 2, 3, 4);
    other.setLocal(there, { translation: [1, 2, 3], rotation: [0, quarter, 0, quarter], scale: [2, 3, 4] });
    expect(one.local(here)).toEqual(other.local(there));
    expect(worldParts(one, here)).toEqual(worldParts(other, there));
  });

  it('and refuse what is no number, no rotation or no node, and then change nothing', () => {
    using tree = new Hierarchy();
    const node = tree.add({ translation: [1, 2, 3] });
    const gone = tree.add();
    tree.remove(gone);
    const before = JSON.stringify(toScene(tree));
    const no = undefined as unknown as number;
    for (const [call, words] of [
      [() => tree.setTranslation(node, 1, no, 3), /^BAD_ARGUMENT/],
      [
        () => tree.setTranslation(node, 1, Number.NaN, 3),
        /^NOT_FINITE: translation of node "\[0\]" must .* NaN$/,
      ],
      [() => tree.setRotation(node, 1, 1, 0, 0), /^NOT_UNIT/],
      [() => tree.setRotation(node, 0, 0, 0, '1' as unknown as number), /^BAD_ARGUMENT/],
      [() => tree.setScale(node, 1, 1, Number.POSITIVE_INFINITY), /^NOT_FINITE/],
      [() => tree.setLocal(node, { angularVelocity: [Number.NaN, 0, 0] }), /^NOT_FINITE/],
      [() => tree.setLocal(gone, { velocity: [0, 0, 0] }), /^NO_SUCH_NODE/],
      [() => tree.setTranslation(gone, 0, 0, 0), /^NO_SUCH_NODE/],
      [() => tree.slot(gone), /^NO_SUCH_NODE/],
    ] as const)
      expect(sentence(call)).toMatch(words);
    expect(JSON.stringify(toScene(tree))).toBe(before);
  });
});

describe('the row of world matrices', () => {
  it.each(['matrices', 'transforms', 'lossy', 'compensated'] as const)(
    'has the bits of single readings by the rule %s, whatever was edited in between',
    (rule) => {
      using tree = new Hierarchy(rule);
      const next = randomNumbers(rule.length);
      const nodes = grown(tree, 60, next);
      for (let round = 0; round < 80; round++) {
        using alone = tree.copy();
        const node = nodes[Math.floor(next() * nodes.length)] as NodeHandle;
        const other = nodes[Math.floor(next() * nodes.length)] as NodeHandle;
        const kind = Math.floor(next() * 6);
        for (const it of [tree, alone]) {
          if (kind === 0) it.setTranslation(node, round, 2, 3);
          else if (kind === 1) it.setScale(node, 1, 1.1, 0.9);
          else if (kind === 2) it.setRotation(node, 0, quarter, 0, quarter);
          else if (kind === 3 && !it.descendants(node).includes(other))
            it.reparent(node, other, { keep: 'local' });
          else if (kind === 4) it.addWorldRates(node, { velocity: [1, 0, 0], angularVelocity: [0, 1, 0] });
          else it.step(0.01);
        }
        if (round % 3 === 0) tree.update();
        for (const it of nodes) {
          const single = alone.worldMatrix(it);
          if (round % 2 === 0) expect(inRow(tree, it)).toEqual(single);
          expect(tree.worldMatrix(it)).toEqual(single);
        }
      }
    },
  );

  it('knows the nodes that come, go, and get the slot of another', () => {
    using tree = new Hierarchy();
    const first = tree.add({ translation: [1, 0, 0] });
    const second = tree.add({ translation: [2, 0, 0] }, { parent: first });
    expect(inRow(tree, second)[12]).toBe(3);
    const slot = tree.slot(second);
    tree.remove(second);
    expect(tree.worldMatrices[16 * slot + 12]).toBeNaN();
    expect(refused(() => tree.worldMatrix(second)).code).toBe('NO_SUCH_NODE');
    const third = tree.add({ translation: [5, 0, 0] }, { parent: first });
    expect(tree.slot(third)).toBe(slot);
    tree.update();
    expect(tree.worldMatrix(third)[12]).toBe(6);
    expect(refused(() => tree.worldMatrix(second)).code).toBe('NO_SUCH_NODE');
    for (let i = 0; i < 1000; i++) tree.add({ translation: [i, 0, 0] }, { parent: third });
    expect(tree.worldMatrices.length).toBe(16 * 1002);
    expect(inRow(tree, tree.nodes().at(-1) as NodeHandle)[12]).toBe(6 + 999);
  });

  it('is there again after memory has grown', () => {
    using tree = new Hierarchy();
    const node = tree.add({ translation: [1, 2, 3] });
    const before = tree.worldMatrices;
    growMemory();
    expect(before.length).toBe(0);
    expect(tree.worldMatrix(node)[13]).toBe(2);
    expect(inRow(tree, node)[13]).toBe(2);
  });

  it('is told of by update, node by node, where it overflows', () => {
    using tree = new Hierarchy();
    const top = tree.add({ scale: 1e200 });
    const middle = tree.add({ scale: 1e200 }, { parent: top, name: 'middle' });
    const fine = tree.add({ translation: [1, 0, 0] });
    for (let i = 0; i < 2; i++) {
      expect(refused(() => tree.update()).message).toContain('"middle"');
      expect(refused(() => tree.worldMatrices).code).toBe('NOT_FINITE');
      expect(refused(() => tree.worldMatrix(middle)).code).toBe('NOT_FINITE');
      expect(tree.worldMatrix(fine)[12]).toBe(1);
    }
    tree.setScale(top, 1, 1, 1);
    tree.update();
    expect(tree.worldMatrix(middle)[0]).toBe(1e200);
  });
});

describe('a tree goes to a batch and back', () => {
  it('as poses, in the order of its nodes, whatever that of its slots', () => {
    using tree = new Hierarchy();
    const next = randomNumbers(11);
    const nodes = grown(tree, 40, next);
    // Parents with larger slots than their children.
    for (const [child, parent] of [
      [3, 38],
      [5, 37],
      [7, 39],
    ] as const) {
      const [it, above] = [nodes[child] as NodeHandle, nodes[parent] as NodeHandle];
      if (!tree.descendants(it).includes(above)) tree.reparent(it, above, { keep: 'local' });
    }
    using batch = Batch.from(tree);
    batch.update();
    for (const [i, node] of tree.nodes().entries()) {
      const [matrix, drawn] = [tree.worldMatrix(node), batch.matrices.subarray(16 * i, 16 * i + 16)];
      // Single precision down a few nodes of about one meter.
      for (let k = 0; k < 16; k++)
        expect(Math.abs((matrix[k] as number) - (drawn[k] as number))).toBeLessThan(1e-5);
    }
    batch.set(7, { translation: [1, 2, 3], rotation: [0, 0, 1, 0], scale: 2 });
    tree.setLocal(nodes[0] as NodeHandle, { velocity: [1, 0, 0] });
    tree.setLocals(batch.locals);
    const seventh = tree.local(tree.nodes()[7] as NodeHandle);
    expect([...seventh.translation, ...seventh.scale]).toEqual([1, 2, 3, 2, 2, 2]);
    expect([...seventh.rotation]).toEqual([0, 0, 1, 0]);
    expect(tree.local(nodes[0] as NodeHandle).velocity[0]).toBe(1);
    expect(Array.from(tree.parents().subarray(0, 2))).toEqual([-1, 0]);
  });

  it('with its rates, where each node has one scale', () => {
    using tree = new Hierarchy();
    const arm = tree.add({ scale: 2, velocity: [1, 2, 3], angularVelocity: [0, 1, 0] }, { name: 'arm' });
    const hand = tree.add({ translation: [1, 0, 0], acceleration: [0, 0, 1] }, { parent: arm });
    using batch = DynamicBatch.from(tree);
    batch.update();
    const { velocity, acceleration } = tree.world(hand);
    expect(Array.from(batch.worlds.subarray(28, 34))).toEqual([...velocity, ...acceleration]);
    batch.locals[20 + 8] = 7;
    tree.setLocals(batch.locals);
    expect(tree.local(hand).velocity[0]).toBe(7);
    expect(tree.local(arm)).toMatchObject({
      scale: Float64Array.of(2, 2, 2),
      velocity: Float64Array.of(1, 2, 3),
    });
    tree.setScale(arm, 1, 2, 1);
    const error = refused(() => DynamicBatch.from(tree));
    expect([error.code, error.message.startsWith('scale of "arm"')]).toEqual(['NOT_SIMILAR', true]);
    tree.setScale(arm, 1, 2, -1);
    expect(refused(() => DynamicBatch.from(tree))).toMatchObject({
      code: 'NOT_SIMILAR',
      message: expect.stringMatching(/^scale of "arm" is 1, 2, -1: it is mirrored/),
    });
    expect(refused(() => chainMotion([tree.local(arm)], {}))).toMatchObject({
      code: 'NOT_SIMILAR',
      message: expect.stringMatching(/mirrored$/),
    });
    tree.setLocalMatrix(arm, [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(refused(() => Batch.from(tree)).code).toBe('NOT_SIMILAR');
  });

  it('all of it or nothing', () => {
    using tree = new Hierarchy();
    tree.setLocals([]);
    const first = tree.add({ translation: [1, 2, 3] });
    tree.add();
    const before = JSON.stringify(toScene(tree));
    const poses = tree.locals();
    poses[0] = 9;
    poses[13] = 1;
    expect(refused(() => tree.setLocals(poses)).message).toContain('of node "[1]"');
    expect(refused(() => tree.setLocals([1, 2, 3])).message).toBe(
      'locals takes 10 or 20 numbers for each of the 2 nodes, but there are 3',
    );
    expect(refused(() => tree.setLocals(undefined as unknown as number[])).code).toBe('BAD_ARGUMENT');
    expect(JSON.stringify(toScene(tree))).toBe(before);
    expect(tree.contains(first)).toBe(true);
  });
});
