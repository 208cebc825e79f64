/**
 * The laws of trees, through the JavaScript face; what is refused, and in which words; and what a
 * frame costs.
 */

import { describe, expect, it } from 'vitest';
import { Hierarchy, type NodeHandle, space3, worldParts } from '../../www/src/core/entries/index.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { near, refusal } from './expect.ts';

const quarter = Math.SQRT1_2;

/** A ship that sails and rolls, a gun on it that is turned, and a shell in the gun. */
function ship(): { tree: Hierarchy; hull: NodeHandle; gun: NodeHandle; shell: NodeHandle } {
  const tree = new Hierarchy();
  const hull = tree.add(
    {
      translation: [10, 0, -4],
      rotation: [0, quarter, 0, quarter],
      velocity: [5, 0, 1],
      acceleration: [0, 0.5, 0],
      angularVelocity: [0.3, 0, 0.1],
      angularAcceleration: [0, 0.2, 0],
    },
    { name: 'hull' },
  );
  const gun = tree.add(
    { translation: [0, 3, 0], scale: 0.5, angularVelocity: [0, 1, 0] },
    { parent: hull, name: 'gun' },
  );
  const shell = tree.add({ translation: [4, 0, 0], velocity: [30, 0, 0] }, { parent: gun, name: 'shell' });
  return { tree, hull, gun, shell };
}

describe('what is read', () => {
  it('goes into what is handed in, and nothing else is made', () => {
    const { tree, shell, hull } = ship();
    const [moving, local, matrix] = [tree.world(shell), tree.local(shell), new Float64Array(16)];
    const [point, motion] = [new Float64Array(3), tree.transformMotion({}, shell, hull)];
    const { velocity } = moving;
    tree.step(0.1);
    expect(tree.world(shell, moving)).toBe(moving);
    expect(moving.velocity).toBe(velocity);
    expect(tree.local(shell, local)).toBe(local);
    expect(tree.worldMatrix(shell, matrix)).toBe(matrix);
    expect(tree.transformPoint([1, 2, 3], shell, hull, point)).toBe(point);
    expect(tree.transformMotion({}, shell, hull, motion)).toBe(motion);
    expect(tree.world(shell)).toEqual(moving);
    expect(refusal(() => tree.worldMatrix(shell, new Float64Array(12)))[1]).toMatch(/room for 12 numbers/);
    tree.dispose();
  });
});

it('schemes can be chosen by their names, and no others', () => {
  const end = (scheme?: Parameters<Hierarchy['step']>[1]): Float64Array => {
    using tree = new Hierarchy();
    const top = tree.add({ angularVelocity: [2, 0, 0], angularAcceleration: [0, 3, 1] });
    tree.step(0.1, scheme);
    return tree.local(top).rotation;
  };
  expect(end({})).toEqual(end());
  for (const scheme of [{ magnus: 'terms1' }, { exponential: 'thirdOrder' }] as const)
    expect(end(scheme)).not.toEqual(end());
  expect(refusal(() => end({ longestPath: 0 }))[0]).toBe('NOT_POSITIVE');
  expect(refusal(() => end({ magnus: 'order7' as 'order8' }))[1]).toMatch(/"order7" is none of/);
});

describe('going round', () => {
  it('names, paths, rows and kin', () => {
    const { tree, hull, gun, shell } = ship();
    const mast = tree.add({}, { parent: hull, name: 'mast/top' });
    expect(tree.nodes()).toEqual([hull, gun, shell, mast]);
    expect(tree.children(null)).toEqual([hull]);
    expect(tree.descendants(gun)).toEqual([gun, shell]);
    expect(tree.ancestors(shell)).toEqual([gun, hull]);
    expect(tree.path(shell)).toEqual(['hull', 'gun', 'shell']);
    expect([tree.find(['hull', 'gun', 'shell']), tree.find('gun'), tree.find('none')]).toEqual([
      shell,
      gun,
      null,
    ]);
    expect([tree.find(['hull', 'mast/top']), tree.find('hull/mast/top')]).toEqual([mast, null]);
    tree.reparent(mast, tree.parent(mast), { keep: 'local', index: 0 });
    expect(tree.children(hull)).toEqual([mast, gun]);
    tree.reparent(shell, hull, { keep: 'motion', index: 1 });
    expect(tree.children(hull)).toEqual([mast, shell, gun]);
    expect(tree.removeKeepingChildren(hull).world).toBeLessThan(1e-14);
    expect(tree.children(null)).toEqual([mast, shell, gun]);
    expect(tree.remove(gun)).toBe(1);
    tree.dispose();
  });

  it('a rule can be changed, and states stay', () => {
    using tree = new Hierarchy('transforms');
    const parent = tree.add({ scale: [2, 1, 1] });
    const child = tree.add({ rotation: [0, 0, quarter, quarter] }, { parent });
    const added = tree.worldMatrix(child);
    tree.rule = 'matrices';
    expect(tree.rule).toBe('matrices');
    near(added.subarray(0, 2), [0, 2], 1e-15);
    near(tree.worldMatrix(child).subarray(0, 2), [0, 1], 1e-15);
  });
});

