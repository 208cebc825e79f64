/** Vite's side of the pages: it serves and builds each at its address, as if there were a file. */
import { join } from 'node:path';
import { pages } from './chapters.mjs';

/**
 * @param {string} www the folder of the site's sources
 * @returns {import('vite').Plugin}
 */
export function sitePages(www) {
  const file = (/** @type {string} */ address) => join(www, address).replaceAll('\\', '/');
  const composed = (/** @type {string} */ id) =>
    [...pages(www)].find(([address]) => file(address) === id)?.[1];
  return {
    name: 'pages',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: Object.fromEntries([...pages(www).keys()].map((it) => [it.replace('.html', ''), file(it)])),
        },
      },
    }),
    resolveId: (id) => (composed(id) ? id : undefined),
    load: (id) => composed(id)?.(),
    configureServer(server) {
      server.middlewares.use(async (request, answer, next) => {
        try {
          const path = (request.url ?? '/').replace(/[?#].*/, '').slice(1) || 'index.html';
          const page = pages(www).get(path);
          if (!page) return next();
          answer.setHeader('content-type', 'text/html');
          answer.end(await server.transformIndexHtml(`/${path}`, page(), request.url));
        } catch (error) {
          next(error);
        }
      });
    },
    handleHotUpdate({ file: changed, server }) {
      if (/\/(chapters|pages)\/.*\.(html|json)$/.test(changed)) server.hot.send({ type: 'full-reload' });
    },
  };
}
