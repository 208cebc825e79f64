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

/** The pages and the element carry the figures' wasm; the package's default entry one without batches. */
const generated = (/** @type {string} */ folder) => ({
  find: /^\.\/generated\/(?!figures\/|main\/)/,
  replacement: `./generated/${folder}/`,
});
const lean = generated('figures');
/** What each mode builds with; the others build with all there is. */
const cores = { site: lean, element: lean, package: generated('main') };

/** `vite build --mode site` writes dist/site; `--mode package`, `element` and `batch` write dist/package. */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  resolve: { alias: mode in cores ? [cores[/** @type {keyof typeof cores} */ (mode)]] : [] },
  build: {
    target: 'es2022',
    emptyOutDir: mode !== 'element' && mode !== 'batch',
    modulePreload: { polyfill: false },
    ...({ package: packageBuild, element: elementBuild, batch: batchBuild }[mode] ?? siteBuild),
  },
  plugins: mode === 'site' ? [posters] : [],
  server: { host: '127.0.0.1' },
  test: { root: '.', include: ['tests/unit/**/*.test.ts'] },
}));

/** @type {import('vite').BuildEnvironmentOptions} */
const siteBuild = {
  outDir: '../dist/site',
  rolldownOptions: { input: { index: at('www/index.html'), embed: at('www/embed.html') } },
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
};
