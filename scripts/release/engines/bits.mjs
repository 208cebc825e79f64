/**
 * A hundred thousand steps of a tumbling hierarchy, hashed, in real browsers. Each must find what
 * is in `tests/determinism/hash.txt`, as the desk and Node do in their own tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/run.mjs';
import { Trouble } from '../../tools/steps.mjs';
import { engineNames, inEngines } from './engines.mjs';

/** Runs them in the engines of these names, and throws at the first that differs. */
export function sameBits(names = engineNames) {
  const expected = readFileSync(join(root, 'tests/determinism/hash.txt'), 'utf8').trim();
  return inEngines(names, 'bits', servedPage, ({ title, version }, name) => {
    if (title !== expected)
      throw new Trouble(`${name} ${version} finds ${title}, where the desk finds ${expected}.`);
  });
}

/** The page, built as a site would be, on a port of its own. */
async function servedPage() {
  const { build, preview } = await import('vite');
  const folder = join(root, 'tests/determinism');
  const outDir = join(root, '.cache/determinism');
  const common = /** @type {const} */ ({ configFile: false, root: folder, logLevel: 'warn', base: './' });
  const input = join(folder, 'page.html');
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  const title = /<title>(.*)<\/title>/.exec(readFileSync(input, 'utf8'))?.[1] ?? '';
  return { url: `http://127.0.0.1:${port}/page.html`, title, close: () => server.close() };
}
