/** Tells before any test what to do where the core was never compiled. */
import { existsSync } from 'node:fs';
import { GENERATED } from '../../scripts/wasm/core.mjs';

export default function setup(): void {
  if (!existsSync(`${GENERATED}/glue.js`))
    throw new Error(`${GENERATED} is not there: compile with \`node scripts/wasm/only.mjs\``);
}
