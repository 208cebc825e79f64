/** The forest: its worlds against the core's product of ancestors, and what a frame leaves. */
import { Session } from 'node:inspector/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { matrixBatch } from '../../www/src/core/generated/groups/matrixBatch.js';
import { stopped } from '../../www/src/figure/clock.ts';
import { Drawing, type Thing } from '../../www/src/figure/drawing.ts';
import { controls, type ForestParams } from '../../www/src/figures/forest/controls.ts';
import { grow } from '../../www/src/figures/forest/growth.ts';
import { DRAWN, Forest } from '../../www/src/figures/forest/model.ts';
import { paint } from '../../www/src/figures/forest/paint.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { WallClock } from '../../www/src/runner/wall-clock.ts';
import { paramsOf as settings } from './figure-runner.ts';
import { Random } from './random.ts';

const paramsOf = (values: object = {}): ForestParams => settings(controls, values);

function planted(values: object, time: number): [Forest, ForestParams] {
  const params = paramsOf(values);
  const forest = new Forest(params);
  onTestFinished(() => forest.dispose());
  forest.time = time;
  forest.show(params, stopped);
  return [forest, params];
}

/** Returns what is painted of it. */
function painted([forest, params]: [Forest, ForestParams], clock = stopped): readonly Thing[] {
  const drawing = new Drawing(undefined, clock);
  paint(forest, params, drawing);
  return drawing.panes[0]?.things ?? [];
}

/** Returns a node's matrix by `accumulate`, in 64 bits, from the batch's own numbers. */
function byCore({ locals, stride, growth }: Forest, node: number): readonly number[] {
  const chain: Parameters<typeof core.accumulate>[1][number][] = [];
  for (let i = node; i >= 0; i = growth.parents[i] as number) {
    const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1, size = 1] = locals.subarray(
      stride * i,
      stride * i + 8,
    );
    chain.unshift({ translation: [x, y, z], rotation: [qx, qy, qz, qw], scale: size });
  }
  return Array.from(core.accumulate('matrices', chain).at(-1)?.matrix ?? []);
}

/** Compares bits: of millions of numbers `toEqual` would take minutes. */
const same = (a: Float32Array, b: Float32Array): boolean =>
  Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));

it('has a hundred ferns of a thousand nodes, three children a node, 0.8 the size, at ±25°', () => {
  const { parents, bases, sizes, count, trees } = grow('ferns', 100_000);
  expect([count, trees]).toEqual([100_000, 100]);
  expect(parents.filter((it) => it < 0).length).toBe(100);
  const children = new Uint8Array(1000);
  for (let i = 1; i < 1000; i++) {
    children[parents[i] as number] = (children[parents[i] as number] ?? 0) + 1;
    // To the nearest single float.
    expect(sizes[i]).toBe(Math.fround(0.8));
    const angle = (2 * Math.acos(bases[4 * i + 3] as number) * 180) / Math.PI;
    expect(angle).toBeCloseTo((i - 1) % 3 === 0 ? 0 : 25, 4);
  }
  // 333 nodes have three; that is all of the thousand but the root.
  expect([...new Set(children)].sort()).toEqual([0, 3]);
  expect(children.filter((it) => it === 3).length).toBe(333);
});

it('makes what a picture needs a piece in each step, the same as at once, and anew for other nodes', () => {
  const batches = vi.spyOn(matrixBatch.exports.Batch.prototype, 'set_parents');
  const forest = new Forest(paramsOf({ count: '1000' }));
  const made: number[] = [];
  for (let step = 0; step < 4; step++) {
    made.push(batches.mock.calls.length);
    forest.step(0, paramsOf({ count: '1000' }));
  }
  expect(made).toEqual([0, 0, 1, 1]);
  batches.mockRestore();
  forest.time = 1;
  for (const count of ['1000', '10000'] as const) {
    const params = paramsOf({ count });
    forest.changed('count', params);
    forest.step(0, params);
    forest.show(params, stopped);
    const own = forest.worlds.slice();
    expect(same(own, planted({ count }, 1)[0].worlds)).toBe(true);
  }
});

it.each([
  ['ferns', {}, 1e-5],
  ['ferns, velocities too', { velocities: true }, 1e-5],
  ['a million', { count: '1000000' }, 1e-5],
  ['ferns of which one in a hundred moves', { named: '1' }, 1e-5],
  // A rounding of 6e-8 in each of 2,000 products, all in one direction at worst, of 9 m.
  ['a chain', { kind: 'chain' }, 2000 * 6e-8 * 9],
] as const)('%s: sampled nodes are where accumulate says', (_name, values, tolerance) => {
  const [forest] = planted(values, 3.7);
  const random = new Random(5);
  // In meters from the foot of the node's own fern, as far as whose place is rounded in 32 bits.
  let most = 0;
  const [samples, last] = forest.growth.kind === 'chain' ? [20, 2000] : [1000, forest.growth.count];
  for (let k = 0; k < samples; k++) {
    const node = random.whole(0, last - 1);
    const truth = byCore(forest, node);
    const size = Math.max(1, ...truth.map(Math.abs));
    for (let i = 0; i < 16; i++)
      most = Math.max(
        most,
        Math.abs((forest.matrices[16 * node + i] as number) - (truth[i] as number)) / size,
      );
  }
  expect(most).toBeLessThan(tolerance);
});

