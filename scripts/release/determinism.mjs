/**
 * `npm run determinism`: the same bits in Chromium, Firefox and WebKit, whatever it takes to have
 * them here.
 */

import { npmPackages } from '../setup/npm.mjs';
import { hostRust, wasmRust } from '../setup/rust.mjs';
import { command } from '../tools/steps.mjs';
import { buildWasm } from '../wasm/build.mjs';
import { sameBits } from './engines/bits.mjs';

await command(async () => {
  await npmPackages();
  await buildWasm(await hostRust(), await wasmRust());
  await sameBits();
});
