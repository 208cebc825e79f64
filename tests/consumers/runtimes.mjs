/** Consumers that are no page: Node in its ways, runners of tests, Deno, Bun, workerd. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/tools/run.mjs';
import { asTest, imported, required } from './programs.mjs';

/** @typedef {import('./table.mjs').Consumer['run']} Run */

/** @type {Run} */
export const nodeImport = async (place) => ({ said: await place.node('main.mjs', imported) });

/** @type {Run} */
export const nodeRequire = async (place) => ({
  said: await place.node('main.cjs', `${required}require('kinetree/slim');\nrequire('kinetree/element');\n`),
});

/** @type {Run} */
export async function nodeWorker(place) {
  place.write({ 'worker.mjs': imported });
  const program = `import { Worker } from 'node:worker_threads';
new Worker(new URL('./worker.mjs', import.meta.url));`;
  return { said: await place.node('main.mjs', program) };
}

/** @type {Run} */
export async function vitest(place) {
  place.write({
    'main.test.mjs': `import { expect, test } from 'vitest';\n${asTest(imported)}`,
    // Its own, or Vitest takes that of a folder above.
    'vitest.config.mjs': 'export default {};',
  });
  return { said: await place.run('vitest', 'run') };
}

/** The settings by which Jest transforms the package, by their files, as docs/consumers.md has them. */
const JEST = Array.from(
  readFileSync(join(root, 'docs/consumers.md'), 'utf8').matchAll(/`(\w+\.config\.json)` has `(.+)`/g),
  ([, file = '', setting = '']) => [file, setting],
);

/** @type {Run} */
export async function jest(place) {
  const jsdom = 'jest-environment-jsdom' in place.packages;
  const head = jsdom ? '/** @jest-environment jsdom */\n' : '';
  place.write({ 'main.test.js': head + asTest(required) });
  place.write(Object.fromEntries(JEST));
  return { said: await place.run('jest', '--rootDir', '.', '--no-cache') };
}

/** @type {Run} */
export async function deno(place) {
  place.write({ 'main.mjs': imported });
  const open = ['--node-modules-dir=manual', '--cached-only', '--allow-read', '--allow-env'];
  return { said: await place.run('deno', 'run', ...open, 'main.mjs') };
}

/** @type {Run} */
export async function bun(place) {
  place.write({ 'main.mjs': imported });
  return { said: await place.run('bun', 'run', 'main.mjs') };
}

/** @type {Run} */
export async function workerd(place) {
  // It runs the program, but not its imports, for each request.
  const [, imports, body] = /^((?:import .*\n)*)([\s\S]*)$/.exec(imported) ?? [];
  place.write({
    'main.js': `${imports}export default { fetch() {\n${body}return new Response(line); } };\n`,
  });
  const bundle = ['--bundle', '--minify', '--format=esm', '--conditions=workerd,worker,browser'];
  await place.run('esbuild', 'main.js', '--outdir=out', ...bundle, '--loader:.wasm=copy');
  const said = await place.node(
    'run.mjs',
    `import { Miniflare } from 'miniflare';
const server = new Miniflare({
  compatibilityDate: '2025-01-01',
  scriptPath: 'out/main.js',
  modules: true,
  modulesRules: [
    { type: 'ESModule', include: ['**/*.js'] },
    { type: 'CompiledWasm', include: ['**/*.wasm'] },
  ],
});
try {
  console.log(await (await server.dispatchFetch('http://localhost/')).text());
} finally {
  await server.dispose();
}`,
  );
  return { said, size: place.size('out') };
}
