/**
 * `npm run consumers`: packs the package, installs it into a folder of its own for each program
 * that people use it with, builds and runs a small program there without a network, and looks at
 * the numbers that it prints. `npm run consumers -- vite8 jest` runs those named. Without names it
 * runs all of them and writes docs/consumers.md. Their packages come from npm once, into
 * .cache/consumers.
 */

import { chromium } from '../setup/chromium.mjs';
import { npmPackages } from '../setup/npm.mjs';
import { hostRust, wasmRust } from '../setup/rust.mjs';
import { builtPackage } from '../tools/built.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { buildWasm } from '../wasm/build.mjs';
import { report } from './consumers/report.mjs';
import { pack, result } from './consumers/run.mjs';
import { consumers } from './consumers/table.mjs';

const named = process.argv.slice(2);

await command(async () => {
  const unknown = named.find((name) => !consumers[name]);
  if (unknown) throw new Trouble(`There is no ${unknown}; there are ${Object.keys(consumers).join(', ')}.`);
  await npmPackages();
  const tools = { chromium: await chromium() };
  await buildWasm(await hostRust(), await wasmRust());
  await builtPackage();
  const tarball = await step('tarball', pack);
  const results = {};
  for (const name of named.length > 0 ? named : Object.keys(consumers))
    results[name] = await result(name, tarball, tools);
  const failed = Object.keys(results).filter((name) => !results[name].works);
  if (named.length === 0) report(results);
  if (failed.length > 0) throw new Trouble(`These do not run: ${failed.join(', ')}.`);
});
