/**
 * `npm run determinism`: the same bits in Chromium, Firefox and WebKit, whatever it takes to have
 * them here.
 */
import { builtWasm } from '../tools/built.mjs';
import { command } from '../tools/steps.mjs';
import { sameBits } from './engines/bits.mjs';

await command(async () => {
  await builtWasm();
  await sameBits();
});
