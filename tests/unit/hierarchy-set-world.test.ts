/** Parts of a node set in its parent and in the world: what is not given stays, refusals undo nothing. */
import { expect, test } from 'vitest';
import {
  Hierarchy,
  Hierarchy2,
  type LocalLike,
  type NodeHandle,
  toScene,
  type WorldLike,
} from '../../www/src/core/entries/index.ts';
import { near } from './expect.ts';

const SHEARED = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1];
const PARTS = [
  'translation',
  'rotation',
  'scale',
  'velocity',
  'acceleration',
  'angularVelocity',
  'angularAcceleration',
] as const;
const FITS = ['exact', 'matrix', 'lossy', 'polar'] as const;

/** A sheared node below a parent of this scale, and a free body below it that has flown a while. */
function scene(scale: readonly [number, number, number]): [Hierarchy, NodeHandle[]] {
  const tree = new Hierarchy();
  const top = tree.add({ translation: [0.1, 0.2, 0.3], rotation: [0.36, 0.48, 0, 0.8], scale });
  const node = tree.add(
    { velocity: [1, 2, 3], angularVelocity: [0.3, 0.2, 0.1], drive: { velocity: [1, 0, 0] } },
    { parent: tree.add({}, { parent: null }) },
  );
  const held = tree.add({}, { parent: top });
  tree.setLocalMatrix(held, SHEARED);
  const flyer = tree.add(
    { translation: [1, 2, 3], velocity: [0.7, 0.1, 0.2], angularVelocity: [0.1, 0.7, 0.3], free: true },
    { parent: held },
  );
  tree.step(0.1);
  return [tree, [top, held, flyer, node]];
}

test('a refused call changes nothing, to the bit, and so does the step after it', () => {
  const bad = [0, Number.NaN, 0] as const;
  const refusals: LocalLike[] = [
    { translation: [7, 7, 7], drive: { velocity: bad } },
    { scale: 2, compensates: true, drive: { angularVelocity: bad } },
    { translation: [7, 7, 7], free: true, velocity: bad },
    { rotation: [0, 0, 0, 2], compensates: true, free: false },
    { translation: bad, drive: { velocity: [1, 0, 0] } },
    { translation: [1, 1, 1], free: 1 as never },
  ];
  const inWorld: WorldLike[] = [
    { translation: [1, 1, 1], angularVelocity: bad },
    { rotation: [0, 0, 0, 1], velocity: bad },
    { scale: 3, acceleration: bad },
    { rotation: [0.6, 0, 0, 0.8], scale: bad },
  ];
  for (const scale of [
    [1, 1, 1],
    [2, 1, 1],
    [1, 1, -1],
  ] as const) {
    const [tree, nodes] = scene(scale);
    const twin = tree.copy();
    const before = JSON.stringify(toScene(tree));
    for (const node of nodes) {
      for (const parts of refusals) expect(() => tree.setLocal(node, parts)).toThrow();
      for (const parts of inWorld)
        for (const fit of FITS) expect(() => tree.setWorld(node, parts, { fit })).toThrow();
    }
    // A drive under a stretch is refused, and takes no older one with it.
    const [, held] = nodes as [NodeHandle, NodeHandle];
    if (scale[0] === 2)
      expect(() => tree.setLocal(held, { translation: [7, 7, 7], drive: { velocity: [1, 0, 0] } })).toThrow(
        /stretched unequally/,
      );
    expect(() => tree.add({ drive: { velocity: bad } }, { parent: held })).toThrow();
    expect(JSON.stringify(toScene(tree))).toBe(before);
    tree.step(0.1);
    twin.step(0.1);
    expect(JSON.stringify(toScene(tree))).toBe(JSON.stringify(toScene(twin)));
  }
});

test('parts of its own state in the world change nothing, whatever is above the node', () => {
  for (const rule of ['matrices', 'transforms', 'lossy', 'compensated'] as const)
    for (const scale of [
      [1, 1, 1],
      [2, 1, 1],
      [1, 1, -1],
      [-1, 3, -2],
    ] as const)
      for (const fit of FITS)
        for (let mask = 1; mask < 128; mask += 5) {
          const tree = new Hierarchy({ rule });
          const top = tree.add({
            scale: [...scale],
            rotation: [0.36, 0.48, 0, 0.8],
            angularVelocity: [1, 2, 3],
          });
          const node = tree.add(
            {
              rotation: [0, 0.6, 0, 0.8],
              scale: [1, 2, -1],
              velocity: [1, 0, 0],
              angularVelocity: [0, 1, 0],
            },
            { parent: top },
          );
          const told = tree.world(node);
          const given = PARTS.filter((_, i) => (mask >> i) & 1).map((part) => [part, told[part]]);
          const residual = tree.setWorld(node, Object.fromEntries(given), { fit });
          expect(residual.world).toBeLessThan(1e-12);
          const after = tree.world(node);
          near(after.matrix, told.matrix, 1e-12);
          for (const part of PARTS) near(after[part], told[part], 1e-11);
        }
});