it('a state tells of a drive and of a free body, and an out forgets both with the next node', () => {
  const tree = new Hierarchy();
  const driven = tree.add({ drive: { velocity: [1, 2, 3], angularVelocity: [4, 5, 6] } });
  const free = tree.add({ free: true }, { parent: driven });
  const plain = tree.add();
  const out = tree.local(driven);
  expect(out.drive).toEqual({
    velocity: Float64Array.of(1, 2, 3),
    angularVelocity: Float64Array.of(4, 5, 6),
  });
  expect(tree.local(plain, out).drive).toBeUndefined();
  expect(tree.local(free, out).free).toBe(true);
  expect(tree.local(plain, out).free).toBeUndefined();
  tree.setLocal(free, { free: false });
  expect(tree.local(free).free).toBeUndefined();
  tree.dispose();
});

it('a skew beside an axis without length has no value', () => {
  const tree = new Hierarchy();
  const flat = tree.add({ scale: [0, 1, 1] });
  expect(tree.world(flat).skew).toMatchObject({ xy: null, yz: 0, zx: null });
  expect(tree.world(tree.add()).skew).toMatchObject({ xy: 0, yz: 0, zx: 0 });
  tree.dispose();
});

describe('what is refused', () => {
  it('says which node and which value', () => {
    const { tree, hull, gun, shell } = ship();
    const nameless = tree.add();
    tree.add({ scale: [3, 1, 1] }, { parent: shell });
    const slanted = tree.add(
      { rotation: [0, 0, Math.sin(0.2), Math.cos(0.2)] },
      { parent: tree.nodes()[3] as NodeHandle },
    );
    expect(refusal(() => tree.setLocal(gun, { velocity: [0, Number.NaN, 0] }))).toEqual([
      'NOT_FINITE',
      'velocity of "gun" must be made of finite numbers, but one of them is NaN',
    ]);
    expect(refusal(() => tree.setLocal(nameless, { rotation: [0, 0, 0, 2] }))[1]).toBe(
      'rotation of node "[1]" must have length 1, but has 2; normalize scales it to 1',
    );
    expect(refusal(() => tree.reparent(hull, shell, { keep: 'motion' }))).toEqual([
      'CYCLE',
      expect.stringMatching(/^"hull" cannot .* "shell"/),
    ]);
    expect(refusal(() => tree.reparent(slanted, null, { keep: 'motion' }))).toEqual([
      'NOT_HELD',
      expect.stringMatching(/ 0\.\d+ m off in the world and an axis \d+\.\d+°/),
    ]);
    expect(refusal(() => tree.reparent(gun, tree.parent(gun), { keep: 'local', index: 7 }))).toEqual([
      'NO_SUCH_INDEX',
      expect.stringMatching(/(?=.*\b7\b)(?=.*\b1\b)/),
    ]);
    expect(refusal(() => tree.reparent(gun, tree.parent(gun), { keep: 'local', index: -1 }))[0]).toBe(
      'BAD_ARGUMENT',
    );
    expect(refusal(() => tree.lookAt(gun, worldParts(tree, gun).translation))).toEqual([
      'NO_DIRECTION',
      expect.stringMatching(/^"gun" cannot be aimed/),
    ]);
    // Not steady: a steady one is a single exponential.
    tree.setLocal(gun, { angularVelocity: [1e9, 0, 0], angularAcceleration: [0, 1e9, 0] });
    expect(refusal(() => tree.step(1))).toEqual([
      'TOO_LARGE',
      expect.stringMatching(/^angle of "gun" in one step of 1 s is \d+\.?\d* rad, .* smaller steps$/),
    ]);
    expect(refusal(() => tree.add({}, { parent: undefined as never, name: 7 as never }))[0]).toBe(
      'BAD_ARGUMENT',
    );
    expect(refusal(() => new Hierarchy('magic' as 'matrices'))[1]).toMatch(/"magic" is none of matrices/);
    tree.dispose();
  });

  it('a handle is nobody else’s: not after removal, not in another tree, not when it is no handle', () => {
    using tree = new Hierarchy();
    using other = new Hierarchy();
    const first = tree.add();
    tree.remove(first);
    const second = tree.add();
    const foreign = other.add();
    expect(new Set([first, second, foreign]).size).toBe(3);
    for (const node of [
      first,
      foreign,
      0,
      -1,
      0.5,
      Number.NaN,
      2 ** 53,
      Number.POSITIVE_INFINITY,
    ] as NodeHandle[]) {
      expect(tree.contains(node)).toBe(false);
      expect(refusal(() => tree.local(node))).toEqual([
        'NO_SUCH_NODE',
        expect.stringContaining(`node ${node} `),
      ]);
    }
    for (const node of [undefined, '1', {}, null, 1n] as unknown as NodeHandle[])
      expect(refusal(() => tree.local(node))[0]).toBe('BAD_ARGUMENT');
    expect(first > 0 && Number.isSafeInteger(first)).toBe(true);
    expect(tree.copy().contains(second)).toBe(true);
  });

  it('a tree that was disposed of says so', () => {
    const { tree, hull } = ship();
    tree.dispose();
    tree.dispose();
    const calls: (() => unknown)[] = [
      () => tree.add(),
      () => tree.world(hull),
      () => tree.worldMatrix(hull),
      () => tree.worldMatrices,
      () => tree.update(),
      () => tree.setLocal(hull, { scale: 2 }),
      () => tree.step(1),
      () => tree.size,
      () => tree.nodes(),
      () => toScene(tree),
      () => tree.copy(),
    ];
    for (const call of calls) expect(refusal(call)).toEqual(['DISPOSED', 'this hierarchy was disposed of']);
  });
});

