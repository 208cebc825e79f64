/** A compiler on this machine: what it is, and whether it can make WebAssembly. */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessFresh } from '../tools/fresh.mjs';
import { ask, run } from '../tools/run.mjs';

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
  const where = ['--print', 'target-libdir', '--target', TARGET, ...rust.flags];
  const libraries = listing(await ask(rust.rustc, where, { env: rust.env }));
  if (!libraries.some((name) => name.startsWith('libstd-'))) return undefined;
  const also = [rust.version, rust.flags, libraries];
  try {
    await unlessFresh(`link-${rust.folder}`, { inputs: [], outputs: [], also }, () => linkProbe(rust));
    return rust;
  } catch {
    return undefined;
  }
}

async function linkProbe(rust) {
  const folder = await mkdtemp(join(tmpdir(), 'kinetree-'));
  try {
    const source = join(folder, 'probe.rs');
    await writeFile(source, PROBE);
    const options = ['--edition', '2021', '--crate-type', 'cdylib', '--target', TARGET, '-O'];
    const link = ['-Clto=fat', '-Cpanic=abort', ...rust.flags, source, '-o', join(folder, 'probe.wasm')];
    await run(rust.rustc, [...options, ...link], { env: rust.env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function listing(folder) {
  try {
    return folder ? readdirSync(folder).sort() : [];
  } catch {
    return [];
  }
}
