/** The sources of the site, run while it is built. */
import { fileURLToPath } from 'node:url';

/** The folder of the site's sources. */
export const www = fileURLToPath(new URL('../../www', import.meta.url));

/**
 * Does a piece of work with the modules of a folder at hand: `work` gets a function that loads one by
 * its path in there.
 *
 * @template Result
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<Result>} work
 * @param {string} root the folder
 */
export async function withSources(work, root = www) {
  // It comes from node_modules, which is not there when a command begins.
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: false,
    root,
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
