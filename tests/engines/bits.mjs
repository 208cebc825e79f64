/**
 * A hundred thousand steps of a tumbling hierarchy, hashed, in real browsers. Each must find what
 * is in `tests/determinism/hash.txt`, as the desk and Node do in their own tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/tools/run.mjs';
import { Trouble } from '../../scripts/tools/steps.mjs';
import { serve } from '../../scripts/tools/web.mjs';
import { engineNames, inEngines } from './engines.mjs';

/** Runs them in the engines of these names, and throws at the first that differs. */
export async function sameBits(names = engineNames) {
  const folder = join(root, 'tests/determinism');
  const outDir = join(root, '.cache/determinism');
  const expected = readFileSync(join(folder, 'hash.txt'), 'utf8').trim();
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: `${folder}/page.html` } },
  });
  const { url, close } = await serve({ '/': outDir });
  return inEngines(names, 'bits', { url: `${url}page.html`, close }, 'reckoning', (found, name) => {
    if (found.title !== expected)
      throw new Trouble(`${name} ${found.version} finds ${found.title}, where the desk finds ${expected}.`);
  });
}
