/** A compiler on this machine: what it is, and whether it can make WebAssembly. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from '../tools/run.mjs';

export const TARGET = 'wasm32-unknown-unknown';

/** Lines that cargo prints while all goes well. */
export const PROGRESS =
  /^ *(Updating|Locking|Adding|Downloading|Downloaded|Blocking|Compiling|Checking|Documenting|Running|Doc-tests|Finished) .*\n/gm;

/**
 * A Rust, as it is called, and the folder where it builds: artifacts of two compilers do not mix in
 * one folder. `version` is what `rustc -vV` says; `flags` are for rustc, and on the wasm target
 * only.
 *
 * @typedef {{ cargo: string, rustc: string, version: string, env: Record<string, string>,
 *   flags: string[], folder: string }} Rust
 */

/**
 * The Rust with its version, or nothing where it is not installed.
 *
 * @param {Rust} rust
 * @returns {Promise<Rust | undefined>}
 */
export async function known(rust) {
  const version = await ask(rust.rustc, ['-vV'], { env: rust.env });
  const builds = version && (await ask(rust.cargo, ['-V'], { env: rust.env }));
  return builds ? { ...rust, version } : undefined;
}

/** Formats and allocates, so that it needs all of core, alloc and std. */
const PROBE =
  '#[no_mangle] pub extern "C" fn f(n: usize) -> usize { format!("{n}").len() + vec![0u8; n].len() }';

/**
 * The Rust again, if it can make WebAssembly. It has to link a module: a standard library may lie
 * there that an older compiler left behind, and the linker is a program of its own.
 *
 * @param {Rust | undefined} rust
 * @returns {Promise<Rust | undefined>}
 */
export async function links(rust) {
  if (!rust) return undefined;
  const cwd = join(root, '.cache', 'link');
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'probe.rs'), PROBE);
  const options = ['--crate-type', 'cdylib', '--target', TARGET, '-Clto=fat', '-Cpanic=abort'];
  const linked = await ask(rust.rustc, [...options, ...rust.flags, 'probe.rs'], { cwd, env: rust.env });
  return linked === undefined ? undefined : rust;
}
