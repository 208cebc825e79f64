import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { run, STEPS } from '../determinism/run.ts';

const expected = readFileSync(new URL('../determinism/hash.txt', import.meta.url), 'utf8').trim();

it('a hundred thousand steps of a tumbling hierarchy have the bits that they have on the desk', () => {
  expect(run(core, STEPS)).toBe(expected);
}, 60_000);

it('one step more is another hash', () => {
  expect(run(core, 11)).not.toBe(run(core, 10));
});
