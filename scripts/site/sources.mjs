/** The sources of the site, run while it is built. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of the site's sources. */
export const www = join(root, 'www');

/**
 * The servers that are open, by their folders: works that overlap, as those of all pages do, share
 * one, and its modules are read once.
 *
 * @type {Map<string, { server: Promise<import('vite').ViteDevServer>, works: number }>}
 */
const open = new Map();

/**
 * Does a piece of work with the modules of a folder at hand: `work` gets a function that loads one by
 * its path in there.
 *
 * @template Result
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<Result>} work
 * @param {string} folder
 */
export async function withSources(work, folder = www) {
  const shared = open.get(folder) ?? { server: sourcesOf(folder), works: 0 };
  open.set(folder, shared);
  shared.works += 1;
  try {
    const server = await shared.server;
    return await work((path) => server.ssrLoadModule(path));
  } finally {
    shared.works -= 1;
    if (shared.works === 0) {
      open.delete(folder);
      await shared.server.then((it) => it.close());
    }
  }
}

async function sourcesOf(/** @type {string} */ folder) {
  // It comes from node_modules, which is not there when a command begins.
  const { createServer } = await import('vite');
  return createServer({
    configFile: false,
    root: folder,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
}
