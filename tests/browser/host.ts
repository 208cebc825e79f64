/** A page of another site with figures in iframes. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Frame, type Page, test } from '@playwright/test';
import { problemsOf } from './page.ts';

/** Opens a page of another site, around frames of ours; returns the list of its errors. */
export async function openHost(page: Page, body: (site: string) => string): Promise<string[]> {
  const site = test.info().project.use.baseURL ?? '';
  const problems = problemsOf(page);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>A blog</title><link rel="icon" href="data:,"><body style="margin: 0">${body(site)}</body></html>`;
  // A server of its own: Chromium lets only local pages embed local pages.
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  page.once('close', () => server.close());
  // By this name it is another site than the frames'.
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return problems;
}

/** Returns the frames of ours on the page. */
export const figures = (page: Page): Frame[] =>
  page.frames().filter((frame) => frame.url().includes('embed.html'));

/** Returns the frame of the iframe of this number. */
export async function content(page: Page, index: number): Promise<Frame> {
  const handle = await page.locator('iframe').nth(index).elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error(`iframe ${index} shows nothing`);
  return frame;
}
