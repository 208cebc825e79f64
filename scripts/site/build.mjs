/** Writes `dist/site`: the pages and the reference, static files to be put anywhere. */
import { buildReference } from '../reference/build.mjs';
import { run } from '../run.mjs';
import { packageScript } from '../setup/npm.mjs';
import { step } from '../steps.mjs';

export const SITE = 'dist/site';

/** @param {import('../setup/rustc.mjs').Rust} host */
export async function buildSite(host) {
  await step('site', async ({ glimpse, note }) => {
    const args = ['build', '--logLevel', 'warn', '--mode', 'site'];
    const advice = 'The site could not be built: see above.';
    await run(process.execPath, [packageScript('vite/bin/vite.js'), ...args], { glimpse, advice });
    note(SITE);
  });
  await buildReference(SITE, host);
}
