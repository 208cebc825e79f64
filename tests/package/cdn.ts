/**
 * A server on which two CDNs and an author's page live. Each CDN finds a file of a package by its
 * address in its own way: jsDelivr has the files as they lie, unpkg leads on to what `exports` says. Both
 * know the file of a bare package.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const PACKAGES: Readonly<Record<string, string>> = {
  kinetree: 'dist/package',
  three: 'node_modules/three',
};

type Target = string | { readonly [condition: string]: Target };
interface Manifest {
  readonly version: string;
  readonly main?: string;
  readonly unpkg?: string;
  readonly jsdelivr?: string;
  readonly exports?: Readonly<Record<string, Target>>;
}
/** Returns the file that a path in a package means, and whether the answer is to go there. */
type Find = (path: string, manifest: Manifest) => { readonly file: string; readonly moved: boolean };

/** Returns what a target is for unpkg: it takes its own condition, and what is by default. */
function ofUnpkg(target: Target | undefined): string | undefined {
  if (target === undefined || typeof target === 'string') return target;
  for (const condition of ['unpkg', 'default'])
    if (target[condition] !== undefined) return ofUnpkg(target[condition]);
  return undefined;
}

/** The CDNs by the addresses that people write. */
const FIND: Readonly<Record<string, Find>> = {
  'https://cdn.jsdelivr.net/npm/': (path, { jsdelivr, main = 'index.js' }) => ({
    file: path || (jsdelivr ?? main),
    moved: false,
  }),
  'https://unpkg.com/': (path, { unpkg, exports = {}, main = 'index.js' }) => {
    const own = path === '' ? (unpkg ?? ofUnpkg(exports['.']) ?? main) : ofUnpkg(exports[`./${path}`]);
    return { file: own ?? path, moved: own !== undefined && own.replace('./', '') !== path };
  },
};
export const [JSDELIVR = '', UNPKG = ''] = Object.keys(FIND);

export class Servers {
  /** The paths that were asked for, of the CDNs only. */
  readonly asked: string[] = [];
  #page = '';
  #port = 0;
  readonly #server = createServer(({ url = '' }, answer) => {
    const [, number, path = ''] = /^\/(\d)\/(.*)$/.exec(url) ?? [];
    if (number === undefined) answer.setHeader('content-type', 'text/html').end(this.#page);
    else this.#answer(Number(number), path, answer);
  });

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.close();
  }

  /** Puts up a page, and returns its address. It is another origin than that of the CDNs. */
  put(html: string): string {
    this.asked.length = 0;
    this.#page = this.local(html);
    return `http://localhost:${this.#port}/`;
  }

  /** Returns a text in which the CDNs' addresses are those of their places here. */
  local(text: string): string {
    return Object.keys(FIND).reduce(
      (all, address, i) => all.replaceAll(address, `http://127.0.0.1:${this.#port}/${i}/`),
      text,
    );
  }

  #answer(number: number, path: string, answer: ServerResponse): void {
    this.asked.push(path);
    answer.setHeader('access-control-allow-origin', '*');
    const [, name = '', version, file = ''] = /^([^@/]+)@([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    const folder = join(project, PACKAGES[name] ?? 'nowhere');
    if (existsSync(folder)) {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
      const it = Object.values(FIND)[number]?.(file, manifest) ?? { file, moved: false };
      const found = join(folder, it.file);
      if (version === manifest.version && statSync(found, { throwIfNoEntry: false })?.isFile()) {
        const location = `/${number}/${name}@${version}/${it.file.replace('./', '')}`;
        if (it.moved) answer.writeHead(302, { location }).end();
        else {
          const type = extname(found) === '.js' ? 'text/javascript' : 'application/json';
          answer.setHeader('content-type', type).end(readFileSync(found));
        }
        return;
      }
    }
    answer.writeHead(404).end();
  }
}
