/**
 * `npm run hostile`: a million random calls of everything that the package exports, with values
 * that nobody should hand in. `npm run hostile -- 50000 7` makes fifty thousand, from seed 7. Each
 * call that breaks a promise is printed with its seed and its number: see `tests/hostile`.
 */
import { builtWasm } from '../tools/built.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';

const [calls = 1_000_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);

await command(async () => {
  await builtWasm();
  // What npm installs is there from here on.
  const { withSources } = await import('../site/sources.mjs');
  await step(`${calls} calls from seed ${seed}`, () =>
    withSources(async (load) => {
      const { run } = await load('/tests/hostile/run.ts');
      const faults = run(calls, seed);
      for (const { call, name, given, broke } of faults)
        console.log(`\n${call}: ${name}(${given})\n  ${broke}`);
      if (faults.length > 0)
        throw new Trouble(`${faults.length} kinds of calls break a promise, seed ${seed}.`);
    }, root),
  );
});
