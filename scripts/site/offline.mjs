/**
 * The service worker of a build, `sw.js`, which keeps what was visited: under the build's own name,
 * and each page with the parts that it loads when somebody asks for them.
 */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';

/** What stands for the build's name, and for the parts of its pages, in the worker's source. */
const [BUILD, PARTS] = [/\bBUILD\b/, /\bPARTS\b/];
/** A figure is loaded by the pages that show it. */
const FIGURE = /\/src\/figures\/([\w-]+)\.ts$/;

/** Decoders are larger than all else, and for few files: those that were used are kept. */
const DECODERS = /^assets\/(draco|basis|DRACOLoader|KTX2Loader)/;

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */

/**
 * Writes the build's hash and the parts of its pages into its service worker. A build that differs in
 * any file has another hash, so that browsers see a new worker and give it a store of its own.
 *
 * @type {import('vite').Plugin}
 */
export const offline = {
  name: 'offline',
  apply: 'build',
  generateBundle: {
    // After all that writes or changes files.
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk' || worker.imports.length > 0 || !BUILD.test(worker.code))
        throw new Error('sw.js must be one script that names its BUILD.');
      const hash = createHash('sha256');
      for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1)))
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      worker.code = worker.code
        .replace(BUILD, JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replace(PARTS, JSON.stringify(partsOf(bundle)));
      if (BUILD.test(worker.code) || PARTS.test(worker.code))
        throw new Error('sw.js names one of them twice.');
    },
  },
};

/**
 * Returns the files of `assets/`, and for each page the places of its own in that list.
 *
 * @param {Bundle} bundle
 */
function partsOf(bundle) {
  const files = /** @type {string[]} */ ([]);
  const pages = /** @type {Record<string, number[]>} */ ({});
  for (const [page, file] of Object.entries(bundle)) {
    if (!page.endsWith('.html') || file.type !== 'asset') continue;
    const own = [...loadedBy(String(file.source), bundle)];
    for (const name of own) if (!files.includes(name)) files.push(name);
    pages[page] = own.map((name) => files.indexOf(name));
  }
  return { files: files.map((name) => posix.relative('assets', name)), pages };
}

/**
 * Returns the files that a page loads, at once or later, but for figures that it does not show.
 *
 * @param {string} html
 * @param {Bundle} bundle
 */
function loadedBy(html, bundle) {
  const scenes = new Set([...html.matchAll(/\bscene="([\w-]+)"/g)].map(([, name]) => name));
  const loaded = /** @type {Set<string>} */ (new Set());
  const load = (/** @type {string} */ name) => {
    const file = bundle[name];
    if (!file || !name.startsWith('assets/') || DECODERS.test(name) || loaded.has(name)) return;
    if (file.type === 'chunk') {
      const [, figure] = FIGURE.exec(file.facadeModuleId ?? '') ?? [];
      if (figure && file.isDynamicEntry && !scenes.has(figure)) return;
    }
    loaded.add(name);
    if (file.type === 'asset') return name.endsWith('.css') ? named(String(file.source)) : undefined;
    for (const other of [...file.imports, ...file.dynamicImports]) load(other);
    for (const style of file.viteMetadata?.importedCss ?? []) load(style);
    named(file.code);
  };
  /** Loads fonts, pictures, cores and workers, which a text names. */
  const named = (/** @type {string} */ text) => {
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.\w+/g)) {
      const file = bundle[`assets/${name}`];
      if (file?.type === 'asset' && !name.endsWith('.css')) load(`assets/${name}`);
    }
  };
  for (const [, name] of html.matchAll(/(?:src|href)="(?:\.{1,2}\/)+(assets\/[^"]+)"/g)) if (name) load(name);
  named(html);
  return loaded;
}
