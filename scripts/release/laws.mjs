/**
 * `npm run laws`: the laws between the parts, over random trees with everything at once, in
 * JavaScript and then in Rust. `npm run laws -- 100000 7` looks at a hundred thousand trees in
 * each, from seed 7. Each law that is broken is printed with the seed of its tree, which `npm run
 * laws -- 1 SEED` makes again: see `tests/between` and `crate/tests/hierarchy/between*.rs`.
 */
import { builtWasm } from '../tools/built.mjs';
import { root, run } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';

const [trees = 10_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const CARGO = ['test', '--release', '-p', 'kinetree', '--all-features', '--locked'];

await command(async () => {
  const { host } = await builtWasm();
  // What npm installs is there from here on.
  const { withSources } = await import('../site/sources.mjs');
  await step(`${trees} trees in JavaScript from seed ${seed}`, () =>
    withSources(async (load) => {
      const { findings } = await load('/tests/between/run.ts');
      const found = findings(trees, seed);
      for (const { law, seed, broke } of found) console.log(`\n${law}, seed ${seed}\n  ${broke}`);
      if (found.length > 0) throw new Trouble(`${found.length} laws are broken, from seed ${seed}.`);
    }, root),
  );
  const env = { ...host.env, PROPTEST_CASES: String(4 * trees), PROPTEST_RNG_SEED: String(seed) };
  await step(`${trees} trees in Rust from seed ${seed}`, ({ glimpse }) =>
    run(host.cargo, [...CARGO, '--test', 'hierarchy', 'between'], { env, glimpse }),
  );
});
