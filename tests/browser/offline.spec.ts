/** What was visited is there without a network: the server goes, and the pages stay. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import sirv from 'sirv';
import { BROWSER_FLAGS } from '../../scripts/tools/browser-flags.mjs';
import { painted, problemsOf } from './page.ts';

/**
 * Where people develop nothing is kept, so the pages need another host than that of the other tests:
 * one that browsers find on this machine, and whose connection they trust.
 */
const HOST = 'kinetree.localhost';

const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));

interface Visit {
  readonly context: BrowserContext;
  readonly at: (path: string) => string;
  /** Puts texts in the place of files, as another build has them; none are the build itself. */
  readonly deploy: (files: Readonly<Record<string, string>>) => void;
  readonly unplug: () => void;
}

async function visit(look: (visit: Visit) => Promise<void>): Promise<void> {
  let files: Readonly<Record<string, string>> = {};
  const site = sirv(SITE);
  const server = createServer((request, answer) => {
    const name = (request.url ?? '/').slice(1);
    const text = files[name];
    if (text === undefined) return site(request, answer, () => void answer.writeHead(404).end());
    answer.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
    answer.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const unplug = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: BROWSER_FLAGS,
  });
  try {
    const context = await browser.newContext();
    const deploy = (given: typeof files): void => {
      files = given;
    };
    await look({ context, at: (path) => `${origin}/${path}`, deploy, unplug });
  } finally {
    await browser.close();
    unplug();
  }
}

/** Opens a page, and waits until all that it has loaded, and more, is kept. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => missing(page), { timeout: 60_000 }).toEqual([]);
  let before = 0;
  const grows = async (): Promise<boolean> => {
    const [last, now] = [before, await kept(page)];
    before = now;
    return now !== last;
  };
  await expect.poll(grows, { intervals: [2000], timeout: 60_000 }).toBe(false);
}

const kept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().length;
  });

const missing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name.replace(/[?#].*/, ''));
    const kept = await Promise.all(loaded.map((name) => caches.match(name)));
    return controller ? loaded.filter((_, i) => !kept[i]) : ['the worker'];
  });

const ofBuild = (worker: string, name: string): string => worker.replace(/[0-9a-f]{12}/, name);
const stores = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test('a chapter, its figures and the playground work without a network', () =>
  visit(async ({ context, at, unplug }) => {
    const page = await context.newPage();
    for (const path of ['letting-go.html', 'playground.html', 'manual/install.html']) {
      await open(page, at(path));
      await painted(page);
    }
    unplug();
    const problems = problemsOf(page);

    await page.goto(at('letting-go.html'));
    for (const figure of await page.locator('kinetree-figure').all()) {
      await figure.scrollIntoViewIfNeeded();
      await painted(page);
      await expect(figure.locator('canvas').first()).toBeVisible();
    }
    await page.goto(at('playground.html#own'));
    await page.getByRole('button', { name: '+ Add a root' }).click();
    await expect(page.getByRole('treeitem')).toHaveCount(1);
    await page.goto(at('manual/install.html?from=somewhere'));
    await expect(page.locator('h1')).toBeVisible();
    expect(problems).toEqual([]);

    // What was never visited says so, and leads to what was.
    await page.goto(at('tree.html'));
    await expect(page.locator('h1')).toHaveText('There is no network');
    await page.getByRole('link', { name: /Install/ }).click();
    await expect(page).toHaveURL(at('manual/install.html'));
  }));

test('two builds are never mixed', () =>
  visit(async ({ context, at, deploy, unplug }) => {
    const page = await context.newPage();
    const worker = readFileSync(`${SITE}/sw.js`, 'utf8');
    const told = (name: string) => `<script src="beside.js"></script><h1>${name}</h1>`;
    const build = (name: string) => ({
      'sw.js': ofBuild(worker, name),
      'one.html': told(name),
      'two.html': told(name),
      'beside.js': `window.build = '${name}'`,
    });
    const seen = async (path: string): Promise<unknown> => {
      await page.goto(at(path));
      return page.evaluate(() => [document.querySelector('h1')?.textContent, Reflect.get(window, 'build')]);
    };
    /** Waits for a build's worker, which the pages of the site start. */
    const arrive = async (name: string): Promise<void> => {
      await page.goto(at('words.html'));
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect.poll(() => stores(page)).toContain(`kinetree ${name}`);
    };

    deploy(build('aaaaaaaaaaaa'));
    await arrive('aaaaaaaaaaaa');
    expect(await seen('one.html')).toEqual(['aaaaaaaaaaaa', 'aaaaaaaaaaaa']);
    deploy(build('bbbbbbbbbbbb'));
    await arrive('bbbbbbbbbbbb');
    expect(await seen('two.html')).toEqual(['bbbbbbbbbbbb', 'bbbbbbbbbbbb']);
    unplug();
    expect(await seen('one.html')).toEqual(['aaaaaaaaaaaa', 'aaaaaaaaaaaa']);
    expect(await seen('two.html')).toEqual(['bbbbbbbbbbbb', 'bbbbbbbbbbbb']);
  }));

test('of many builds the two newest are kept', () =>
  visit(async ({ context, at, deploy }) => {
    const page = await context.newPage();
    const worker = readFileSync(`${SITE}/sw.js`, 'utf8');
    await page.goto(at('words.html'));
    for (const name of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']) {
      deploy({ 'sw.js': ofBuild(worker, name) });
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect.poll(() => stores(page)).toContain(`kinetree ${name}`);
    }
    await expect.poll(() => stores(page)).toEqual(['kinetree bbbbbbbbbbbb', 'kinetree cccccccccccc']);
  }));
