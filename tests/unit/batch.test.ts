import { describe, expect, it } from 'vitest';
import { Batch, DynamicBatch } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';

describe('a batch', () => {
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