it('has the velocities and accelerations of its own poses', () => {
  const h = 2e-2;
  const [forest, params] = planted({ velocities: true, wind: 8 }, 0);
  const at = (time: number): Float32Array => {
    forest.time = time;
    forest.show(params, stopped);
    return forest.worlds.slice();
  };
  const [before, now, after] = [at(2 - h), at(2), at(2 + h)];
  for (const node of [0, 1, 5, 77, 54_400, 99_999]) {
    for (let k = 0; k < 3; k++) {
      const [p = 0, q = 0, r = 0] = [before, now, after].map((it) => it[20 * node + k]);
      // Central differences: h² of a motion at 4.3 rad/s, and places rounded to 2e-6 m.
      expect(Math.abs((r - p) / (2 * h) - (now[20 * node + 8 + k] as number))).toBeLessThan(2e-3);
      expect(Math.abs((r - 2 * q + p) / (h * h) - (now[20 * node + 11 + k] as number))).toBeLessThan(3e-2);
    }
  }
});

it('bends downwind: what is upright leans where the arrow points, and more in more wind', () => {
  for (const direction of [-90, 0, 60]) {
    const lean = (wind: number): readonly [number, number] => {
      const [forest] = planted({ wind, direction, count: '1000' }, 1);
      // The tip of the fourth node of the stem.
      const [x, , z] = forest.placeOf(13);
      return [x, z];
    };
    const [still, little, much] = [lean(0), lean(2), lean(6)];
    expect(Math.hypot(...still)).toBeLessThan(1e-6);
    const along = ([x, z]: readonly [number, number]): number =>
      x * Math.cos((direction * Math.PI) / 180) - z * Math.sin((direction * Math.PI) / 180);
    expect(along(little)).toBeGreaterThan(0.02);
    expect(along(much)).toBeGreaterThan(2 * along(little));
    // All joints of a stem bend about one axis.
    expect(Math.abs(Math.hypot(...much) - along(much))).toBeLessThan(1e-5);
  }
});

it.each([[{}], [{ wind: 0 }], [{ wind: 8, direction: 120 }], [{ kind: 'chain' }]])(
  'with %j has its hand at the tip of the fern that is nearest: twice as far is twice the wind',
  (values) => {
    const [forest, params] = planted(values, 2);
    const hand = painted([forest, params]).find((it) => it.kind === 'handle');
    if (hand?.kind !== 'handle' || hand.track.kind !== 'plane') throw new Error('there is no hand');
    // Twice as far from the crown at rest is twice the wind.
    const { at, to, track } = hand;
    const twice = at.map((it, i) => 2 * it - (track.from[i] ?? 0)) as [number, number, number];
    expect(to(twice).wind).toBeCloseTo(2 * params.wind, 9);
    // Of a hundred ferns it is one of the ten that a slow machine draws, and no other of them is nearer.
    const { foot } = forest.nearest;
    const first = forest.growth.runs.filter(({ level, tree }) => level === 0 && tree < 10);
    expect(first.map(({ x, z }) => [x, 0, z])).toContainEqual(foot);
    for (const { x, z } of first)
      expect(0.8 * z - 0.6 * x).toBeLessThanOrEqual(0.8 * foot[2] - 0.6 * foot[0]);
  },
);

it('leaves those at rest that do not move, and tells the update the roots of the others', () => {
  const [one] = planted({ named: '1' }, 2);
  const [rest] = planted({ wind: 0 }, 2);
  const [all] = planted({}, 2);
  // The first reading may move the memory in which the others are.
  for (const it of [one, rest, all]) expect(it.matrices.length).toBe(1_600_000);
  expect(same(one.matrices.subarray(0, 16 * 99_000), rest.matrices.subarray(0, 16 * 99_000))).toBe(true);
  expect(same(one.matrices.subarray(16 * 99_000), all.matrices.subarray(16 * 99_000))).toBe(true);
});

it('draws a hundred thousand of a million: the nearest tenth', () => {
  const [forest, params] = planted({ count: '1000000' }, 0);
  const crowd = painted([forest, params]).find((thing) => thing.kind === 'crowd');
  expect(crowd?.kind === 'crowd' && crowd.count).toBe(DRAWN);
  const roots = forest.growth.runs.filter(({ level }) => level === 0);
  const toward = roots.map(({ x, z }) => 0.8 * z - 0.6 * x);
  expect(Math.min(...toward.slice(0, 100))).toBeGreaterThan(Math.max(...toward.slice(100)));
});

