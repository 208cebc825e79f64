/** Trees written through their rows: with the bits of calls, and with refusals that name the node. */
import { describe, expect, it } from 'vitest';
import { Hierarchy, Hierarchy2, type NodeHandle, worldParts } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';
import { growMemory } from './grow-memory.ts';
import { randomNumbers } from './random.ts';

/** A chain whose nodes stand a meter apart. */
function chain(count: number, tree = new Hierarchy()): { tree: Hierarchy; nodes: NodeHandle[] } {
  const nodes: NodeHandle[] = [];
  for (let i = 0; i < count; i++) {
    nodes.push(tree.add({ translation: [1, 0, 0] }, { parent: nodes.at(-1) ?? null, name: `node ${i}` }));
  }
  tree.update();
  return { tree, nodes };
}

describe('rows', () => {
  it.each([
    ['in space', () => new Hierarchy()],
    ['in the plane', () => new Hierarchy2()],
  ])('has all nodes when it is read again, whatever was touched meanwhile: %s', (_, make) => {
    // With this much free the boats do not make memory grow, which would take the arrays away.
    chain(2000).tree.dispose();
    const touches: ((tree: Hierarchy | Hierarchy2, slot: number) => void)[] = [
      (tree) => tree.touchAll(),
      (tree, slot) => tree.touch(slot),
      () => undefined,
    ];
    for (const touch of touches)
      for (const before of [0, 1, 2]) {
        using tree = make();
        const boats = Array.from({ length: before }, () => tree.add());
        for (let frame = 0; frame < 5; frame++) {
          const { translations, parents } = tree.rows;
          expect(parents.length).toBe(boats.length);
          expect(translations.length).toBe(3 * boats.length);
          // A boat comes after the reading: its first write goes beyond the array, as anybody's.
          if (frame === 1) boats.push(tree.add());
          for (const boat of boats) {
            const at = 3 * tree.slot(boat);
            translations[at] = (translations[at] ?? 0) + 1;
            touch(tree, tree.slot(boat));
          }
          if (touch === touches[2]) tree.touchAll();
          tree.update();
        }
        const places = boats.map((boat) => tree.world(boat).translation[0]);
        expect(places).toEqual([...Array.from({ length: before }, () => 5), 3]);
      }
  });

  it('show the one that was written, also after memory or the tree has grown', () => {
    const { tree, nodes } = chain(40);
    const slot = (at: number) => tree.slot(nodes[at] as NodeHandle);
    const write = (at: number, x: number): void => {
      tree.rows.translations[3 * slot(at)] = x;
      tree.touch(slot(at));
    };
    const shown = (at: number) => tree.worldMatrices[16 * slot(at) + 12];
    for (let x = 5; x < 8; x++) {
      write(39, x);
      tree.update();
      expect(shown(39)).toBe(39 + x);
    }
    growMemory();
    write(39, 8);
    tree.update();
    expect(shown(39)).toBe(47);
    for (let i = 0; i < 200; i++) nodes.push(tree.add({}, { parent: nodes[39] as NodeHandle }));
    write(38, 2);
    write(39, 2);
    tree.update();
    expect([shown(37), shown(39), shown(239)]).toEqual([38, 42, 42]);
    tree.rows.translations[3 * slot(39)] = Number.NaN;
    tree.touch(slot(39));
    expect(refused(() => tree.update()).message).toContain('node 39');
    expect(refused(() => tree.update()).message).toContain('node 39');
    expect(tree.worldMatrix(nodes[38] as NodeHandle)[12]).toBe(40);
    write(39, 1);
    tree.update();
    expect(shown(239)).toBe(41);
    tree.dispose();
  });

  it.each(['matrices', 'transforms', 'lossy', 'compensated'] as const)(
    'have the bits of calls by the rule %s, whatever is mixed with them',
    (rule) => {
      using called = new Hierarchy(rule);
      using written = new Hierarchy(rule);
      const next = randomNumbers(rule.length + 1);
      const nodes: [NodeHandle, NodeHandle][] = [];
      for (let i = 0; i < 60; i++) {
        const [a = null, b = null] = nodes[Math.floor(next() * i)] ?? [];
        const local = { translation: [next(), next(), next()], scale: 0.9 + 0.2 * next() };
        nodes.push([called.add(local, { parent: a }), written.add(local, { parent: b })]);
      }
      for (let round = 0; round < 60; round++) {
        const [a, b] = nodes[Math.floor(next() * nodes.length)] as [NodeHandle, NodeHandle];
        const [x, y, z] = [next() - 0.5, next() - 0.5, next() - 0.5];
        const w = Math.sqrt(1 - x * x - y * y - z * z);
        const off = 1 + 1e-7 * (next() - 0.5);
        called.setTranslation(a, x, y, z);
        called.setRotation(a, off * x, off * y, off * z, off * w);
        called.setScale(a, 1 + x, 1 + y, 1 + z);
        const { translations, rotations, scales } = written.rows;
        const slot = written.slot(b);
        translations.set([x, y, z], 3 * slot);
        rotations.set([off * x, off * y, off * z, off * w], 4 * slot);
        scales.set([1 + x, 1 + y, 1 + z], 3 * slot);
        if (round % 7 === 6) written.touchAll();
        else written.touch(slot);
        const kind = Math.floor(next() * 4);
        for (const [tree, node] of [[called, a] as const, [written, b] as const]) {
          if (kind === 0) tree.update();
          else if (kind === 1) tree.setLocal(node, { angularVelocity: [0, x, 0], velocity: [y, 0, 0] });
          else if (kind === 2) tree.step(0.01);
        }
        // A call after a touch, without an update, reads what was written.
        if (kind === 3) expect(written.local(b)).toEqual(called.local(a));
        for (const [here, there] of nodes) {
          expect(written.worldMatrix(there)).toEqual(called.worldMatrix(here));
        }
      }
      for (const [here, there] of nodes) {
        expect(written.local(there)).toEqual(called.local(here));
        expect(worldParts(written, there)).toEqual(worldParts(called, here));
      }
      written.checkRows();
    },
  );

  it('are refused by update, which names the node and the quantity, until they are written again', () => {
    for (const [array, numbers, code, words] of [
      ['translations', [0, Number.NaN, 0], 'NOT_FINITE', 'translation of "node 1"'],
      ['scales', [1, 1, Number.POSITIVE_INFINITY], 'NOT_FINITE', 'scale of "node 1"'],
      ['rotations', [0, 0, 0, 0], 'NOT_UNIT', 'rotation of "node 1"'],
      ['rotations', [0, 1e-300, 0, 0], 'NOT_UNIT', 'rotation of "node 1"'],
      ['rotations', [0, 1e200, 0, 0], 'NOT_UNIT', 'rotation of "node 1"'],
      ['rotations', [0, Number.NaN, 0, 1], 'NOT_FINITE', 'rotation of "node 1"'],
    ] as const) {
      const { tree, nodes } = chain(4);
      const [node, last] = [nodes[1] as NodeHandle, nodes[3] as NodeHandle];
      const slot = tree.slot(node);
      tree.rows[array].set(numbers, numbers.length * slot);
      tree.touch(slot);
      for (let again = 0; again < 2; again++) {
        expect(refused(() => tree.update())).toMatchObject({ code, message: expect.stringContaining(words) });
        const { worldMatrices } = tree.rows;
        const shown = nodes.filter((it) => worldMatrices[16 * tree.slot(it) + 15] === 1);
        expect(shown).toEqual([nodes[0]]);
        expect(refused(() => tree.worldMatrix(last)).code).toBe(code);
      }
      tree.setTranslation(node, 1, 0, 0);
      tree.setRotation(node, 0, 0, 0, 1);
      tree.setScale(node, 1, 1, 1);
      tree.update();
      expect(tree.worldMatrix(last)[12]).toBe(4);
      tree.dispose();
    }
  });

  it('have matrices in 32 bits, which are those of 64 rounded, once somebody asks', () => {
    const { tree, nodes } = chain(40);
    const next = randomNumbers(5);
    const held = () => {
      const singles = tree.worldMatrices32;
      expect(singles).toBeInstanceOf(Float32Array);
      // Every call that reads a matrix agrees, and so does the view that is kept between updates.
      expect(singles).toEqual(Float32Array.from(tree.worldMatrices));
      return singles;
    };
    expect(held()[16 * tree.slot(nodes[3] as NodeHandle) + 12]).toBe(4);
    for (let round = 0; round < 60; round++) {
      const node = nodes[Math.floor(next() * nodes.length)] as NodeHandle;
      const kind = round % 5;
      if (kind === 0) tree.setTranslation(node, next(), next(), next());
      else if (kind === 1) nodes.push(tree.add({ translation: [next(), 0, 0] }, { parent: node }));
      else if (kind === 2) {
        tree.rows.translations[3 * tree.slot(node)] = next();
        tree.touch(tree.slot(node));
      } else if (kind === 3) {
        tree.rows.scales.fill(0.9 + 0.2 * next());
        tree.touchAll();
      } else if (nodes.length > 20) tree.remove(nodes.pop() as NodeHandle);
      const kept = held();
      tree.setTranslation(node, next(), 0.1, 0);
      tree.update();
      if (kept.length > 0) expect(kept).toEqual(Float32Array.from(tree.worldMatrices));
    }
    // Memory grows, and the tree does not: the old view is dead, the next one is not.
    const other = new Hierarchy({ capacity: 100_000 });
    held();
    const copy = tree.copy();
    expect(copy.worldMatrices32).toEqual(tree.worldMatrices32);
    tree.rule = 'compensated';
    held();
    for (const it of [tree, copy, other]) it.dispose();
    expect(refused(() => tree.worldMatrices32).code).toBe('DISPOSED');
  });

  it('in 32 bits are infinite beyond their range, and NaN where a node is refused', () => {
    const { tree, nodes } = chain(3);
    const [node, last] = nodes.slice(1).map((it) => 16 * tree.slot(it)) as [number, number];
    tree.setTranslation(nodes[1] as NodeHandle, 1e39, 0, 0);
    expect(tree.worldMatrices32[node + 12]).toBe(Number.POSITIVE_INFINITY);
    tree.rows.translations[3 * tree.slot(nodes[1] as NodeHandle)] = Number.NaN;
    tree.touch(tree.slot(nodes[1] as NodeHandle));
    expect(refused(() => tree.worldMatrices32).code).toBe('NOT_FINITE');
    tree.setTranslation(nodes[1] as NodeHandle, 1, 0, 0);
    expect(tree.worldMatrices32[last + 12]).toBe(3);
    tree.dispose();
  });

  it('that were written and not touched are found by check', () => {
    const { tree, nodes } = chain(3);
    const node = nodes[1] as NodeHandle;
    // All that this tells of is not told of again.
    tree.touchAll();
    tree.update();
    tree.rows.translations[3 * tree.slot(node)] = 5;
    tree.update();
    expect(tree.worldMatrix(node)[12]).toBe(2);
    const error = refused(() => tree.checkRows());
    expect(error.code).toBe('UNTOUCHED');
    expect(error.message).toContain('"node 1"');
    expect(tree.worldMatrix(node)[12]).toBe(6); // up to date now
    tree.checkRows();
    tree.dispose();
  });

  it('are empty of a node that was removed, and what is written there is lost', () => {
    const { tree, nodes } = chain(3);
    const slot = tree.slot(nodes[2] as NodeHandle);
    tree.remove(nodes[2] as NodeHandle);
    expect(tree.rows.parents[slot]).toBe(-2);
    expect(tree.rows.translations[3 * slot]).toBeNaN();
    tree.rows.translations[3 * slot] = 1;
    tree.touch(slot);
    tree.update();
    expect(tree.rows.translations[3 * slot]).toBeNaN();
    expect(tree.rows.worldMatrices[16 * slot]).toBeNaN();
    tree.checkRows();
    tree.dispose();
  });

  it('say where the parents are, and have rates once there are any', () => {
    const { tree, nodes } = chain(2);
    expect([...tree.rows.parents]).toEqual([-1, 0]);
    expect(tree.rows.velocities).toHaveLength(0);
    tree.setLocal(nodes[0] as NodeHandle, { velocity: [1, 2, 3], angularAcceleration: [4, 5, 6] });
    expect([...tree.rows.velocities]).toEqual([1, 2, 3, 0, 0, 0]);
    expect([...tree.rows.angularAccelerations]).toEqual([4, 5, 6, 0, 0, 0]);
    tree.rows.velocities[3] = 1;
    expect([...tree.world(nodes[1] as NodeHandle).velocity].slice(0, 1)).toEqual([2]);
    tree.dispose();
  });

  it('refuse slots that the tree does not have, and a tree that was disposed of', () => {
    const { tree } = chain(2);
    for (const slot of [-1, 2, 0.5, Number.NaN, '0' as unknown as number, undefined as unknown as number]) {
      const error = refused(() => tree.touch(slot));
      expect(error.code, String(slot)).toBe('BAD_ARGUMENT');
      expect(error.message).toContain('2 slots');
    }
    tree.dispose();
    expect(refused(() => tree.touch(0)).code).toBe('DISPOSED');
    expect(refused(() => tree.touchAll()).code).toBe('DISPOSED');
    expect(refused(() => tree.rows).code).toBe('DISPOSED');
    expect(refused(() => tree.checkRows()).code).toBe('DISPOSED');
  });

  it('that memory has left behind are told of when they are touched', () => {
    const { tree } = chain(2);
    const { translations } = tree.rows;
    growMemory();
    expect(translations).toHaveLength(0);
    translations[0] = 5; // lost
    const error = refused(() => tree.touch(0));
    expect(error.message).toContain('read tree.rows again');
    tree.rows.translations[0] = 5;
    tree.touch(0);
    tree.update();
    expect(tree.worldMatrices[12]).toBe(5);
    tree.dispose();
  });

  it('of another tree change nothing here', () => {
    const { tree, nodes } = chain(2);
    const other = chain(2).tree;
    other.rows.translations[0] = 9;
    tree.touch(0);
    tree.update();
    expect(tree.worldMatrix(nodes[0] as NodeHandle)[12]).toBe(1);
    expect(refused(() => other.checkRows()).code).toBe('UNTOUCHED');
    tree.dispose();
    other.dispose();
  });

  it('stay where they are up to the capacity that was asked for', () => {
    using tree = new Hierarchy({ capacity: 500 });
    chain(1, tree);
    const before = tree.rows;
    const at = before.translations.byteOffset;
    chain(499, tree);
    expect(tree.rows.translations.byteOffset).toBe(at);
    expect(tree.rows.translations).toHaveLength(1500);
    expect(tree.size).toBe(500);
    for (const capacity of [-1, 1e12, 0.5, Number.NaN, '7' as unknown as number]) {
      expect(refused(() => new Hierarchy({ capacity })).message, String(capacity)).toContain('capacity');
    }
    expect(refused(() => new Hierarchy({ capacities: 7 } as object)).code).toBe('BAD_ARGUMENT');
    using lossy = new Hierarchy({ rule: 'lossy' });
    expect(lossy.rule).toBe('lossy');
  });

  it('are the same arrays until something moves them', () => {
    const { tree } = chain(2);
    const first = tree.rows;
    tree.step(0.1);
    expect(tree.rows).toBe(first);
    for (let i = 0; i < 100; i++) tree.add();
    expect(tree.rows).not.toBe(first);
    expect(tree.rows.parents).toHaveLength(102);
    tree.dispose();
  });

  it('of a tree in the plane are those of its tree in space', () => {
    using tree = new Hierarchy2();
    const boat = tree.add({ translation: [1, 2] });
    const mast = tree.add({ translation: [1, 0] }, { parent: boat });
    const slot = tree.slot(boat);
    tree.rows.translations[3 * slot] = 5;
    tree.touch(slot);
    tree.update();
    expect([...tree.worldMatrix(mast)].slice(6)).toEqual([6, 2, 1]);
    tree.rows.translations[3 * slot] = 6;
    tree.touchAll();
    expect([...tree.worldMatrix(mast)].slice(6)).toEqual([7, 2, 1]);
    tree.checkRows();
  });
});