test('a skew turns along with a rotation, and the residual tells nothing since nothing is lost', () => {
  const tree = new Hierarchy();
  const node = tree.add();
  tree.setLocalMatrix(node, SHEARED);
  const before = tree.worldMatrix(node);
  expect(tree.setWorld(node, { rotation: tree.world(node).rotation }).world).toBe(0);
  expect(tree.setWorld(node, { scale: tree.world(node).scale }).world).toBe(0);
  near(tree.worldMatrix(node), before, 0);
  const skew = tree.skew(node);
  tree.setWorld(node, { rotation: [0.6, 0, 0, 0.8] });
  near([tree.skew(node).xy ?? 9], [skew.xy ?? 0], 1e-12);
});

test('under a stretch no size grows, by any fit', () => {
  for (const fit of ['matrix', 'lossy', 'polar'] as const) {
    const tree = new Hierarchy();
    const node = tree.add({}, { parent: tree.add({ scale: [2, 1, 1] }) });
    for (let i = 0; i <= 240; i++) {
      const half = (i * Math.PI) / 60;
      tree.setWorld(node, { rotation: [0, Math.sin(half), 0, Math.cos(half)] }, { fit });
    }
    expect(Math.hypot(...tree.worldMatrix(node).subarray(0, 12))).toBeLessThan(4);
    expect(Math.hypot(...tree.worldMatrix(node).subarray(0, 12))).toBeGreaterThan(1);
  }
});

test('a rate that is not given stays, wherever the node is put', () => {
  const tree = new Hierarchy();
  const disk = tree.add({ angularVelocity: [0, 0, 1] });
  const node = tree.add({ translation: [1, 0, 0] }, { parent: disk });
  tree.setWorld(node, { translation: [5, 0, 0], acceleration: [0, 0, 0] });
  expect([...tree.world(node).velocity]).toEqual([0, 1, 0]);
});

test('a flat matrix can be set as it is read, in space and in the plane', () => {
  const tree = new Hierarchy();
  const flat = tree.add({ scale: [2, 0, 3], rotation: [0, 0, 0.6, 0.8], translation: [1, 2, 3] });
  const matrix = tree.localMatrix(flat);
  tree.setLocalMatrix(flat, matrix);
  near(tree.localMatrix(flat), matrix, 1e-12);
  tree.setWorldMatrix(flat, matrix);
  near(tree.localMatrix(flat), matrix, 1e-12);
  const leaning = [2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1];
  tree.setLocalMatrix(flat, leaning);
  near(tree.localMatrix(flat), leaning, 1e-12);

  const plane = new Hierarchy2();
  const line = plane.add({ scale: [2, 0], rotation: 1.2 });
  const drawn = plane.localMatrix(line);
  plane.setLocalMatrix(line, drawn);
  near(plane.localMatrix(line), drawn, 1e-12);
  expect(plane.local(line).rotation).toBeCloseTo(1.2, 12);
});

test('what is flat to rounding is refused with the node that is flat', () => {
  const tree = new Hierarchy();
  const flat = tree.add({ rotation: [0.48, 0.36, 0, 0.8], scale: [1, 1, 0] }, { name: 'flat' });
  const below = tree.add({ rotation: [0, 0.36, 0.48, 0.8], scale: 1.2 }, { parent: flat });
  const node = tree.add({}, { parent: below });
  expect(() => tree.setWorld(node, { velocity: [1, 2, 3] })).toThrow(
    expect.objectContaining({ code: 'SINGULAR', message: expect.stringContaining('"flat" is flat') }),
  );
});

test('a child that compensates is in what a new parent leaves over', () => {
  const tree = new Hierarchy();
  const half = tree.add({ scale: 0.5 });
  const arm = tree.add();
  const hand = tree.add({ translation: [1, 0, 0], compensates: true }, { parent: arm });
  const before = tree.worldMatrix(hand);
  const { world } = tree.attach(arm, half);
  const off = Math.hypot(...tree.worldMatrix(hand).map((it, i) => it - (before[i] as number)));
  expect(off).toBeGreaterThan(0.1);
  expect(world).toBeCloseTo(off, 12);
});
