/** Tells before any test what to do where the core was never compiled. */
import { existsSync } from 'node:fs';
import { GENERATED } from '../../scripts/wasm/cores.mjs';

/** Most tests of this folder import these. */
const NEEDED = ['main', 'batch'];

export default function setup(): void {
  const missing = NEEDED.filter((name) => !existsSync(`${GENERATED}/${name}/glue.js`));
  if (missing.length > 0)
    throw new Error(
      `${GENERATED} has no ${missing.join(' and no ')}: compile with \`node scripts/wasm/only.mjs ${missing.join(' ')}\``,
    );
}
