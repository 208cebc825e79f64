/** Flags for a smaller core that is as fast, as far as the compiler knows them. */

import { TARGET } from '../setup/rustc.mjs';
import { ask } from '../tools/run.mjs';

/** Copies a record of more than 32 bytes by one instruction, not by a pair for each number. */
const COPIES = '-Cllvm-args=--max-store-memcpy=4';

/**
 * Returns those of the flags that the compiler knows.
 *
 * @param {import('../setup/rustc.mjs').Rust} rust
 */
export async function lean(rust) {
  const known = [];
  for (const flag of [COPIES]) {
    // A flag that LLVM does not know is an error, for this question as for any.
    const answer = await ask(rust.rustc, [flag, '--print=target-cpus', '--target', TARGET], {
      env: rust.env,
    });
    if (answer !== undefined) known.push(flag);
  }
  return known;
}
