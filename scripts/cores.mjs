/**
 * The builds of the core, in one table. `scripts/wasm.mjs` compiles them, `vite.config.js` and
 * `scripts/package` bundle them, `scripts/sizes.mjs` holds them to their limits.
 */

export const GENERATED = 'www/src/core/generated';

/**
 * @typedef {object} Core
 * @property {string} name
 * @property {string} about the build in words, for people
 * @property {string} folder under {@link GENERATED}
 * @property {string} bytes the module that holds the wasm's bytes
 * @property {readonly string[]} features of the crate `kinetree-wasm`
 * @property {string} profile cargo's
 * @property {readonly string[]} flags for the compiler
 * @property {number} [limit] bytes of the wasm, gzipped, for a program that imports it. The
 * figures' are held to the limit of a reader's whole download instead: see `scripts/sizes.mjs`
 */

const WHOLE = ['algebra', 'batch', 'editing', 'field', 'integrate', 'scene'];

/** @type {readonly Core[]} */
export const cores = [
  {
    name: 'whole',
    about: 'all of the core',
    folder: '',
    bytes: 'plain.js',
    features: WHOLE,
    profile: 'wasm',
    flags: [],
    limit: 209_000,
  },
  {
    name: 'simd',
    about: 'all of the core with SIMD',
    folder: 'simd',
    bytes: 'bytes.js',
    features: WHOLE,
    profile: 'wasm',
    flags: ['-Ctarget-feature=+simd128'],
    limit: 209_000,
  },
  {
    name: 'package',
    about: 'the core of the package, without batches',
    folder: 'main',
    bytes: 'bytes.js',
    features: WHOLE.filter((it) => it !== 'batch'),
    profile: 'wasm',
    flags: [],
    limit: 193_000,
  },
  {
    name: 'figures',
    about: 'the core of figures that move',
    folder: 'figures',
    bytes: 'bytes.js',
    features: ['dynamic', 'hierarchy', 'small'],
    profile: 'figures',
    flags: [],
  },
  {
    name: 'still',
    about: 'the core of figures that do not move',
    folder: 'still',
    bytes: 'bytes.js',
    features: ['small'],
    profile: 'figures',
    flags: [],
  },
];

/** The folder of a build. */
const folderOf = (/** @type {string} */ name) => cores.find((it) => it.name === name)?.folder ?? '';

/** The wasm of a build: a path in the project. */
export const wasmOf = (/** @type {string} */ name) => `${GENERATED}/${folderOf(name)}/core.wasm`;

/** The folders of builds that a source may name itself: an alias leaves them alone. */
const OWN = ['figures', 'main', 'still'];

/**
 * An alias of Vite's, so that the sources, which name the whole core, are bundled with a smaller
 * one.
 *
 * @param {string} name
 */
export function withCore(name) {
  return {
    find: new RegExp(`^\\.\\./generated/(?!${OWN.map((it) => `${it}/`).join('|')})`),
    replacement: `../generated/${folderOf(name)}/`,
  };
}

/**
 * Gives figures that do not move a core of a quarter the size: 13 kB gzipped in place of 53.
 * `entries/still.ts` and `entries/figures.ts` are made of the same modules. Where a figure imports
 * the first, it and all that it imports become modules of their own, marked by a query, with the
 * smaller core behind them.
 *
 * @type {import('vite').Plugin}
 */
export const still = {
  name: 'still',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    const inside = importer?.endsWith('?still');
    if (!importer || !(inside || id.endsWith('/core/entries/still.ts'))) return null;
    // The alias of the figures' core has been there before.
    const path = inside ? id.replace(/^\.\.\/generated\/(figures\/)?/, '../generated/still/') : id;
    const found = await this.resolve(path, importer.replace('?still', ''), { ...options, skipSelf: true });
    return found && { ...found, id: `${found.id}?still` };
  },
};

/**
 * The five outputs of `vite build --mode …` in `dist/package`, by mode: the entry of each, and its
 * core, if it has one.
 *
 * @type {Readonly<Record<string, { entry: string, file: string, core?: string }>>}
 */
export const entries = {
  package: { entry: 'www/src/core/entries/kinetree.ts', file: 'index', core: 'package' },
  element: { entry: 'www/src/element/index.ts', file: 'element', core: 'figures' },
  batch: { entry: 'www/src/core/entries/batch.ts', file: 'batch', core: 'whole' },
  gltf: { entry: 'www/src/core/entries/gltf.ts', file: 'gltf' },
  // The tree that it is handed brings its own core.
  three: { entry: 'www/src/core/entries/three.ts', file: 'three' },
};
