/**
 * `node scripts/wasm/only.mjs [names…]`: compiles the core for JavaScript, and nothing else. Names
 * are those of the table in `scripts/wasm/cores.mjs`; without one all are built. Unit tests need
 * `main batch`, the pages and figures `figures`.
 *
 * A build is made again only if something it is made of has changed: the crate's sources, the
 * workspace's manifests, the compiler, this folder's `wasm.mjs`, or a generated file. Contents are
 * compared, not times (`scripts/tools/fresh.mjs`). `npm start`, `npm test` and `npm run build` ask the
 * same question, so that what is built here is not built there.
 */

import { npmPackages } from '../setup/npm.mjs';
import { hostRust, wasmRust } from '../setup/rust.mjs';
import { command, Trouble } from '../tools/steps.mjs';
import { buildWasm } from './build.mjs';
import { cores } from './cores.mjs';

await command(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !cores.some((it) => it.name === name));
  if (unknown) throw new Trouble(`"${unknown}" is no core: ${cores.map((it) => it.name).join(', ')}.`);
  await npmPackages();
  const [host, rust] = [await hostRust(), await wasmRust()];
  await buildWasm(host, rust, asked.length > 0 ? cores.filter((it) => asked.includes(it.name)) : cores);
});
