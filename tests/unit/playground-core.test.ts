/** Runs what the playground's entry exports on the build of the core that readers get. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFiguresCore, useMainCore } from './figures-core.ts';

type Entry = typeof import('../../www/src/core/entries/playground.ts');

let core: Entry;
beforeEach(async () => {
  await useFiguresCore();
  core = await import('../../www/src/core/entries/playground.ts');
});
afterEach(useMainCore);

const HALF = Math.SQRT1_2;

it('edits a tree and writes it down as a scene', () => {
  using tree = new core.Hierarchy('compensated');
  expect(tree.rule).toBe('compensated');
  tree.rule = 'matrices';
  const hull = tree.add({ scale: [2, 1, 1] }, { name: 'hull' });
  const turret = tree.add({ translation: [0, 1, 0] }, { name: 'turret', parent: hull });
  const gun = tree.add({ rotation: [0, 0, HALF, HALF] }, { name: 'gun', parent: hull });
  tree.rename(gun, 'barrel');
  tree.reparent(gun, tree.parent(gun), { keep: 'local', position: 0 });
  expect(tree.children(hull)).toEqual([gun, turret]);
  tree.setLocal(turret, { translation: [3, 0, 0] });
  expect(Array.from(tree.worldMatrix(turret).subarray(12, 15))).toEqual([6, 0, 0]);
  tree.setLocal(turret, { compensates: true });
  expect(tree.local(turret).compensates === true).toBe(true);
  tree.setWorld(turret, { translation: [8, 2, 0] });
  expect(Array.from(tree.local(turret).translation)).toEqual([4, 2, 0]);
  tree.update();
  expect(tree.worldMatrices[16 * tree.slot(turret) + 12]).toBe(8);

  const scene = core.toScene(tree);
  expect(scene.nodes.map(({ name, parent }) => [name, parent])).toEqual([
    ['hull', null],
    ['barrel', 0],
    ['turret', 0],
  ]);
  using again = core.fromScene(JSON.parse(JSON.stringify(scene)));
  expect(core.toScene(again)).toEqual(scene);
  using copy = tree.copy();
  expect(core.toScene(copy)).toEqual(scene);
  copy.removeKeepingChildren(hull);
  expect(copy.nodes()).toEqual([gun, turret]);
  expect(tree.size).toBe(3);
});

it('holds a leaning matrix, and tells what another fit would lose', () => {
  using tree = new core.Hierarchy();
  const lean = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const node = tree.add();
  expect(() => tree.setWorldMatrix(node, lean)).toThrow(
    expect.objectContaining({ name: 'KinetreeError', code: 'NOT_HELD' }),
  );
  expect(tree.setWorldMatrix(node, lean, { fit: 'polar' }).world).toBeGreaterThan(0.1);
  expect(tree.setWorldMatrix(node, lean, { fit: 'matrix' }).world).toBeLessThan(1e-15);
  tree.setLocalMatrix(node, lean);
  expect(Array.from(tree.localMatrix(node))).toEqual(lean);
});

it('poses a tree by recorded motion, with the rates of its curves', () => {
  using tree = new core.Hierarchy();
  const door = tree.add();
  const channel = { node: 0, path: 'translation', times: [0, 2], values: [0, 0, 0, 6, 0, 0] } as const;
  using clip = new core.Clip({ channels: [channel] }, [door]);
  expect(clip.duration).toBe(2);
  clip.pose(tree, 0.5);
  const { translation, velocity } = tree.local(door);
  expect([translation[0], velocity[0]]).toEqual([1.5, 3]);
  tree.step(1, { translation: 'velocityVerlet' });
  expect(tree.local(door).translation[0]).toBe(4.5);
  using rest = core.Clip.restPose(tree);
  clip.pose(tree, 0);
  rest.pose(tree, 0);
  expect(tree.local(door).translation[0]).toBe(4.5);
});

it('tells the terms of a motion seen from another node', () => {
  using tree = new core.Hierarchy();
  const wheel = tree.add({ angularVelocity: [0, 0, 2] });
  const terms = tree.motionTerms(wheel, null, { position: [3, 0, 0], velocity: [1, 0, 0] });
  // 2 ω × u and ω × (ω × r), of whole numbers.
  expect(Array.from(terms.coriolis)).toEqual([0, 4, 0]);
  expect(Array.from(terms.centripetal)).toEqual([-12, 0, 0]);
});

it('reads Euler angles as they were written, in each order', () => {
  const { eulerOrders, fromEuler, toEuler } = core.rotation3;
  expect(eulerOrders.length).toBe(12);
  // Between 0 and π, as the middle angle of ZXZ and the like is.
  const angles = [0.3, 0.4, 0.5];
  const read = eulerOrders.flatMap((order) => Array.from(toEuler(fromEuler(angles, order), order)));
  // A sine, its inverse and three products: a few units in the last place.
  for (const [i, angle] of read.entries())
    expect(Math.abs(angle - (angles[i % 3] as number))).toBeLessThan(1e-15);
});

it('turns rotations into other forms', () => {
  const { decompose, fromAxisAngle, shortestArc } = core.rotation3;
  const quarter = Array.from(fromAxisAngle([0, 0, 1], Math.PI / 2));
  for (const [i, part] of [0, 0, HALF, HALF].entries()) expect(quarter[i]).toBeCloseTo(part, 15);
  expect(Array.from(shortestArc([1, 0, 0], [0, 1, 0]))[2]).toBeCloseTo(HALF, 15);
  const { scale } = decompose([0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  for (const [i, part] of [2, 3, 1].entries()) expect(scale[i]).toBeCloseTo(part, 14);
  expect(core.accumulate('lossy', [{ scale: [2, 1, 1] }, {}]).length).toBe(2);
});
