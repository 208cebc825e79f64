import { describe, expect, it } from 'vitest';
import { accumulate, Batch, DynamicBatch, type Trs } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';
import { randomNumbers } from './random.ts';

function pose(next: () => number): Required<Trs> {
  const span = (): number => 2 * next() - 1;
  const quaternion = [span(), span(), span(), span() + 1.5] as const;
  const length = Math.hypot(...quaternion);
  return {
    translation: [span(), span(), span()],
    rotation: quaternion.map((it) => it / length),
    scale: [0.8 + next() / 2, 0.8 + next() / 2, 0.8 + next() / 2],
  };
}

/** Any tree, its nodes numbered so that parents come anywhere. */
function tree(count: number, next: () => number): number[] {
  const names = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [names[i], names[j]] = [names[j] as number, names[i] as number];
  }
  const parents = new Array<number>(count).fill(-1);
  for (let i = 1; i < count; i++) parents[names[i] as number] = names[Math.floor(next() * i)] as number;
  return parents;
}

function path(parents: readonly number[], node: number): number[] {
  const found = [node];
  for (let at = parents[node] as number; at >= 0; at = parents[at] as number) found.unshift(at);
  return found;
}

describe('a batch', () => {
  it('puts every node where folding its ancestors puts it', () => {
    const next = randomNumbers(1);
    const parents = tree(500, next);
    const poses = parents.map(() => pose(next));
    using batch = new Batch(parents);
    poses.forEach((it, node) => {
      batch.set(node, it);
    });
    expect(batch.update()).toBe(500);
    batch.check();
    // Copies: whatever the core does in between may make its memory grow.
    const [matrices, worlds] = [batch.matrices.slice(), batch.worlds.slice()];
    for (let node = 0; node < 500; node++) {
      const chain = path(parents, node);
      const expected =
        accumulate(
          'matrices',
          chain.map((at) => poses[at] as Trs),
        ).at(-1)?.matrix ?? [];
      // A handful of roundings to 24 bits a level, of numbers that stretch by at most 1.3 a level.
      const tolerance = 8 * chain.length ** 2 * 2 ** -24 * 1.3 ** chain.length;
      for (let i = 0; i < 16; i++) {
        expect(Math.abs((matrices[node * 16 + i] ?? 9) - (expected[i] ?? 9))).toBeLessThan(tolerance);
        if (i % 4 < 3)
          expect(worlds[node * 12 + (i % 4) * 4 + Math.floor(i / 4)]).toBe(matrices[node * 16 + i]);
      }
    }
  });

  it('works out only what hangs on what moved, to the same bits', () => {
    const next = randomNumbers(2);
    const parents = tree(300, next);
    using sparse = new Batch(parents);
    using all = new Batch(parents);
    for (let node = 0; node < 300; node++) sparse.set(node, pose(next));
    sparse.update();
    sparse.matrices; // from now on kept up
    const moved = [17, 200, 17, 45];
    for (const node of moved) sparse.set(node, pose(next));
    const touched = parents.filter((_, node) => path(parents, node).some((at) => moved.includes(at)));
    expect(sparse.update(moved)).toBe(touched.length);
    all.locals.set(sparse.locals);
    all.update();
    expect(sparse.worlds).toEqual(all.worlds);
    const kept = sparse.matrices.slice(); // making room for the other's may let the memory grow
    expect(kept).toEqual(all.matrices);
  });

  it('gives arrays that are dead once the memory has grown, and alive when taken anew', () => {
    using batch = new Batch([-1, 0]);
    batch.set(0, { translation: [1, 2, 3] });
    batch.update();
    const stale = [batch.locals, batch.worlds, batch.matrices];
    using large = new Batch(new Int32Array(1_000_000).fill(-1));
    expect(large.count).toBe(1_000_000);
    for (const array of stale) {
      expect(array.length).toBe(0);
      expect(array[3]).toBeUndefined();
    }
    expect(Array.from(batch.locals.subarray(0, 3))).toEqual([1, 2, 3]);
    expect(batch.worlds[12 + 7]).toBe(2);
    expect(Array.from(batch.matrices.subarray(28, 31))).toEqual([1, 2, 3]);
    batch.locals[0] = 5;
    expect(batch.update([0])).toBe(2);
    expect(batch.worlds[12 + 3]).toBe(5);
  });

  it('does not make the memory grow when batches come and go', () => {
    const parents = Int32Array.from({ length: 1000 }, (_, i) => i - 1);
    const size = (): number => {
      using batch = new Batch(parents);
      batch.update();
      batch.update([0]);
      return batch.matrices.buffer.byteLength;
    };
    for (let i = 0; i < 20; i++) size();
    const before = size();
    for (let i = 0; i < 500; i++) size();
    expect(size()).toBe(before);
  });

  it('refuses what is no tree', () => {
    const code = (parents: ArrayLike<number>): [string, string] => {
      const error = refused(() => new Batch(parents));
      return [error.code, error.message];
    };
    expect(code([1, 2, 0])[0]).toBe('CYCLE');
    expect(code([-1, 1])).toEqual(['CYCLE', 'node 1 is its own ancestor']);
    expect(code([-1, 2])).toEqual([
      'NO_SUCH_NODE',
      'node 1 has parent 2, but there are 2 nodes, counted from 0',
    ]);
    for (const wrong of [Number.NaN, 0.5, -2, 2 ** 32, '0', undefined, null]) {
      expect(code([-1, wrong as number])).toEqual([
        'BAD_ARGUMENT',
        expect.stringMatching(/^parent of node 1 is .+, which is no node's number$/),
      ]);
    }
  });

  it('refuses nodes that are not there, and then does nothing', () => {
    using batch = new Batch([-1, 0]);
    batch.update();
    batch.set(0, { translation: [1, 0, 0] });
    expect(refused(() => batch.update([0, 2])).code).toBe('NO_SUCH_NODE');
    expect(refused(() => batch.update([0, Number.NaN])).code).toBe('BAD_ARGUMENT');
    expect(batch.worlds[3]).toBe(0);
    expect(refused(() => batch.set(2, {})).message).toBe(
      'there is no node 2: there are 2 nodes, counted from 0',
    );
    expect(refused(() => batch.set(0, { translation: [1, 2] })).code).toBe('BAD_ARGUMENT');
    expect(batch.update([0])).toBe(2);
    expect(batch.worlds[15]).toBe(1);
  });

  it('names the node and the number when asked to check', () => {
    using batch = new Batch([-1, 0, 1]);
    batch.locals[10 + 2] = Number.NaN;
    expect(refused(() => batch.check()).message).toBe(
      'translation of node 1 must be made of finite numbers, but one of them is NaN',
    );
    batch.locals[10 + 2] = 0;
    batch.locals[20 + 6] = 3;
    const error = refused(() => batch.check());
    expect([error.code, error.message]).toEqual([
      'NOT_UNIT',
      'rotation of node 2 must have length 1, but has 3; normalize scales it to 1',
    ]);
    using moving = new DynamicBatch([-1]);
    moving.locals[7] = 0;
    expect(refused(() => moving.check()).code).toBe('NOT_POSITIVE');
  });

  it('is of no use once disposed of, and its arrays say so', () => {
    const batch = new Batch([-1]);
    batch.update();
    const { worlds } = batch;
    batch.dispose();
    batch.dispose();
    expect(worlds[0]).toBeNaN();
    const uses = [
      () => batch.update(),
      () => batch.locals,
      () => batch.worlds,
      () => batch.matrices,
      () => batch.check(),
    ];
    for (const use of uses) expect(refused(use).code).toBe('DISPOSED');
  });

  it('leaves the memory alone that the next batch has, when it is disposed of again', () => {
    const parents = Array.from({ length: 100 }, () => -1);
    const gone = new Batch(parents);
    gone.locals.fill(1);
    gone.dispose();
    using next = new Batch(parents);
    const before = next.locals.slice();
    gone.dispose();
    expect(next.locals).toEqual(before);
  });

  it('is a batch with no nodes, too', () => {
    using batch = new Batch([]);
    expect([batch.update(), batch.update([]), batch.worlds.length, batch.matrices.length]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});
