/** The package's own package.json: its entries, and the conditions under which each is taken. */

/**
 * The default entry carries the wasm inside and starts it on first use: it works wherever
 * JavaScript does. Only a Cloudflare worker forbids compiling while a request is served; its entry
 * starts the core from a file on import, and so has a side effect, as the element has. Type
 * conditions come first in each branch: TypeScript takes the first that fits.
 *
 * @param {Record<string, unknown>} project the project's package.json
 */
export function manifest(project) {
  const { name, version, description, license, homepage, repository, bugs, engines } = project;
  const entry = (types, file) => ({ types: `./dist/types/${types}`, default: `./dist/${file}` });
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
    engines,
    sideEffects: ['./dist/index.workerd.js', './dist/element.js'],
    exports: {
      '.': {
        workerd: entry('core/entries/kinetree.d.ts', 'index.workerd.js'),
        require: entry('core/entries/kinetree.d.cts', 'index.cjs'),
        default: entry('core/entries/kinetree.d.ts', 'index.js'),
      },
      './slim': entry('core/entries/kinetree.d.ts', 'slim.js'),
      './batch': entry('core/entries/batch.d.ts', 'batch.js'),
      './gltf': entry('core/entries/gltf.d.ts', 'gltf.js'),
      './three': entry('core/entries/three.d.ts', 'three.js'),
      './element': entry('element/index.d.ts', 'element.js'),
      './core.wasm': './dist/core.wasm',
      './package.json': './package.json',
    },
    files: ['dist', 'README.md', 'LICENSE-APACHE', 'LICENSE-MIT'],
  };
}
