/**
 * The built site and package, built again only where something has changed that they are made of.
 */

import { GENERATED } from './cores.mjs';
import { unlessFresh } from './fresh.mjs';
import { buildPackage, PACKAGE } from './package/build.mjs';
import { REFERENCE_SOURCES } from './reference/build.mjs';
import { buildSite, SITE } from './site/build.mjs';
import { step } from './steps.mjs';

const common = ['vite.config.js', 'tsconfig.json', 'package.json', 'package-lock.json', GENERATED];

/** Writes `dist/site` unless it is fresh. */
export function builtSite(host) {
  const pictures = ['docs'];
  const inputs = ['www', 'scripts/site', ...pictures, ...REFERENCE_SOURCES, ...common];
  const work = { inputs, outputs: [SITE], also: [process.env.SITE_URL ?? ''] };
  return ifStale('site', work, () => buildSite(host));
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
