/**
 * The program of `npm run consumers` in those consumers that the tests have at hand, and the
 * classes of the package where two ways lead to one.
 */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ANSWER, imported, required, typed } from '../consumers/programs.mjs';
import { test } from './consumer.ts';

test.beforeAll(({ consumer }) => {
  for (const name of ['esbuild', 'rolldown', 'vite']) consumer.lend(name);
  consumer.write('main.mjs', imported);
  consumer.write('main.cjs', required);
});

test('the program has its numbers by import, by require and in a worker', ({ consumer }) => {
  const worker = `import { Worker } from 'node:worker_threads';new Worker(new URL('./main.mjs', import.meta.url));`;
  for (const [name, text] of Object.entries({ 'one.mjs': imported, 'one.cjs': required, 'two.mjs': worker }))
    expect(consumer.node(name, text), name).toBe(`${ANSWER}\n`);
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
  test(`the program has its numbers, bundled by ${name}, and one that requires, for a page`, ({
    consumer,
  }) => {
    consumer.node(`bundle-${name}.mjs`, bundler);
    expect(consumer.node(`run-${name}.mjs`, `await import('./out/${name}.mjs');`)).toBe(`${ANSWER}\n`);
    // Vite's own mode for libraries keeps what is required out.
    if (name === 'vite') return;
    consumer.node(`bundle-r-${name}.mjs`, bundler.replace('main.mjs', 'main.cjs').replace('out/', 'out/r-'));
    expect(consumer.node(`run-r-${name}.mjs`, `await import('./out/r-${name}.mjs');`)).toBe(`${ANSWER}\n`);
  });

test('the declarations are clean with neither the DOM nor skipLibCheck', ({ consumer }) => {
  const files = ['mts', 'cts'].map((extension) => consumer.write(`no-dom/main.${extension}`, typed));
  const types = [
    '--lib',
    'es2022',
    '--types',
    'node',
    '--typeRoots',
    join(import.meta.dirname, '../../node_modules/@types'),
  ];
  consumer.types(['--module', 'nodenext', ...types], files);
});

test('a class is the same class from every entry, by import and by require', ({ consumer }) => {
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

test('a tree and a clip of two copies of the package are refused in words that say so', ({ consumer }) => {
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
