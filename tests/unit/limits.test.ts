/** Requests that memory cannot hold: each is refused, and the core goes on as before. */
import { afterEach, describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';

const { Batch, DynamicBatch, DynamicBatch32, Hierarchy, RotationBatch, space3 } = core;

const refusal = (code: string) => expect.objectContaining({ name: 'KinetreeError', code });

const tree = new Hierarchy();
const node = tree.add({ translation: [1, 2, 3] });
const batch = new Batch([-1]);

afterEach(() => {
  expect(space3.transformPoint({ translation: [1, 0, 0] }, [1, 2, 3]).join()).toBe('2,2,3');
  expect(tree.world(node).translation.join()).toBe('1,2,3');
  expect(batch.update()).toBe(1);
  expect(core.accumulate('matrices', [{}])).toHaveLength(1);
});

describe('a block beyond two gigabytes is TOO_LARGE, and nothing is poisoned', () => {
  it('in accumulate', () => {
    expect(() => core.accumulate('matrices', new Array(7e6).fill({}))).toThrow(refusal('TOO_LARGE'));
    expect(() => core.accumulate('matrices', new Array(2 ** 32 - 1))).toThrow(refusal('TOO_LARGE'));
  });

  it('in stepBodies and chainMotion', () => {
    expect(() => core.stepBodies(new Array(12e6).fill({}), 1)).toThrow(refusal('TOO_LARGE'));
    expect(() => math.chainMotion(new Array(2e7).fill({}), {})).toThrow(refusal('TOO_LARGE'));
  });

  it('in stepRotations', () => {
    const pretend = (length: number) =>
      Object.defineProperty(new Float64Array(0), 'length', { value: length });
    const [rotations, rates] = [pretend(120e6), pretend(90e6)];
    expect(() => core.stepRotations(rotations, rates, rates, 1)).toThrow(refusal('TOO_LARGE'));
  });
});

describe('a batch of a length that is none, or too large, is refused by its own error', () => {
  it.each([-1, Number.NaN, 1.5, Number.POSITIVE_INFINITY, '3', undefined])('of length %s', (length) => {
    for (const Kind of [Batch, DynamicBatch, DynamicBatch32])
      expect(() => new Kind({ length } as never)).toThrow(refusal('BAD_ARGUMENT'));
    expect(() => new RotationBatch(length as never)).toThrow(refusal('BAD_ARGUMENT'));
    expect(() => batch.update({ length } as never)).toThrow(refusal('BAD_ARGUMENT'));
  });

  it.each([2 ** 30, 2 ** 32 - 1, 2 ** 32 + 2, 2 ** 50])('of length %d', (length) => {
    for (const Kind of [Batch, DynamicBatch, DynamicBatch32])
      expect(() => new Kind({ length } as never)).toThrow(refusal('TOO_LARGE'));
    expect(() => new RotationBatch(length)).toThrow(refusal('TOO_LARGE'));
    const own = new Batch([-1, 0]);
    expect(() => own.update({ length } as never)).toThrow(refusal('TOO_LARGE'));
    own.dispose();
  });

  it('of twenty million nodes that move', () => {
    const parents = new Int32Array(20e6).fill(-1);
    expect(() => new DynamicBatch(parents)).toThrow(refusal('TOO_LARGE'));
  });
});
