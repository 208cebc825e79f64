/** The run of `npm run hostile`: see `scripts/release/hostile.mjs`. */
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import { callAll, type Fault } from './caller.ts';

export function run(calls: number, seed: number): Fault[] {
  return callAll({ ...core, ...math }, { calls, seed, most: 60 });
}
