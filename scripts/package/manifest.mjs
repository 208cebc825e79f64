/** The package's own package.json: its entries, and the conditions under which each is taken. */
import { entries } from '../cores.mjs';
import { COMMAND } from './command.mjs';

/**
 * Every entry carries the wasm that it needs inside and starts it on first use: it works wherever
 * JavaScript does. A Cloudflare worker may not compile while a request is served; there the parts
 * are files, which it compiles beforehand. A program that mixes `import` and `require` gets the
 * same classes where Node can require a module. Type conditions come first in each branch:
 * TypeScript takes the first that fits.
 *
 * @param {Record<string, unknown>} project the project's package.json
 */
export function manifest(project) {
  const { name, version, description, license, homepage, repository, bugs, engines } = project;
  const types = (/** @type {string} */ path) => `./dist/types/${path.replace('www/src/', '')}`;
  const module = (/** @type {string} */ path, /** @type {string} */ file) => ({
    types: types(path).replace(/\.ts$/, '.d.ts'),
    default: file,
  });
  const entry = ([name, path]) => [
    name === 'index' ? '.' : `./${name}`,
    {
      workerd: module(path, `./dist/workerd/entry/${name}.js`),
      'module-sync': module(path, `./dist/entry/${name}.js`),
      require: {
        types: types(path).replace('/dist/', '/dist/cjs/').replace(/\.ts$/, '.d.ts'),
        default: `./dist/cjs/entry/${name}.js`,
      },
      default: module(path, `./dist/entry/${name}.js`),
    },
  ];
  return {
    name,
    version,
    description,
    keywords: ['transform', 'hierarchy', 'scene graph', 'skew', 'quaternion', 'wasm'],
    license,
    homepage,
    repository,
    bugs,
    type: 'module',
    bin: { kinetree: `./${COMMAND}` },
    engines,
    // The element defines itself in the file with which it begins.
    sideEffects: ['./dist/element.js', './dist/begin-*.js'],
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(entry)),
      './slim': module(entries.index, './dist/slim.js'),
      './element': module('www/src/element/index.ts', './dist/element.js'),
      './parts/*': './dist/parts/*',
      './package.json': './package.json',
    },
    files: ['dist', 'README.md', 'LICENSE-APACHE', 'LICENSE-MIT'],
  };
}
