/** Writes `dist/package`: what `npm install kinetree` gives. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries, wasmOf } from '../cores.mjs';
import { root, run } from '../run.mjs';
import { packageScript } from '../setup/npm.mjs';
import { step } from '../steps.mjs';
import { manifest } from './manifest.mjs';
import { writeTypes } from './types.mjs';

export const PACKAGE = 'dist/package';

/** Compiling while a request is served is forbidden there; on import it is not. */
const WORKERD = `import module from './core.wasm';
import { initialize } from './index.js';

initialize(module);
export * from './index.js';
`;

export function buildPackage() {
  return step('package', async ({ glimpse, note }) => {
    const folder = join(root, PACKAGE);
    const vite = (...args) =>
      run(process.execPath, [packageScript('vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
        glimpse,
        advice: 'The package could not be bundled: see above.',
      });
    for (const mode of Object.keys(entries)) await vite('--mode', mode);
    const beside = ['--config', 'scripts/package/vite.config.mjs', '--mode'];
    await vite(...beside, 'cjs');
    await vite(...beside, 'slim');
    await writeTypes(join(folder, 'dist', 'types'));
    copyFileSync(join(root, wasmOf('package')), join(folder, 'dist', 'core.wasm'));
    writeFileSync(join(folder, 'dist', 'index.workerd.js'), WORKERD);
    const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(project), null, 2)}\n`);
    copyFileSync(join(root, 'scripts', 'package', 'README.md'), join(folder, 'README.md'));
    for (const license of ['LICENSE-APACHE', 'LICENSE-MIT']) {
      copyFileSync(join(root, license), join(folder, license));
    }
    note(PACKAGE);
  });
}
