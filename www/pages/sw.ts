/**
 * The worker that keeps what was visited for times without a network. Files of `assets/` have their
 * content in their names, so one that is kept is right for ever. All else comes from the network
 * where there is one. Each build has a store of its own, and a page that comes out of a store takes
 * what it loads from that store: two builds are never mixed.
 *
 * It is a script by itself: what it imported, browsers would have to keep as well.
 */
export type {}; // a module for the type checker alone

/** The build's hash, which scripts/site/offline.mjs writes here. */
declare const BUILD: string;
/** The files of `assets/`, and the places in that list of those that each page loads, now or later. */
declare const PARTS: {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
};

/** What there is in a service worker, and in no page. */
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Events {
  install: Lasting;
  activate: Lasting;
  message: Lasting & { readonly data: { readonly page?: string; readonly loaded: readonly string[] } };
  fetch: Fetching;
}

const worker = self as unknown as Worker;
const PREFIX = 'kinetree ';
const STORE = PREFIX + BUILD;
/** What was visited in the build before stays until all of it may have been visited again. */
const BUILDS = 2;
const { files, pages } = PARTS;
const ASSETS = new URL('assets/', worker.registration.scope).href;

/** The stores out of which pages came, by the pages' ids. */
const homes = new Map<string, string>();

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    await caches.open(STORE);
    const old = (await stores()).slice(BUILDS);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

// A page tells where it is, once it stands, and what it had loaded before this worker was there.
worker.addEventListener('message', (event) => {
  const { page, loaded } = event.data;
  const keep = async (address: string): Promise<void> => {
    const request = new Request(address);
    if (!isOurs(request) || (await stored(request, STORE))) return;
    await store(request, await fetch(request));
  };
  const all = [...loaded, ...(page ? [page, ...partsOf(page)] : [])];
  event.waitUntil(Promise.allSettled(all.map(keep)));
});

worker.addEventListener('fetch', (event) => {
  if (isOurs(event.request)) event.respondWith(answerTo(event));
});

async function answerTo(event: Fetching): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  if (request.url.startsWith(ASSETS)) {
    for (const name of await stores()) {
      const kept = await stored(request, name);
      // What is used today stays as long as what is new today.
      if (kept && name !== STORE) event.waitUntil(store(request, kept.clone()));
      if (kept) return kept;
    }
  }
  try {
    const answer = await fetch(request);
    event.waitUntil(store(request, answer.clone()));
    return answer;
  } catch (error) {
    const page = request.mode === 'navigate';
    for (const name of page ? await stores() : [homes.get(clientId) ?? STORE]) {
      const kept = await stored(request, name);
      if (kept && page) homes.set(resultingClientId, name);
      if (kept) return kept;
    }
    if (page) return await contents();
    throw error;
  }
}

function isOurs({ method, url, headers }: Request): boolean {
  return method === 'GET' && url.startsWith(worker.registration.scope) && !headers.has('range');
}

/** Returns the names of the stores of all builds, the newest first. */
async function stores(): Promise<string[]> {
  const all = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  return [STORE, ...all.reverse()];
}

/** Returns the address under which an answer is kept: what stands behind `?` is read by the page itself. */
function addressOf({ url }: Request): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, '/index.html');
}

/** Returns the addresses of what a page of this build loads, now or when somebody asks for it. */
function partsOf(page: string): string[] {
  const name = addressOf(new Request(page)).slice(worker.registration.scope.length);
  return (pages[name] ?? []).map((place) => ASSETS + files[place]);
}

async function stored(request: Request, name: string): Promise<Response | undefined> {
  if (!(await caches.has(name))) return undefined;
  return await (await caches.open(name)).match(addressOf(request));
}

/** Keeps an answer, if it is one. A disk that is full is no reason to answer less. */
async function store(request: Request, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return;
  try {
    await (await caches.open(STORE)).put(addressOf(request), answer);
  } catch {}
}

/** Returns the page in place of one that was never visited: a list of those that were. */
async function contents(): Promise<Response> {
  const titles = new Map<string, string>();
  for (const name of await stores())
    for (const { url } of await (await caches.open(name)).keys()) {
      if (!url.endsWith('.html') || titles.has(url)) continue;
      const page = await (await stored(new Request(url), name))?.text();
      const [, title] = /<title>([^<]*)<\/title>/.exec(page ?? '') ?? [];
      if (title) titles.set(url, title);
    }
  const links = [...titles].map(([url, title]) => `<li><a href="${url}">${title}</a></li>`);
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>No network · Kinetree</title>
<style>body { max-width: 38em; margin: 3em auto; padding: 0 1em; font: 18px/1.5 Georgia, serif } li { margin: 0.4em 0 }</style>
<h1>There is no network</h1>
<p>This page was not visited before, so it is not kept here. ${links.length > 0 ? 'These pages are:' : ''}</p>
<ul>${links.join('\n')}</ul>
`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html' } });
}
