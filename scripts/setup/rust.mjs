/**
 * Which Rust builds what. The host's is whatever `cargo` is. The wasm's is the same where it has
 * the target or rustup can fetch it; else Debian's, which is complete but for its standard library:
 * see `debian-rust.mjs`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { install, isDebian } from './debian.mjs';
import { debianRust, installDebianRust } from './debian-rust.mjs';
import { known, links, TARGET } from './rustc.mjs';

/** A rustup that cannot reach its server must not hold anybody up for longer than this. */
const PATIENCE = 120_000;

/** @type {import('./rustc.mjs').Rust} */
const active = { cargo: 'cargo', rustc: 'rustc', version: '', env: {}, flags: [], folder: 'target' };

/** The Rust for the host: tests, lints, and the programs that the build itself runs. */
export function hostRust() {
  return step('Rust', async (tell) => {
    let rust = await known(active);
    if (!rust && isDebian) {
      await install(['rustc-web', 'cargo-web'], tell);
      rust = await known(active);
    }
    if (!rust) throw new Trouble('Rust is needed: install it from https://rustup.rs, then try again.');
    const oldest = /^rust-version = "(.*)"/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'))?.[1] ?? '';
    const release = /^release: (.*)$/m.exec(rust.version)?.[1] ?? '';
    if (release.localeCompare(oldest, 'en', { numeric: true }) < 0) {
      throw new Trouble(`Rust ${oldest} or newer is needed; this is ${release}: run \`rustup update\`.`);
    }
    tell.note(release);
    return rust;
  });
}

/** The formatter and the linter of the host's Rust: building needs neither, checking both. */
export function rustTools(host) {
  return step('rustfmt, clippy', async (tell) => {
    const have = async () =>
      (await ask(host.cargo, ['fmt', '--version'])) && (await ask(host.cargo, ['clippy', '--version']));
    if (await have()) return;
    if ((await ask(host.rustc, ['--print', 'sysroot'])) === '/usr' && isDebian) {
      await install(['rustfmt-web', 'rust-web-clippy'], tell);
    }
    if (!(await have()))
      throw new Trouble('Please run `rustup component add rustfmt clippy`, then try again.');
  });
}

/** The Rust for WebAssembly. */
export function wasmRust() {
  return step('wasm target', async (tell) => {
    const rust =
      (await links(await known(active))) ??
      (await links(await debianRust())) ??
      (await fetchTarget(tell)) ??
      (await installed(tell));
    tell.note(`${/^rustc \S+/.exec(rust.version)?.[0]}${rust.folder === active.folder ? '' : ", Debian's"}`);
    return rust;
  });
}

/** `rustup target add`, where there is a rustup and it can. */
async function fetchTarget({ doing }) {
  if (!(await ask('rustup', ['show', 'active-toolchain']))) return undefined;
  doing(`rustup target add ${TARGET}`);
  const env = { RUSTUP_MAX_RETRIES: '0', RUSTUP_DOWNLOAD_TIMEOUT: '20' };
  await ask('rustup', ['target', 'add', TARGET], { env, timeout: PATIENCE });
  return links(await known(active));
}

async function installed(tell) {
  if (!isDebian)
    throw new Trouble(`Please run \`rustup target add ${TARGET}\`, which needs the network, then try again.`);
  await installDebianRust(tell);
  const rust = await links(await debianRust());
  if (!rust)
    throw new Trouble(`Debian's Rust cannot link for ${TARGET}: install Rust from https://rustup.rs.`);
  return rust;
}