it('draws those that sway apart from those at rest, at their own places, and marks the feet that are told', () => {
  const slow = Object.assign(Object.create(stopped), { slow: true });
  for (const [named, clock, boxes] of [
    ['1', stopped, [99_000, 1000]],
    ['20', stopped, [80_000, 20_000]],
    // A slow machine draws a tenth of all, but one fern that sways at least.
    ['1', slow, [9000, 1000]],
    ['20', slow, [8000, 2000]],
  ] as const) {
    const [forest, params] = planted({ named }, 2);
    const all = painted([forest, params], clock);
    const [still, moved] = all.filter((thing) => thing.kind === 'crowd');
    expect([still?.count, moved?.count]).toEqual(boxes);
    expect([still?.part, moved?.part]).toEqual(['still', 'moved']);
    const first = 100_000 - Number(named) * 1000;
    const apart = forest.matrices.subarray(16 * first, 16 * first + 16_000);
    expect(moved && same(moved.matrices.subarray(0, 16_000), apart)).toBe(true);
    expect(moved && Buffer.from(moved.tones).subarray(0, 1000)).toEqual(
      Buffer.from(forest.growth.tones.subarray(first, first + 1000)),
    );
    const feet = all.filter((it) => it.kind === 'dot' && it.part === 'told');
    expect(feet).toHaveLength(boxes[1] / 1000);
    const { x, z } = forest.growth.runs.find(({ from }) => from === first) ?? {};
    expect(feet[0]).toMatchObject({ at: [x, 0, z] });
  }
});

/** Returns the bytes that some work takes from the heap, those given back since included. */
async function allocated(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 512,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as never);
  work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const sum = (node: (typeof profile)['head']): number =>
    node.selfSize + node.children.reduce((total, child) => total + sum(child), 0);
  return sum(profile.head);
}

it('makes nothing for a node: a frame of 100,000 leaves what one of 1,000 does', async () => {
  const frames = 50;
  const bytes: number[] = [];
  for (const count of ['1000', '100000'] as const) {
    const params = paramsOf({ count });
    const forest = new Forest(params);
    const clock = new WallClock();
    const run = (): void => {
      for (let i = 0; i < frames; i++) {
        forest.time += 1 / 60;
        paint(forest, params, new Drawing(undefined, clock));
      }
    };
    // Once before, so that all is compiled and all arrays are there.
    run();
    const buffers = process.memoryUsage().arrayBuffers;
    bytes.push((await allocated(run)) / frames);
    // Matrices of one frame alone would be six megabytes.
    expect(process.memoryUsage().arrayBuffers - buffers).toBeLessThan(1e6);
  }
  const [few = 0, many = 0] = bytes;
  // 700 runs of nodes have a record or two each, of a hundred bytes. One object for a node
  // would be two megabytes.
  expect(many - few).toBeLessThan(400_000);
}, 60_000);

it('says numbers only where a clock runs, and the run does not know them', async () => {
  const figure = await loadFigure('forest');
  const [still, timed] = [new Runner(figure), new Runner(figure, 1, new WallClock())];
  for (const runner of [still, timed]) {
    runner.set('count', '1000');
    for (let i = 0; i < 12; i++) {
      runner.draw();
      runner.step(4);
    }
    runner.press('measure');
    runner.draw();
  }
  expect(still.readout().summary).toMatch(/^1,000 nodes, moved by the wind\./);
  expect(timed.readout().summary).toMatch(/^1,000 nodes updated in \d+(\.\d+)? milliseconds\.$/);
  expect(still.readout().values?.update?.value).toBeNaN();
  expect(timed.readout().values?.update?.value).toBeGreaterThanOrEqual(0);
  expect(timed.run).toEqual(still.run);
  const crowd = (runner: Runner): unknown =>
    runner.draw().panes[0]?.things.flatMap((it) => (it.kind === 'crowd' ? [it.matrices.slice()] : []));
  expect(crowd(timed)).toEqual(crowd(still));
  for (const runner of [still, timed]) runner.dispose();
});

it('has the same tree in three.js, at the same places', async () => {
  const params = { ...paramsOf({ count: '10000' }), three: true };
  const forest = new Forest(params);
  const clock = new WallClock();
  const show = (time: number): void => {
    forest.time = time;
    forest.show(params, clock);
  };
  show(0);
  expect(forest.peer.state).toBe('loading');
  await expect.poll(() => forest.peer.state, { timeout: 30_000 }).toBe('off');
  show(1);
  show(2.5);
  expect(forest.peer.state).toBe('ready');
  expect(clock.read('three.js')?.now).toBeGreaterThan(0);
  for (const node of [0, 1, 999, 1000, 5432, 9999]) {
    const [ours, theirs] = [forest.placeOf(node), forest.peer.place(node) ?? []];
    // Ours has 32 bits, at 20 m from the middle.
    for (let k = 0; k < 3; k++) expect(Math.abs((ours[k] ?? 0) - (theirs[k] ?? 9))).toBeLessThan(1e-5 * 20);
  }
  // A chain is deeper than the stack of one that calls itself for each child.
  const chain = { ...params, kind: 'chain' as const };
  forest.changed('kind', chain);
  forest.show(chain, clock);
  expect(forest.peer.state).toBe('deep');
  const off = { ...chain, three: false };
  forest.show(off, clock);
  expect(forest.peer.state).toBe('off');
  expect(forest.peer.place(0)).toBeNull();
  // A run that is begun again waits no more.
  const again = new Forest(params);
  again.show(params, clock);
  expect(again.peer.state).toBe('ready');
});
