/** Writes `dist/site`: the pages, static files to be put anywhere. The reference is built apart. */
import { join } from 'node:path';
import { packageScript } from '../setup/npm.mjs';
import { root, run } from '../tools/run.mjs';
import { step } from '../tools/steps.mjs';
import { compress } from './compressed.mjs';

export const SITE = 'dist/site';

export async function buildSite() {
  await step('site', async ({ glimpse, note }) => {
    const args = ['build', '--logLevel', 'warn', '--mode', 'site'];
    const advice = 'The site could not be built: see above.';
    await run(process.execPath, [packageScript('vite/bin/vite.js'), ...args], { glimpse, advice });
    await compress(join(root, SITE));
    note(SITE);
  });
}
