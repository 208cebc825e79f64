/**
 * `npm run determinism`: the same bits in Chromium, Firefox and WebKit, whatever it takes to have
 * them here.
 */

import { sameBits } from '../../tests/engines/bits.mjs';
import { builtWasm } from '../tools/built.mjs';
import { command } from '../tools/steps.mjs';

await command(async () => {
  await builtWasm();
  await sameBits();
});
