/**
 * `npm run notebooks`: builds the Python package of `python`, installs its wheel beside JupyterLab
 * and marimo, runs its tests, and opens a notebook of each in Chromium. It needs Python, and the
 * network for its packages once (420 MB, in .cache/notebooks): a job of its own, no part of `npm
 * test`.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from '../package/build.mjs';
import { figureControls } from '../package/controls.mjs';
import { chromium } from '../setup/browsers.mjs';
import { packageScript } from '../setup/npm.mjs';
import { builtPackage, builtWasm } from '../tools/built.mjs';
import { root, run } from '../tools/run.mjs';
import { command, step } from '../tools/steps.mjs';
import { kilobytes } from '../tools/words.mjs';

const PYTHON = join(root, 'python');
const WORK = join(root, '.cache', 'notebooks');
const bin = join(WORK, 'venv', process.platform === 'win32' ? 'Scripts' : 'bin');

await command(async () => {
  await builtWasm();
  await builtPackage();
  const CHROMIUM = await chromium();
  await step('widget', async ({ note }) => note(kilobytes(await widget())));
  await step('python packages', pythonPackages);
  await step('wheel', wheel);
  await step('python', (tell) => run(join(bin, 'pytest'), ['-q', join(PYTHON, 'tests')], tell));
  await step('notebooks', (tell) =>
    run(
      process.execPath,
      [
        packageScript('@playwright/test/cli.js'),
        'test',
        '--config',
        join(PYTHON, 'tests/playwright.config.ts'),
      ],
      { ...tell, env: { CHROMIUM, NOTEBOOKS: WORK } },
    ),
  );
});

/** Writes the two files of the package that are made; gives the bytes of the widget. */
async function widget() {
  const to = join(PYTHON, 'src', 'kinetree');
  const options = { minify: true, metafile: true };
  const { metafile } = await bundled(to, { widget: 'python/src/widget.js' }, options);
  const named = Object.entries(await figureControls()).map(([figure, controls]) => {
    const own = controls.map(({ name, values }) => [name.replaceAll('-', '_'), values]);
    return [figure, Object.fromEntries(own)];
  });
  writeFileSync(join(to, 'controls.json'), `${JSON.stringify(Object.fromEntries(named))}\n`);
  return Object.values(metafile.outputs)[0]?.bytes ?? 0;
}

async function pythonPackages({ doing, glimpse }) {
  mkdirSync(WORK, { recursive: true });
  if (!existsSync(bin)) await run('python3', ['-m', 'venv', join(WORK, 'venv')], { glimpse });
  doing('pip');
  const list = join(PYTHON, 'tests', 'requirements.txt');
  await run(join(bin, 'pip'), ['install', '--quiet', '--requirement', list], { glimpse });
}

/** Builds the wheel, and installs it as people do. */
async function wheel({ note }) {
  const out = join(WORK, 'wheel');
  rmSync(out, { recursive: true, force: true });
  await run(join(bin, 'pip'), ['wheel', PYTHON, '--no-deps', '--no-build-isolation', '--wheel-dir', out]);
  const [name = ''] = readdirSync(out);
  await run(join(bin, 'pip'), ['install', '--no-deps', '--force-reinstall', join(out, name)]);
  note(name);
}
