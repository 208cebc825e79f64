/**
 * Debian's Rust for WebAssembly. `rustc-web` has the compiler and `rust-web-src` the standard
 * library's source, but nobody packages that library built for wasm; so it is built here, once per
 * compiler, into the user's cache.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, run } from '../tools/run.mjs';
import { install } from './debian.mjs';
import { known, TARGET } from './rustc.mjs';

/**
 * Named by full path, since rustup's may come before it; `/usr/bin` goes first so that its cargo
 * finds its own clippy.
 *
 * @type {import('./rustc.mjs').Rust}
 */
const debian = {
  cargo: '/usr/bin/cargo',
  rustc: '/usr/bin/rustc',
  version: '',
  env: { PATH: `/usr/bin:${process.env.PATH}`, RUSTC: '/usr/bin/rustc', RUSTDOC: '/usr/bin/rustdoc' },
  flags: [],
  folder: 'target-debian',
};

/**
 * Debian's Rust as it is, with what makes it fit for wasm; nothing where it is not installed.
 */
export async function debianRust() {
  if (process.platform !== 'linux') return undefined;
  const rust = await known(debian);
  if (!rust) return undefined;
  const sysroot = builtSysroot(rust);
  const flags = [`-Clinker=wasm-ld-${llvm(rust)}`];
  if (existsSync(sysroot)) flags.push(`--sysroot=${sysroot}`);
  return { ...rust, flags };
}

/** Installs the packages, and builds the standard library if this compiler has none yet. */
export async function installDebianRust(tell) {
  await install(['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-clippy'], tell);
  const rust = await known(debian);
  await install([`lld-${llvm(rust)}`], tell);
  const sysroot = builtSysroot(rust);
  if (existsSync(sysroot)) return;
  tell.doing('building the standard library for wasm, once (about 90 s)');
  const work = await mkdtemp(join(tmpdir(), 'kinetree-std-'));
  try {
    const libraries = await buildStd(rust, work, tell);
    // Complete, then in place: a folder that is seen may be used.
    const folder = join(`${sysroot}.${process.pid}`, 'lib', 'rustlib', TARGET, 'lib');
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(libraries)) {
      if (/^lib(?!placeholder).*\.rlib$/.test(name))
        await copyFile(join(libraries, name), join(folder, name));
    }
    await rename(`${sysroot}.${process.pid}`, sysroot);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Cargo builds std as the dependency of an empty crate, from Debian's copy of its sources and of
 * theirs: nothing is fetched. Gives the folder with the libraries.
 */
async function buildStd(rust, work, { glimpse }) {
  const crate = join(work, 'crate');
  await mkdir(join(crate, 'src'), { recursive: true });
  await writeFile(join(crate, 'src', 'lib.rs'), '#![no_std]\n');
  const manifest = '[package]\nname = "placeholder"\nedition = "2021"\n[workspace]\n';
  await writeFile(join(crate, 'Cargo.toml'), `${manifest}[profile.release]\npanic = "abort"\n`);
  const source = join(
    (await ask(rust.rustc, ['--print', 'sysroot'])) ?? '/usr',
    'lib/rustlib/src/rust/library',
  );
  const real = await realpath(source);
  const env = {
    ...rust.env,
    // -Zbuild-std is an unstable flag, which the compiler takes from a build of the standard
    // library.
    RUSTC_BOOTSTRAP: '1',
    RUSTUP_TOOLCHAIN: '',
    CARGO_HOME: join(work, 'home'),
    CARGO_TARGET_DIR: join(work, 'target'),
    // Bitcode, as in the official builds: without it a fat LTO against this library fails.
    CARGO_ENCODED_RUSTFLAGS: [
      '-Cembed-bitcode=yes',
      `--remap-path-prefix=${source}=/rustc/library`,
      `--remap-path-prefix=${real}=/rustc/library`,
    ].join('\x1f'),
  };
  const vendored = [
    ['--config', 'source.crates-io.replace-with="debian"'],
    ['--config', `source.debian.directory="${join(real, 'vendor')}"`],
  ].flat();
  const std = ['-Zbuild-std=std,panic_abort,test', '--release', '--target', TARGET, '--offline'];
  const advice = `The standard library for ${TARGET} could not be built with Debian's Rust: install Rust from https://rustup.rs instead.`;
  await run(rust.cargo, ['build', ...std, ...vendored], { cwd: crate, env, glimpse, advice });
  return join(work, 'target', TARGET, 'release', 'deps');
}

/** Returns the folder of the library for exactly this compiler, once it is built. */
function builtSysroot(rust) {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const release = /^release: (.*)$/m.exec(rust.version)?.[1];
  const exactly = createHash('sha256').update(rust.version).digest('hex').slice(0, 8);
  return join(caches, 'kinetree', `rust-${release}-${exactly}`);
}

function llvm(rust) {
  return /^LLVM version: (\d+)/m.exec(rust.version)?.[1];
}
