/** Writes `dist/package`: what `npm install kinetree` gives. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cores, GENERATED } from '../cores.mjs';
import { root, run } from '../run.mjs';
import { packageScript } from '../setup/npm.mjs';
import { step } from '../steps.mjs';
import { buildCommand, COMMAND } from './command.mjs';
import { manifest } from './manifest.mjs';
import { writeTypes } from './types.mjs';

export const PACKAGE = 'dist/package';

const COMMON_JS = { type: 'commonjs', sideEffects: false };

export function buildPackage() {
  return step('package', async ({ glimpse, note }) => {
    const folder = join(root, PACKAGE);
    const vite = (...args) =>
      run(process.execPath, [packageScript('vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
        glimpse,
        advice: 'The package could not be bundled: see above.',
      });
    for (const form of ['esm', 'cjs', 'workerd', 'slim'])
      await vite('--config', 'scripts/package/vite.config.mjs', '--mode', form);
    await vite('--mode', 'element');
    await buildCommand(join(folder, COMMAND));
    await writeTypes(join(folder, 'dist'));
    // Its files have the extension of ES modules.
    writeFileSync(join(folder, 'dist', 'cjs', 'package.json'), `${JSON.stringify(COMMON_JS)}\n`);
    for (const { name, variants } of cores.filter(({ name }) => name !== 'figures')) {
      for (const variant of variants) {
        const from = join(root, GENERATED, name, variant.name);
        const to = join(folder, 'dist', 'parts', name, variant.name);
        mkdirSync(to, { recursive: true });
        for (const file of readdirSync(from).filter((it) => it.endsWith('.wasm')))
          copyFileSync(join(from, file), join(to, file));
      }
    }
    const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(project), null, 2)}\n`);
    copyFileSync(join(root, 'scripts', 'package', 'README.md'), join(folder, 'README.md'));
    for (const license of ['LICENSE-APACHE', 'LICENSE-MIT']) {
      copyFileSync(join(root, license), join(folder, license));
    }
    note(PACKAGE);
  });
}
