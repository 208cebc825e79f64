import { describe, expect, it } from 'vitest';
import {
  accumulate,
  Hierarchy,
  largestShear,
  type NodeHandle,
  rotationFromScaledAxis,
  scaleRules,
  type Trs,
} from '../../www/src/core/entries/index.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { refused } from './expect.ts';

describe('a node that compensates', () => {
  const root = { scale: [2, 1, 1], rotation: [0, 0, 0.6, 0.8] } as const;
  const arm = { translation: [1, 0, 0], scale: [3, 1, 0.5], rotation: [0.6, 0, 0, 0.8] } as const;
  const hand = { translation: [1, 1, 1], scale: [1, 4, 1], rotation: [0, 0.8, 0, 0.6] } as const;

  it('does so in a tree as in a chain, whose scene has its flag', () => {
    for (const rule of ['matrices', 'transforms', 'lossy', 'compensated'] as const) {
      using tree = new Hierarchy(rule);
      const above = tree.add(arm, { parent: tree.add(root) });
      const node = tree.add(hand, { parent: above });
      expect(tree.local(node).compensates === true).toBe(false);
      tree.setLocal(node, { compensates: true });
      expect(tree.local(node).compensates === true).toBe(true);
      const [, , expected] = accumulate(rule, [root, arm, { ...hand, compensates: true }]);
      expect(tree.worldMatrix(node)).toEqual(expected?.matrix);
      tree.update();
      expect(tree.worldMatrix(node)).toEqual(expected?.matrix);
      const scene = toScene(tree);
      expect(scene.nodes.map((it) => it.compensates)).toEqual([undefined, undefined, true]);
      using copy = fromScene(scene);
      expect(toScene(copy)).toEqual(scene);
      expect(copy.worldMatrix(copy.nodes()[2] as NodeHandle)).toEqual(expected?.matrix);
    }
  });
});

describe('what is handed in', () => {
  it('may be arrays, typed arrays or objects with x, y, z', () => {
    const [a] = accumulate('matrices', [{ translation: [1, 2, 3], scale: 2 }]);
    const [b] = accumulate('matrices', [
      { translation: new Float32Array([1, 2, 3]), scale: { x: 2, y: 2, z: 2 } },
    ]);
    expect(b?.matrix).toEqual(a?.matrix);
    expect([...(a?.matrix ?? [])]).toEqual([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1]);
  });

  it('comes back as copies that later calls leave alone', () => {
    const [first] = accumulate('matrices', [{ translation: [1, 2, 3] }]);
    accumulate('matrices', [{ translation: [7, 8, 9] }]);
    expect(first?.translation).toEqual([1, 2, 3]);
    expect(first?.matrix[12]).toBe(1);
  });

  it('may be a chain long enough to make the memory grow', () => {
    const link: Trs = { translation: [1, 0, 0] };
    const world = accumulate(
      'matrices',
      Array.from({ length: 100_000 }, () => link),
    );
    expect(world.at(-1)?.translation).toEqual([100_000, 0, 0]);
  });
});

describe('what cannot be', () => {
  it('is refused by code, and the message names the node, the quantity and the value', () => {
    const nan = refused(() => accumulate('matrices', [{}, { scale: [1, Number.NaN, 1] }]));
    expect(nan.code).toBe('NOT_FINITE');
    expect(nan.message).toMatch(/scale of node 1.*NaN/);
    const infinite = refused(() => accumulate('lossy', [{ translation: [0, Number.POSITIVE_INFINITY, 0] }]));
    expect(infinite.message).toMatch(/translation of node 0.*Infinity/);
    const long = refused(() => accumulate('transforms', [{ rotation: [0, 0, 0, 2] }]));
    expect(long.code).toBe('NOT_UNIT');
    expect(long.message).toMatch(/rotation of node 0.*2/);
    expect(refused(() => largestShear(-1)).code).toBe('NOT_POSITIVE');
    expect(refused(() => rotationFromScaledAxis([0, Number.NaN, 0])).code).toBe('NOT_FINITE');
  });

  it('is refused when it is no vector at all', () => {
    const short = refused(() => accumulate('matrices', [{ scale: [1, 2] }]));
    expect(short.code).toBe('BAD_ARGUMENT');
    expect(short.message).toMatch(/scale of node 0 takes 3 numbers, but there are 2/);
    const text = refused(() => accumulate('matrices', [{ translation: '123' as never }]));
    expect(text.code).toBe('BAD_ARGUMENT');
    const rule = refused(() => accumulate('unreal' as never, [{}]));
    expect(rule.message).toMatch(/unreal/);
  });
});

describe('a scale of zero', () => {
  it('flattens, and says that the angles of an axis without length have no value', () => {
    for (const rule of scaleRules) {
      const [node] = accumulate(rule, [{ scale: [0, 1, 1] }]);
      expect(node?.axisLengths).toEqual([0, 1, 1]);
      expect(node?.skew.xy).toBeNull();
      expect(node?.skew.yz).toBe(0);
    }
  });
});
