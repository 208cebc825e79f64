/** The files of a build that belong together, by the manifest that Vite writes beside them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the paths of the scripts and of the wasm that some sources load at once, and with `later`
 * of all that these load when they are asked to.
 *
 * @param {string} folder of the build
 * @param {readonly string[]} sources their paths below `www`, or the name of what Vite puts together of
 * several
 * @returns {string[]}
 */
export function filesOf(folder, sources, { later = false } = {}) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const named = (/** @type {string} */ name) =>
    Object.keys(manifest).find((it) => manifest[it].name === name);
  const chunks = new Set(sources.map((it) => (manifest[it] ? it : (named(it) ?? it))));
  const files = new Set();
  for (const name of chunks) {
    if (!manifest[name]) throw new Error(`The build has no file for ${name}.`);
    const { file, imports = [], dynamicImports = [], assets = [] } = manifest[name];
    for (const it of [file, ...assets]) if (/\.(js|wasm)$/.test(it)) files.add(join(folder, it));
    for (const it of [...imports, ...(later ? dynamicImports : [])]) chunks.add(it);
  }
  return [...files];
}

/** What the page of the playground loads after itself for a reader who presses nothing. */
const BY_ITSELF = ['panels/picture.ts', 'panels/side.ts', 'files/document-json.ts', 'presets/digger.json'];

/**
 * Returns the files for which the page of the playground waits, and all that it loads for a reader who
 * presses nothing: the picture with its renderer, the panels beside it, the first tree.
 *
 * @param {string} site the folder of the built site
 */
export function playgroundFiles(site) {
  const later = [...BY_ITSELF.map((it) => `src/playground/${it}`), 'src/render/stage.ts'];
  return {
    begins: filesOf(site, ['playground.html']),
    shows: filesOf(site, ['playground.html', ...later]),
  };
}
