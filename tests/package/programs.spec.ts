/**
 * The program of `npm run consumers` in those consumers that the tests have at hand, and the
 * classes of the package where two ways lead to one.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { ANSWER, imported, required, typed } from '../consumers/programs.mjs';
import { Consumer } from './consumer.ts';

const project = join(import.meta.dirname, '../..');

let consumer: Consumer;
test.beforeAll(() => {
  consumer = new Consumer();
  for (const name of ['esbuild', 'rolldown', 'vite'])
    symlinkSync(join(project, 'node_modules', name), join(consumer.folder, 'node_modules', name), 'junction');
  consumer.write('main.mjs', imported);
});
test.afterAll(() => consumer.dispose());

test('the program has its numbers by import, by require and in a worker', () => {
  expect(consumer.node('import.mjs', imported)).toBe(`${ANSWER}\n`);
  expect(consumer.node('require.cjs', required)).toBe(`${ANSWER}\n`);
  const worker = `import { Worker } from 'node:worker_threads';new Worker(new URL('./main.mjs', import.meta.url));`;
  expect(consumer.node('worker.mjs', worker)).toBe(`${ANSWER}\n`);
});

test('the examples run in the repository, as their README says', () => {
  const folder = join(project, 'examples');
  const examples = ['', 'figures', 'playground'].flatMap((below) =>
    readdirSync(join(folder, below)).flatMap((name) => (name.endsWith('.js') ? [join(below, name)] : [])),
  );
  expect(examples.length).toBeGreaterThan(20);
  for (const name of examples) {
    const path = join(folder, name);
    const printed = execFileSync(process.execPath, [path], { encoding: 'utf8' });
    expect(printed, name).toBe(readFileSync(path.replace(/\.js$/, '.txt'), 'utf8'));
  }
});

const bundlers = {
  esbuild: `import { build } from 'esbuild';
    await build({ entryPoints: ['main.mjs'], outfile: 'out/esbuild.mjs', bundle: true, minify: true, format: 'esm' });`,
  rolldown: `import { rolldown } from 'rolldown';
    const bundle = await rolldown({ input: 'main.mjs' });
    await bundle.write({ file: 'out/rolldown.mjs', minify: true });`,
  vite: `import { build } from 'vite';
    const lib = { entry: 'main.mjs', formats: ['es'], fileName: () => 'vite.mjs' };
    await build({ configFile: false, logLevel: 'error', build: { lib, outDir: 'out', emptyOutDir: false } });`,
};

for (const [name, bundler] of Object.entries(bundlers))
  test(`the program has its numbers, bundled by ${name}`, () => {
    consumer.node(`bundle-${name}.mjs`, bundler);
    expect(consumer.node(`run-${name}.mjs`, `await import('./out/${name}.mjs');`)).toBe(`${ANSWER}\n`);
  });

for (const name of ['esbuild', 'rolldown'] as const)
  test(`a program that requires has its numbers, bundled by ${name} for a page`, () => {
    consumer.write('main.cjs', required);
    const bundler = bundlers[name].replace('main.mjs', 'main.cjs').replace('out/', 'out/required-');
    consumer.node(`bundle-required-${name}.mjs`, bundler);
    expect(consumer.node(`run-required-${name}.mjs`, `await import('./out/required-${name}.mjs');`)).toBe(
      `${ANSWER}\n`,
    );
  });

test('the declarations are clean with neither the DOM nor skipLibCheck', () => {
  const files = ['mts', 'cts'].map((extension) => consumer.write(`no-dom/main.${extension}`, typed));
  const types = ['--lib', 'es2022', '--types', 'node', '--typeRoots', join(project, 'node_modules/@types')];
  consumer.types(['--module', 'nodenext', ...types], files);
});

test('a class is the same class from every entry, by import and by require', () => {
  const program = `
    import { createRequire } from 'node:module';
    import * as all from 'kinetree';
    import { Batch, KinetreeError } from 'kinetree/batch';
    import { readGltf } from 'kinetree/gltf';
    const require = createRequire(import.meta.url);
    console.log([
      Batch === all.Batch,
      KinetreeError === all.KinetreeError,
      readGltf === all.readGltf,
      require('kinetree').Clip === all.Clip,
      require('kinetree/batch').Batch === all.Batch,
      require('kinetree/gltf').readGltf === all.readGltf,
    ].join());`;
  expect(consumer.node('same.mjs', program)).toBe('true,true,true,true,true,true\n');
});

test('a tree and a clip of two copies of the package are refused in words that say so', () => {
  const program = `
    import { Hierarchy, KinetreeError, applyBlend } from 'kinetree';
    const other = await import('kinetree/bundle');
    const tree = new Hierarchy();
    const channel = { node: 0, path: 'translation', times: [0], values: [1, 2, 3] };
    const theirs = new other.Clip({ channels: [channel] }, [tree.add()]);
    for (const call of [() => theirs.applyTo(tree, 0), () => applyBlend(tree, [{ clip: theirs, time: 0 }])]) {
      try {
        call();
      } catch (error) {
        console.log(error instanceof KinetreeError, error.code, error.message);
      }
    }`;
  expect(consumer.node('copies.mjs', program)).toMatch(
    /^(true BAD_ARGUMENT the (tree|clip) is of .*there are two copies of kinetree in the program\n){2}$/,
  );
});
