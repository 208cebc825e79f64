import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { defineConfig } from 'vitest/config';

/** Entries by full path: what a relative one is relative to differs between the page and the package. */
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Puts each figure's poster between its tags, so that the first paint has the picture before any script has come, and a
 * page without scripts keeps it. The element hides it once it draws.
 *
 * @type {import('vite').Plugin}
 */
const posters = {
  name: 'posters',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const tags = [...html.matchAll(/<kinetree-figure\b([^>]*)>/g)];
      if (tags.length === 0) return html;
      const server = await createServer({
        configFile: false,
        root: at('www'),
        resolve: { alias: [lean] },
        plugins: [still],
        appType: 'custom',
        server: { middlewareMode: true, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      const { poster } = /** @type {typeof import('./www/src/render/poster.ts')} */ (
        await server.ssrLoadModule('/src/render/poster.ts')
      );
      let page = html;
      for (const [tag, list = ''] of tags) {
        const attributes = Object.fromEntries(
          [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
        );
        page = page.replace(tag, `${tag}${await poster(attributes.scene ?? '', attributes)}`);
      }
      await server.close();
      return page;
    },
  },
};

/**
 * `core/still.ts` stands on modules that `core/figures.ts` stands on too, but with a smaller wasm behind them: asked for by a
 * figure, it and all that it imports are modules of their own, marked by a query.
 *
 * @type {import('vite').Plugin}
 */
const still = {
  name: 'still',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    const inside = importer?.endsWith('?still');
    if (!importer || !(inside || id.endsWith('/core/still.ts'))) return null;
    // The alias of the figures' core has been there before.
    const path = inside ? id.replace(/^\.\/generated\/(figures\/)?/, './generated/still/') : id;
    const found = await this.resolve(path, importer.replace('?still', ''), { ...options, skipSelf: true });
    return found && { ...found, id: `${found.id}?still` };
  },
};

/** The pages and the element carry the figures' wasm; the package's default entry one without batches. */
const generated = (/** @type {string} */ folder) => ({
  find: /^\.\/generated\/(?!figures\/|main\/|still\/)/,
  replacement: `./generated/${folder}/`,
});
const lean = generated('figures');
/** Of lit's builds the element takes the one that can be imported where there is no DOM, without what it would bring to stand in for one. */
const anywhere = { find: '@lit-labs/ssr-dom-shim', replacement: at('www/src/element/no-dom.ts') };
/** What each mode builds with; the others build with all there is. */
const cores = { site: [lean], element: [lean, anywhere], package: [generated('main')] };

/** `vite build --mode site` writes dist/site; `--mode package`, `element` and `batch` write dist/package. */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  resolve: {
    alias: cores[/** @type {keyof typeof cores} */ (mode)] ?? [],
    ...(mode === 'element' ? { conditions: ['node', 'production'] } : {}),
  },
  build: {
    target: 'es2022',
    emptyOutDir: mode !== 'element' && mode !== 'batch',
    modulePreload: mode === 'element' ? false : { polyfill: false },
    ...({ package: packageBuild, element: elementBuild, batch: batchBuild }[mode] ?? siteBuild),
  },
  plugins: { site: [still, posters], element: [still] }[mode] ?? [],
  server: { host: '127.0.0.1' },
  test: { root: '.', include: ['tests/unit/**/*.test.ts'] },
}));

/** @type {import('vite').BuildEnvironmentOptions} */
const siteBuild = {
  outDir: '../dist/site',
  rolldownOptions: {
    input: {
      index: at('www/index.html'),
      tank: at('www/tank.html'),
      embed: at('www/embed.html'),
      host: at('www/article/host.ts'),
    },
    // Other people's pages name the host's script: its address must outlive a build.
    output: { entryFileNames: ({ name }) => (name === 'host' ? 'host.js' : 'assets/[name]-[hash].js') },
  },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const packageBuild = {
  outDir: '../dist/package/dist',
  lib: {
    entry: { index: at('www/src/core/main.ts') },
    formats: ['es'],
  },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const batchBuild = {
  outDir: '../dist/package/dist',
  lib: {
    entry: { batch: at('www/src/core/index.ts') },
    formats: ['es'],
  },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const elementBuild = {
  outDir: '../dist/package/dist',
  lib: {
    entry: { element: at('www/src/element/index.ts') },
    formats: ['es'],
  },
  // Pages load it as it is, with no bundler between.
  rolldownOptions: { output: { minify: true } },
};
