/** A server of files, and a Chromium that looks at them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from '../setup/browsers.mjs';

/**
 * Serves folders at a port of their own as hosts of pages do: what lies compressed beside a file is
 * sent in its place.
 *
 * @param {Readonly<Record<string, string>>} folders by the beginnings of their addresses; of two that
 * fit the first is taken
 * @param {object} [also]
 * @param {(path: string) => string | undefined} [also.made] what is no file
 * @param {Readonly<Record<string, string>>} [also.headers] of every answer
 */
export async function serve(folders, { made = () => undefined, headers = {} } = {}) {
  // It comes from node_modules, which is not there when this file is read.
  const { default: sirv } = await import('sirv');
  const places = Object.entries(folders).map(([base, folder]) => ({
    base,
    host: sirv(folder, { brotli: true, gzip: true }),
  }));
  const server = createServer((request, answer) => {
    const { url = '/' } = request;
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    const path = url.replace(/[?#].*/, '');
    const text = made(path);
    if (text !== undefined) {
      answer.setHeader('content-type', path.endsWith('.html') ? 'text/html' : 'text/plain');
      return answer.end(text);
    }
    const place = places.find(({ base }) => url.startsWith(base));
    request.url = url.slice((place?.base.length ?? 0) - 1);
    place?.host(request, answer, () => answer.writeHead(404).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** A port that nobody listens on, for a server that must be told its own. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await once(server.close(), 'close');
  return port;
}

/** Starts a Chromium. Root has no sandbox there. */
export async function openChromium(args = []) {
  const executablePath = await chromium();
  const { chromium: playwright } = await import('playwright-core');
  return playwright.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0, args });
}
