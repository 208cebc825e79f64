/**
 * The wasm, the site and the package, built again only where something has changed that they are
 * made of.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage, PACKAGE } from '../package/build.mjs';
import { buildReference } from '../reference/build.mjs';
import { npmPackages } from '../setup/npm.mjs';
import { hostRust, wasmRust } from '../setup/rust.mjs';
import { buildSite, SITE } from '../site/build.mjs';
import { buildWasm, compileParts } from '../wasm/build.mjs';
import { GENERATED } from '../wasm/core.mjs';
import { unlessFresh } from './fresh.mjs';
import { root } from './run.mjs';
import { step } from './steps.mjs';

const common = [
  'scripts/wasm/files.mjs',
  'vite.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  GENERATED,
];

/**
 * Sets up npm's packages and Rust, and compiles the core for JavaScript, for which the packages are
 * needed at its end only. Returns the host's Rust and that for wasm.
 */
export async function builtWasm() {
  const packages = npmPackages();
  const compiled = async () => {
    const [host, wasm] = [await hostRust(), await wasmRust()];
    await buildWasm(host, wasm, () => Promise.all([compileParts(host), packages]));
    return { host, wasm };
  };
  const [rust] = await Promise.all([compiled(), packages]);
  return rust;
}

/** Writes `dist/site` without its reference, unless it is fresh. */
export function builtSite() {
  const inputs = ['www', 'scripts/site', 'docs', 'examples', ...common];
  const also = [process.env.SITE_URL ?? ''];
  return ifStale('site', { inputs, outputs: siteFiles, also }, buildSite);
}

/** Writes the reference into `dist/site`, which was built before. */
export const builtReference = (host) => buildReference(SITE, host);

/** The files and folders of the built site, but for the reference, which is built by itself. */
export function siteFiles() {
  const folder = join(root, SITE);
  const all = existsSync(folder) ? readdirSync(folder) : [];
  return all.filter((it) => it !== 'reference').map((it) => `${SITE}/${it}`);
}

/** Writes `dist/package` unless it is fresh. */
export function builtPackage() {
  const inputs = ['www', 'scripts/package', 'LICENSE-APACHE', 'LICENSE-MIT', ...common];
  // The inner `dist` is asked for by its name: folders of made things are not entered otherwise.
  return ifStale('package', { inputs, outputs: [PACKAGE, `${PACKAGE}/dist`] }, buildPackage);
}

async function ifStale(name, work, build) {
  const made = await unlessFresh(name, work, build);
  if (!made) await step(name, async ({ note }) => note('up to date'));
}
