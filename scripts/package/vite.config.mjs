/**
 * The forms of the package, a mode each. `esm` and `cjs` keep one module for each source, so that
 * bundlers leave out what nobody imports and all entries share the rest. `workerd` is `esm` with
 * the parts of the core in files, since compiling is forbidden there while a request is served.
 * `slim` is one module without the parts: it fetches those files.
 */
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { entries } from '../cores.mjs';
import { stripped } from './strip.mjs';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The modules of the package, by the names of their files. */
const inputs = Object.fromEntries(Object.entries(entries).map(([name, path]) => [`entry/${name}`, at(path)]));

const BYTES = /bytes: \(\) => woven\(unpack\((?:"[^"]*"|[\w +]+), \d+, 1\), \[[\d,]*\]\)/;
const PART = /\/generated\/(\w+\/\w+\/\w+)\.js$/;

/**
 * Takes the bytes of a part from a file, not from a text in its module. The path of that file is
 * known when the module has its place.
 *
 * @param {string} folder of the form
 * @param {string} key of a part: see `Part` in the sources
 * @param {(wasm: string) => { head?: string, value: string }} written the value of the key for a
 * path of a file, and the head of the module
 */
const partsInFiles = (folder, key, written) => ({
  name: 'parts-in-files',
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    const [, path] = id.match(PART) ?? [];
    return path && BYTES.test(code) ? code.replace(BYTES, `${key}: PART("${path}")`) : null;
  },
  renderChunk(/** @type {string} */ code, /** @type {{ fileName: string }} */ { fileName }) {
    let heads = '';
    const text = code.replace(/PART\("([^"]*)"\)/g, (_, path) => {
      const from = posix.dirname(posix.join(folder, fileName));
      const wasm = posix.relative(from, `parts/${path}.wasm`);
      const { head = '', value } = written(wasm.startsWith('.') ? wasm : `./${wasm}`);
      heads += head;
      return value;
    });
    return heads + text;
  },
});

const CHOICE = /runs\(\[[\d,]*\]\) \? (\[[^\]]*\]) : \[[^\]]*\]/;

/** Takes the parts with SIMD, and leaves out those for machines that lack it. */
const withSimd = {
  name: 'with-simd',
  transform: (/** @type {string} */ code) => (CHOICE.test(code) ? code.replace(CHOICE, '$1') : null),
};

const forms = {
  esm: { folder: '.', plugins: [] },
  // Not `.cjs`: npm packs files of one name and extension beside each other, where gzip finds them
  // equal.
  cjs: { folder: 'cjs', plugins: [] },
  workerd: {
    folder: 'workerd',
    plugins: [
      // The runtime has it, as its documentation says, and a worker's size is limited.
      withSimd,
      // The glue of a part has names of its own, such as wasm.
      partsInFiles('workerd', 'bytes', (wasm) => ({
        head: `import compiledPart from '${wasm}';\n`,
        value: '() => compiledPart',
      })),
    ],
  },
  slim: {
    folder: '.',
    plugins: [partsInFiles('.', 'url', (wasm) => ({ value: `() => new URL('${wasm}', import.meta.url)` }))],
  },
};

export default defineConfig(({ mode }) => {
  const { folder, plugins } = forms[mode];
  const modules = {
    preserveModules: true,
    // A bundler knows that a constant does not change, and gzip finds more of `const`.
    topLevelVar: false,
    preserveModulesRoot: at('www/src/core'),
    entryFileNames: '[name].js',
  };
  return {
    root: at('www/src'),
    publicDir: false,
    plugins: [...plugins, ...(mode === 'slim' ? [] : [stripped])],
    build: {
      target: 'es2022',
      outDir: at(`dist/package/dist/${folder}`),
      emptyOutDir: mode === 'esm',
      lib: {
        entry: mode === 'slim' ? { slim: at(entries.index) } : inputs,
        formats: [mode === 'cjs' ? 'cjs' : 'es'],
      },
      // A page loads `slim` as it is, with no bundler between. The others keep their names.
      minify: mode === 'slim',
      rolldownOptions: {
        // As its package.json says: else entries import what only figures have.
        treeshake: { moduleSideEffects: false },
        output: mode === 'slim' ? { entryFileNames: 'slim.js', minify: true } : modules,
      },
    },
  };
});
