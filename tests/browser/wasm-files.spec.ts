/**
 * The pages load the core as files of WebAssembly. What can go wrong with a file is told in the
 * figure's place, with the cure, and the page goes on. Of a policy that forbids WebAssembly tells
 * `piston.spec.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { ask, figure } from './hand.ts';

const ASSETS = join(import.meta.dirname, '../../dist/site/assets');
const WASM = '**/*.wasm';

const started = (page: Page): Promise<boolean> => ask(page, (it) => Boolean(it.run));

/** Opens the piston's page, whose files of wasm come as `answer` says. */
async function open(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(WASM, answer);
  await page.goto('/figure/piston.html');
}

test('a figure starts from files, which the browser compiles while they come', MAIN, async ({ page }) => {
  const types = new Set<string | undefined>();
  page.on('response', (it) => {
    if (it.url().endsWith('.wasm')) types.add(it.headers()['content-type']);
  });
  await page.goto('/figure/piston.html');
  await expect.poll(() => started(page)).toBe(true);
  expect([...types]).toEqual(['application/wasm']);
});

/** What a server or a network can do to a file, and the words that tell of it. */
const TROUBLES: Readonly<Record<string, [answer: (route: Route) => Promise<void>, words: RegExp]>> = {
  'with a wrong type': [
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { 'content-type': 'application/octet-stream' } });
    },
    /the server sends kinetree-\S+\.wasm as "application\/octet-stream": let it send \.wasm files as application\/wasm/,
  ],
  'as a page of words, as some hosts answer for all they lack': [
    (route) => route.fulfill({ body: '<!doctype html><title>Home</title>', contentType: 'text/html' }),
    /the server sends kinetree-\S+\.wasm as "text\/html": let it send \.wasm files as application\/wasm/,
  ],
  'not at all': [
    (route) => route.fulfill({ status: 404, body: '' }),
    /kinetree-\S+\.wasm is not on the server \(404\): put it beside the scripts again/,
  ],
  'to nobody, since something blocks them': [
    (route) => route.abort('blockedbyclient'),
    /kinetree-\S+\.wasm could not be fetched: see that the network is there, and that connect-src .* allows 127\.0\.0\.1/,
  ],
  'in part': [
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.body();
      await route.fulfill({ response: answer, body: body.subarray(0, body.length / 2) });
    },
    /kinetree-\S+\.wasm is damaged or came only in part: load the page again, or copy the file again/,
  ],
};

for (const [how, [answer, words]] of Object.entries(TROUBLES))
  test(`a host that sends the files ${how}: the figure says so, and the page goes on`, async ({ page }) => {
    const thrown: Error[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await open(page, answer);
    await expect(figure(page).getByRole('alert')).toContainText(words);
    expect(await started(page)).toBe(false);
    // The words of the page are there, and its links lead on.
    await expect(page.locator('h1')).toBeVisible();
    expect(thrown).toEqual([]);
    await page.unroute(WASM);
    await page.reload();
    await expect.poll(() => started(page)).toBe(true);
  });

test('the playground says what keeps it from beginning', async ({ page }) => {
  await page.route(WASM, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/playground.html');
  await expect(page.locator('#playground [role=status]')).toContainText(
    /The playground cannot begin: kinetree-\S+\.wasm is not on the server \(404\)/,
  );
});

test('each file that a host would compress lies beside its two compressed forms', () => {
  const files = readdirSync(ASSETS).filter((it) => /\.(js|css|wasm|svg)$/.test(it));
  expect(files.filter((it) => it.endsWith('.wasm')).length).toBeGreaterThan(20);
  for (const file of files) {
    const bytes = readFileSync(join(ASSETS, file));
    const forms = { br: brotliDecompressSync, gz: gunzipSync };
    for (const [end, undo] of Object.entries(forms)) {
      const path = join(ASSETS, `${file}.${end}`);
      // A form that is no shorter is left out.
      if (!existsSync(path)) continue;
      const short = readFileSync(path);
      expect(short.length, path).toBeLessThan(bytes.length);
      expect(undo(short).equals(bytes), path).toBe(true);
    }
  }
  const long = files.filter((it) => readFileSync(join(ASSETS, it)).length > 2_000);
  for (const it of long) expect(existsSync(join(ASSETS, `${it}.br`)), it).toBe(true);
});
