/**
 * Plain pages of an author: an origin of their own, with the built package beside them, and any
 * headers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { problemsOf } from '../browser/page.ts';

const ORIGIN = 'https://figure.test';
const PACKAGE = join(import.meta.dirname, '../../dist/package/dist');
const BOOT = `<script type="module" src="/kinetree/element.js"></script>`;

interface Around {
  readonly headers?: Record<string, string>;
  /** Markup in the head, before the element's script. */
  readonly before?: string;
  /** Is told of each file of the package that the page asks for, and may keep it back. */
  readonly asked?: (file: string) => unknown;
}

/** Opens a page with this body that loads the element. Returns the list of its errors. */
export async function openPlain(
  page: Page,
  body: string,
  { headers = {}, before = '', asked }: Around = {},
): Promise<string[]> {
  const problems = problemsOf(page);
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${before}${BOOT}<body>${body}</body></html>`;
      await route.fulfill({ body: html, contentType: 'text/html', headers });
    } else if (pathname.startsWith('/kinetree/')) {
      const file = pathname.slice('/kinetree/'.length);
      await asked?.(file);
      const body = readFileSync(join(PACKAGE, file));
      await route.fulfill({ body, contentType: 'text/javascript' });
    } else {
      await route.fulfill({ status: 404, body: '' });
    }
  });
  await page.goto(`${ORIGIN}/`);
  return problems;
}