it('a pose that a new node cannot have is refused in the name of that node, not of its parent', () => {
  const tree = new Hierarchy();
  const parent = tree.add({}, { name: 'object 1' });
  const said = (local: object): string => {
    try {
      tree.add(local, { parent, name: 'object 2' });
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  expect(said({ rotation: [0, 0, 0, 2] })).toMatch(/^rotation of the new node must have length 1/);
  expect(said({ translation: [Number.NaN, 0, 0] })).toMatch(/^translation of the new node /);
  expect(said({ rotation: 'none' })).toMatch(/^rotation of the new node /);
  expect(tree.size).toBe(1);
  // A parent that is gone is told as itself.
  tree.remove(parent);
  expect(said({})).toContain(`node ${parent}`);
});

it('nodes that are mirrored, flattened or stretched are read all the same, with their scales', () => {
  using tree = new Hierarchy();
  for (const scale of [-1, 0, [-1, 1, 1], [-1, -1, 1], [-2, -2, -2], [0, 1, 1], [1, 2, 1], [1, -2, 1]]) {
    const node = tree.add({ scale, translation: [1, 2, 3], velocity: [4, 5, 6] });
    const seen = tree.world(node);
    const three = typeof scale === 'number' ? [scale, scale, scale] : scale;
    expect([...seen.scale], String(scale)).toEqual(three);
    expect([[...seen.translation], [...seen.velocity]]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect([...seen.matrix]).toEqual([...tree.worldMatrix(node)]);
    // Where one size is needed, the sentence says what there is.
    if (!Array.isArray(scale) || new Set(scale.map(Math.abs)).size === 1) continue;
    expect(refusal(() => space3.compose(seen, {}))).toEqual([
      'NOT_SIMILAR',
      `scale of the parent must be the same along all axes, but is ${scale.join(', ')}${Math.min(...scale) < 0 ? ': it is mirrored' : ''}`,
    ]);
  }
});
