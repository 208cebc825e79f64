/**
 * The packed package as its users meet it: in workers, bundled in a real browser, under TypeScript.
 * `programs.spec.ts` has it in Node, both ways, and in other bundlers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { MAIN, mainIf } from '../main.ts';
import { type Consumer, test } from './consumer.ts';

/** A product of the core's, as text: `2,0,0`. */
const PRODUCT = `
const product = (accumulate) => String(accumulate('matrices', [{ scale: [2, 1, 1] }, { translation: [1, 0, 0] }])[1].translation);`;

/** Bundles a page, and opens what that made. */
async function open(
  page: Page,
  consumer: Consumer,
  name: string,
  body: string,
  script: string,
): Promise<void> {
  const html = `<!doctype html>${body}<script type="module" src="./main.js"></script>`;
  consumer.write(`${name}/index.html`, html);
  consumer.write(`${name}/main.js`, script);
  await consumer.serve(name, (address) => page.goto(address, { waitUntil: 'networkidle' }));
}

const own = (consumer: Consumer, ...path: string[]): string =>
  readFileSync(join(consumer.folder, 'node_modules/kinetree', ...path), 'utf8');
const manifest = (
  consumer: Consumer,
): { exports: Record<string, string | { workerd?: string; 'edge-light'?: string }> } =>
  JSON.parse(own(consumer, 'package.json'));

/** Hands over a file of wasm as the runtime of Cloudflare's workers does: compiled. */
const compiled = ({ path }: { path: string }) => ({
  contents: `import { readFileSync } from 'node:fs';
    export default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`,
});

test.describe('the core, from an empty folder', () => {
  for (const condition of ['workerd', 'edge-light'] as const)
    test(`answers where parts are imported as modules compiled, as under ${condition}`, async ({
      consumer,
    }) => {
      const entries = Object.entries(manifest(consumer).exports).filter(
        ([, it]) => typeof it === 'object' && it[condition],
      );
      expect(entries.map(([name]) => name)).toEqual(expect.arrayContaining(['.', './react', './rapier']));
      const all = entries.map(([name], i) => `export * as e${i} from 'kinetree${name.slice(1)}';`);
      const { metafile } = await bundle({
        // The whole package: the module of each part has to be one that an engine takes.
        entryPoints: [
          consumer.write(
            'worker/main.js',
            `export * from 'kinetree';export * from 'kinetree/math';${all.join('')}`,
          ),
        ],
        outfile: join(consumer.folder, 'worker.mjs'),
        bundle: true,
        metafile: true,
        format: 'esm',
        platform: 'neutral',
        conditions: [condition, 'worker', 'browser'],
        external: ['node:fs', 'react'],
        alias: {
          '@react-three/fiber': consumer.write(
            'worker/fiber.js',
            'export const useFrame = () => {}, useThree = () => {};',
          ),
        },
        plugins: [{ name: 'compiled', setup: (it) => it.onLoad({ filter: /\.wasm$/ }, compiled) }],
      });
      // No entry brings a second core: a worker may not compile one.
      const others = Object.keys(metafile.inputs).filter(
        (it) => !new RegExp(`worker/(main|fiber)|dist/parts/(${condition}|.*\\.wasm)`).test(it),
      );
      expect(others).toEqual([]);
      const at = (name: string): string => `all.e${entries.findIndex(([it]) => it === name)}`;
      const program = `import * as all from './worker.mjs';
      const { Batch, Hierarchy, KinetreeError, VectorField } = all;
      const tree = new Hierarchy();
      const node = tree.add({ translation: [1, 2, 3] });
      const [product] = new VectorField('x * y', ['x', 'y']).evaluate([2, 3]);
      const refused = (call) => { try { call(); } catch (error) { return error instanceof KinetreeError; } };
      console.log(JSON.stringify([tree.size, Batch.from(tree).count, product]));
      console.log(JSON.stringify([
        refused(() => new (${at('./rapier')}.RapierLink)(tree, {})),
        refused(() => new (${at('./three')}.ThreeRig)(tree).bind(node, {})),
        ${at('./batch')}.Batch === Batch,
        typeof ${at('./react')}.Node,
      ]));
      `;
      consumer.lend('react');
      const [numbers = '', one = ''] = consumer.node('workers.mjs', program).split('\n');
      expect(JSON.parse(numbers)).toEqual([1, 1, 6]);
      expect(JSON.parse(one)).toEqual([true, true, true, 'function']);
    });

  for (const [name, script] of Object.entries({
    slim: `import { accumulate, KinetreeError, ready } from 'kinetree/slim';${PRODUCT}
      try {
        product(accumulate);
      } catch (error) {
        if (!(error instanceof KinetreeError) || !error.message.includes('ready()')) throw error;
        await ready();
        document.querySelector('output').textContent = product(accumulate);
      }`,
    bundled: `import { accumulate } from 'kinetree';${PRODUCT}
      document.querySelector('output').textContent = product(accumulate);`,
  }))
    test(
      `answers in Chromium, bundled by Vite: ${name}`,
      mainIf(name === 'bundled'),
      async ({ page, consumer }) => {
        await open(page, consumer, name, '<output></output>', script);
        await expect(page.locator('output')).toHaveText('2,0,0');
      },
    );
});

