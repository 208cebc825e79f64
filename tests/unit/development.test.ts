/** The server of `npm start` has a page wherever a link of the site leads. */
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../www', import.meta.url));
const configFile = fileURLToPath(new URL('../../vite.config.js', import.meta.url));

let server: ViteDevServer;
let address = '';
beforeAll(async () => {
  const quiet = { optimizeDeps: { noDiscovery: true }, logLevel: 'silent' } as const;
  server = await createServer({ root, configFile, mode: 'site', ...quiet, server: { port: 0 } });
  await server.listen();
  address = server.resolvedUrls?.local[0] ?? '';
});
afterAll(() => server.close());

/** Returns the text of a page, which must be there. */
async function page(path: string | URL): Promise<string> {
  const answer = await fetch(new URL(path, address));
  expect([String(path), answer.status]).toEqual([String(path), 200]);
  return answer.text();
}

test('the landing page leads to the demos, and all that these name is there', async () => {
  const links = [...(await page('index.html')).matchAll(/href="(figure\/[^"?#]+)/g)].map(([, it = '']) => it);
  expect(links).toContain('figure/piston.html');
  for (const link of new Set([...links, 'figure/whip.html'])) {
    const html = await page(link);
    const [, scene] = /^figure\/(.*)\.html$/.exec(link) ?? [];
    expect(html).toContain(`<kinetree-figure scene="${scene}"`);
    expect(html).not.toMatch(/<title>Kinetree demo|<p class="lead"><\/p>/);
    for (const [, named = ''] of html.matchAll(/<(?:link|script)\b[^>]*\s(?:href|src)="([^"]+)"/g))
      if (!/^[a-z]+:/.test(named)) await page(new URL(named, new URL(link, address)));
  }
});

test('a figure that there is not has no page', async () => {
  // The server answers with its front page, as it does for every address that it does not know.
  const html = await (await fetch(new URL('figure/pistons.html', address))).text();
  expect(html).not.toContain('scene="pistons"');
});
