/** A short run of `npm run hostile`. */
import { expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/kinetree.ts';
import { callAll } from '../hostile/caller.ts';

it('ten thousand random calls are answered or refused', () => {
  expect(callAll(core, { calls: 10_000, seed: 1 })).toEqual([]);
});
