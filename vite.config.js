import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { defineConfig } from 'vitest/config';
import { entries, still, withCore } from './scripts/cores.mjs';

/** The pages and the element carry the figures' core. */
const lean = withCore('figures');

/** Entries by full path: what a relative one is relative to differs between the page and the package. */
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Runs sources of the site while it is built: `work` gets a function that loads a module by its path under www.
 *
 * @template Result
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<Result>} work
 */
async function withSources(work) {
  const server = await createServer({
    configFile: false,
    root: at('www'),
    resolve: { alias: [lean] },
    plugins: [still],
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}

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
      return withSources(async (load) => {
        const { poster } = await load('/src/render/poster.ts');
        let page = html;
        for (const [tag, list = ''] of tags) {
          const attributes = Object.fromEntries(
            [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
          );
          page = page.replace(tag, `${tag}${await poster(attributes.scene ?? '', attributes)}`);
        }
        return page;
      });
    },
  },
};

/**
 * A page for each figure, `figure/piston.html`: the embed page under the figure's own name, with its title and what it is about, for
 * those who only read the HTML. Where SITE_URL says where the site will stand, `oembed/piston.json` too, and a link to it
 * in that page: without an address of its own nothing can be told to others.
 *
 * @type {import('vite').Plugin}
 */
const figurePages = {
  name: 'figure-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const site = process.env.SITE_URL ? new URL(process.env.SITE_URL).href.replace(/\/?$/, '/') : null;
    const text = (/** @type {string} */ it) =>
      it.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
    await withSources(async (load) => {
      const { figureNames, loadFigure } = await load('/src/runner/registry.ts');
      const { oembed } = await load('/src/link/oembed.ts');
      const { poster } = await load('/src/render/poster.ts');
      const embed = await readFile(join(dir, 'embed.html'), 'utf8');
      await mkdir(join(dir, 'figure'), { recursive: true });
      for (const name of figureNames) {
        const figure = await loadFigure(name);
        const head = [
          `<title>${text(figure.title)}</title>`,
          `<meta name="description" content="${text(figure.notice)}" />`,
          `<meta property="og:title" content="${text(figure.title)}" />`,
        ];
        if (site) {
          const href = new URL(`oembed/${name}.json`, site).href;
          head.push(
            `<meta property="og:url" content="${text(new URL(`figure/${name}.html`, site).href)}" />`,
            `<link rel="alternate" type="application/json+oembed" href="${text(href)}" title="${text(figure.title)}" />`,
          );
          await mkdir(join(dir, 'oembed'), { recursive: true });
          const answer = JSON.stringify(oembed(site, name, figure), null, 2);
          await writeFile(join(dir, 'oembed', `${name}.json`), `${answer}\n`);
        }
        let page = embed
          .replace('<html ', `<html data-scene="${text(name)}" `)
          .replaceAll('="./', '="../')
          .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
        const withoutScripts = `<noscript>${await poster(name, {})}<p>${text(figure.notice)}</p></noscript>`;
        page = page.replace(/<noscript>.*<\/noscript>/, () => withoutScripts);
        await writeFile(join(dir, 'figure', `${name}.html`), page);
      }
    });
  },
};

/**
 * Lit's builds that can be imported where there is no DOM, with a small stand-in for the shim that
 * they bring, and a check for a DOM when the element runs, not when it is built.
 */
const anywhere = {
  find: /^(@lit-labs\/ssr-dom-shim|lit-html\/is-server\.js)$/,
  replacement: at('www/src/element/no-dom.ts'),
};
/** The examples import the package by its name; in the tests that is its source. */
const byName = [
  { find: /^kinetree$/, replacement: at('www/src/core/entries/kinetree.ts') },
  { find: /^kinetree\/batch$/, replacement: at('www/src/core/entries/batch.ts') },
];
/** `vite build --mode site` writes dist/site; the modes in {@link entries} write dist/package. */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  resolve: {
    alias:
      { site: [lean], element: [lean, anywhere], package: [withCore('package')], test: byName }[mode] ?? [],
    ...(mode === 'element' ? { conditions: ['node', 'production'] } : {}),
  },
  build: {
    target: 'es2022',
    emptyOutDir: mode === 'site' || mode === 'package',
    modulePreload: mode === 'element' ? false : { polyfill: false },
    ...(mode in entries ? libraryBuild(mode) : siteBuild),
  },
  plugins: { site: [still, posters, figurePages], element: [still] }[mode] ?? [],
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

/**
 * @param {string} mode
 * @returns {import('vite').BuildEnvironmentOptions}
 */
function libraryBuild(mode) {
  const { entry, file } = entries[mode] ?? { entry: '', file: '' };
  return {
    outDir: '../dist/package/dist',
    lib: { entry: { [file]: at(entry) }, formats: ['es'] },
    // Pages load the element as it is, with no bundler between.
    ...(mode === 'element' ? { rolldownOptions: { output: { minify: true } } } : {}),
  };
}
