/** Some trees of `npm run laws`: the laws between the parts. */
import { expect, it } from 'vitest';
import { laws } from '../between/laws.ts';
import { findings } from '../between/run.ts';
import { effort } from '../effort.ts';

const trees = Number(process.env.TREES ?? effort(60, 10));
const seed = Number(process.env.SEED ?? 1);

it.each(Object.keys(laws))(
  'no tree breaks the law %s',
  (name) => {
    expect(findings(trees, seed, new RegExp(`^${name}$`))).toEqual([]);
  },
  600_000,
);
