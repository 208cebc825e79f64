/** Vite's side of the pages: it serves and builds each at its address, as if there were a file. */
import { join } from 'node:path';
import { pages as chapterPages } from './chapters.mjs';

/** The types of files beside the pages; any other is a page. */
const TYPES = new Map([
  ['js', 'text/javascript'],
  ['json', 'application/json'],
]);

/**
 * @param {string} www the folder of the site's sources
 * @param {(www: string) => Map<string, () => string>} more pages beside those of chapters and lists
 * @param {object} beside what there is beside the pages
 * @param {Readonly<Record<string, () => string | Promise<string>>>} [beside.files] by address
 * @param {Readonly<Record<string, () => Promise<ReadonlyMap<string, string>>>>} [beside.folders] by
 * address, each with its files by their names
 * @param {(html: string) => Promise<string>} [beside.finish] the last that happens to a page
 * @returns {import('vite').Plugin}
 */
export function sitePages(
  www,
  more = () => new Map(),
  { files = {}, folders = {}, finish = async (html) => html } = {},
) {
  const pages = () => new Map([...chapterPages(www), ...more(www)]);
  const file = (/** @type {string} */ address) => join(www, address).replaceAll('\\', '/');
  const composed = (/** @type {string} */ id) =>
    id.endsWith('.html') ? [...pages()].find(([address]) => file(address) === id)?.[1] : undefined;
  return {
    name: 'pages',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: Object.fromEntries([...pages().keys()].map((it) => [it.replace('.html', ''), file(it)])),
        },
      },
    }),
    resolveId: (id) => (composed(id) ? id : undefined),
    async load(id) {
      const html = composed(id)?.();
      return html === undefined ? undefined : await finish(html);
    },
    async generateBundle() {
      for (const [fileName, make] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await make() });
      for (const [folder, make] of Object.entries(folders))
        for (const [name, source] of await make())
          this.emitFile({ type: 'asset', fileName: folder + name, source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, answer, next) => {
        try {
          const path = (request.url ?? '/').replace(/[?#].*/, '').slice(1) || 'index.html';
          const folder = Object.keys(folders).find((it) => path.startsWith(it)) ?? '';
          const file = folder
            ? (await folders[folder]?.())?.get(path.slice(folder.length))
            : await files[path]?.();
          if (file !== undefined) {
            answer.setHeader('content-type', TYPES.get(path.replace(/.*\./, '')) ?? 'text/html');
            return answer.end(file);
          }
          const page = pages().get(path);
          if (!page) return next();
          answer.setHeader('content-type', 'text/html');
          answer.end(await server.transformIndexHtml(`/${path}`, await finish(page()), request.url));
        } catch (error) {
          next(error);
        }
      });
    },
    handleHotUpdate({ file: changed, server }) {
      if (/\/(chapters|pages|manual)\/.*\.(html|json|md)$/.test(changed))
        server.hot.send({ type: 'full-reload' });
    },
  };
}
