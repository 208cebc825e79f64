/** The built element on a plain page in real browsers: `tests/engines/figures.js` looks at it from inside. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { engineNames, inEngines } from './engines.mjs';
import { PACKAGE } from './package/build.mjs';
import { root } from './run.mjs';
import { Trouble } from './steps.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

/** Runs the page's checks in the engines of these names, and throws at the first engine that fails one. */
export function figuresEverywhere(names = engineNames) {
  let first = '';
  return inEngines(names, 'figures', servedPage, ({ title, version }, name) => {
    if (!/^\d+ checks, [0-9a-f]+$/.test(title)) throw new Trouble(`${name} ${version}: ${title}`);
    // The last word is a hash of what the tank says after two seconds.
    first ||= title;
    if (title !== first)
      throw new Trouble(`${name} ${version} finds ${title}, where another found ${first}.`);
  });
}

/** The page, with what npm would install beside it. */
function servedPage() {
  const folders = { '/kinetree/': join(root, PACKAGE, 'dist'), '/': join(root, 'tests/engines') };
  const server = createServer(({ url = '/' }, answer) => {
    const [base, folder] = Object.entries(folders).find(([prefix]) => url.startsWith(prefix)) ?? [];
    try {
      const body = readFileSync(join(folder, url.slice(base.length).replace(/[?#].*/, '')));
      answer.writeHead(200, { 'content-type': TYPES[extname(url)] ?? 'text/plain' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      const close = async () => void server.close();
      resolve({ url: `http://127.0.0.1:${port}/figures.html`, title: 'looking', close });
    });
  });
}
