/** A short run of `npm run hostile`. */
import { expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import { effort } from '../effort.ts';
import { callAll } from '../hostile/caller.ts';

it('random calls are answered or refused', () => {
  expect(callAll({ ...core, ...math }, { calls: effort(10_000), seed: 1 })).toEqual([]);
});