test('the element draws its figure in a page that only imports it', async ({ page, consumer }) => {
  const body = '<kinetree-figure scene="piston" scale-x="2"></kinetree-figure>';
  await open(page, consumer, 'element', body, `import 'kinetree/element';`);
  await expect(page.locator('kinetree-figure canvas')).toBeVisible();
  await expect(page.getByLabel('Stretch of the plate')).toHaveValue('2');
});

test(
  'the examples of the README run as they stand, and print what stands behind their arrows',
  MAIN,
  ({ consumer }) => {
    const programs = [...own(consumer, 'README.md').matchAll(/```js\n([\s\S]*?)```/g)].map(
      ([, program]) => program ?? '',
    );
    expect(programs.length).toBeGreaterThan(3);
    consumer.lend('@xmldom/xmldom');
    for (const [i, program] of programs.entries()) {
      const promised = [...program.matchAll(/ \/\/ → (.*)/g)].map(([, text]) => text);
      // Node before 24 has no "using".
      const printed = consumer.node(`readme${i}.mjs`, program.replace('using tree', 'const tree'));
      expect(printed.trim().split('\n')).toEqual(promised);
    }
  },
);

test('what is not used is not carried: the core leaves a bundle that only names a type of error', async ({
  consumer,
}) => {
  consumer.write(
    'unused/index.js',
    `import { accumulate, KinetreeError } from 'kinetree'; export { KinetreeError };`,
  );
  const root = join(consumer.folder, 'unused');
  const lib = { entry: 'index.js', formats: ['es' as const], fileName: 'out' };
  await build({ root, configFile: false, logLevel: 'error', build: { lib } });
  const bundle = readFileSync(join(root, 'dist/out.js'), 'utf8');
  expect(bundle).toContain('KinetreeError');
  expect(bundle).not.toMatch(/[0-9a-f]{100}/);
  // What stays of the glue are its classes: they touch Symbol.dispose, which a bundler must not
  // drop.
  expect(bundle.length).toBeLessThan(5000);
});

test(
  'everything that the package promises is in the tarball, and each part of the core in three forms',
  MAIN,
  ({ consumer }) => {
    const promised: string[] = [];
    JSON.stringify(manifest(consumer).exports, (_, value) => {
      if (typeof value === 'string') promised.push(value.replace('./', ''));
      return value;
    });
    expect(promised.length).toBeGreaterThan(8);
    const missing = promised.filter((path) => !path.endsWith('*') && !consumer.packed.includes(path));
    expect(missing).toEqual([]);
    expect(promised.filter((path) => path.endsWith('*'))).toEqual(['dist/parts/*']);

    const textOf = (...begins: string[]): string =>
      consumer.packed
        .filter((path) => path.endsWith('.js') && begins.some((it) => path.startsWith(it)))
        .map((path) => own(consumer, path))
        .join('');
    const wholes = ['slim', 'workerd'].map((it) => [it, textOf(`dist/parts/${it}`)] as const);
    // What kinetree/slim has no part of, since nothing but the doctor and its ways out needs it.
    const groups = 'dist/core/generated/groups/';
    const needed = textOf(
      ...consumer.packed.filter((it) => it.startsWith(groups) && !it.includes('/doctor')),
    );
    const parts = consumer.packed.filter((path) => path.endsWith('.wasm'));
    expect(parts.length).toBeGreaterThan(10);
    for (const path of parts) {
      const [, name = ''] = /^dist\/parts\/kinetree-(\w+)\.wasm$/.exec(path) ?? [];
      // Imported with its bytes, as a file by a Cloudflare worker; kinetree/slim fetches the file.
      expect(own(consumer, `dist/core/generated/parts/${name}.js`)).toContain('unpack(');
      for (const [whole, text] of wholes) {
        const has = whole !== 'slim' || needed.includes(`/parts/${name}.js`);
        expect(text.includes(`./kinetree-${name}.wasm`), `${whole}: ${name}`).toBe(has);
      }
    }
  },
);

test('TypeScript takes it, whichever way it resolves modules', MAIN, ({ consumer }) => {
  const use = (from: string): string => `
    const nodes: kinetree.WorldTransform[] = kinetree.accumulate('matrices', [{ scale: 2 }]);
    const rule: kinetree.ScaleRule = 'lossy';
    // @ts-expect-error a rule that there is not
    const none: kinetree.ScaleRule = '${from}';
    export const answer: readonly [unknown, unknown, unknown] = [nodes[0]?.matrix[15], rule, none];`;
  const esm = `import * as kinetree from 'kinetree';import type { KinetreeFigure } from 'kinetree/element';
    import { type GltfFile, readGltf } from 'kinetree/gltf';
    export const read = (file: GltfFile = readGltf('')) => new kinetree.Clip(file.clips[0]!, kinetree.fromScene(file.scene).nodes());
    export const values = (figure: KinetreeFigure) => figure.values;${use('esm')}`;
  const files = [
    consumer.write('types/esm.mts', esm),
    consumer.write('types/cjs.cts', `import kinetree = require('kinetree');${use('cjs')}`),
  ];
  consumer.types(['--module', 'nodenext'], files);
  // There a file of CommonJS may not require a module of the other kind.
  consumer.types(['--module', 'node16'], files.slice(0, 1));
  consumer.types(['--module', 'esnext', '--moduleResolution', 'bundler'], files.slice(0, 1));
});
