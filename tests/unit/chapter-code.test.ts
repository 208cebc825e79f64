/** The programs that chapters show: each runs as it stands and prints what its comments say. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chapters, pages } from '../../scripts/site/chapters.mjs';
import { plain } from '../../scripts/site/html.mjs';
import { manualPages } from '../../scripts/site/manual.mjs';
import { programsOf } from '../../scripts/site/programs.mjs';
import { unpack } from '../../www/pages/manual/packed.ts';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import { at, blocks } from './pages.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
const IMPORT = /^import (\{.*\}) from 'kinetree(?:\/math)?';/m;
const all = chapters(www);
const programs = all.flatMap(({ address, body }) => programsOf(body).map((code) => ({ address, code })));

it('there is one in each chapter, and no listing is a program in another way', () => {
  expect(programs.map(({ address }) => address)).toEqual(all.map(({ address }) => address));
  for (const { address, body } of all) expect(body.match(/data-program/g), address).toHaveLength(1);
});

const shown = programsOf(blocks(at('docs/chapters.md'), 'html').join('')).map((code) => ({
  address: 'docs/chapters.md',
  code,
}));

it('docs/chapters.md shows one, too', () => {
  expect(shown).toHaveLength(1);
});

describe.each([...programs, ...shown])('the program of $address', ({ code }) => {
  it('is short, and prints what it says', () => {
    expect(code.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(8);
    const lines: string[] = [];
    const log = (...said: unknown[]) => lines.push(said.join(' '));
    const run = new Function('core', 'console', code.replace(IMPORT, 'const $1 = core;'));
    run({ ...core, ...math }, { log });
    const promised = Array.from(code.matchAll(/ \/\/ → (.*)/g), ([, text]) => text);
    expect(promised.length).toBeGreaterThan(0);
    expect(lines).toEqual(promised);
  });
});

describe.each(programs)('the page of $address', ({ address, code }) => {
  it('shows the program as it is, above a link that has the whole of it', async () => {
    const html = pages(www).get(address)?.() ?? '';
    const [, listing = '', link = ''] =
      /<div class="program"><pre[^>]*><code>([\s\S]*?)<\/code><\/pre>\s*<p class="buttons">([\s\S]*?)<\/p><\/div>/.exec(
        html,
      ) ?? [];
    expect(plain(listing)).toBe(code);
    const [, packed = ''] = /^<a href="manual\/try\.html#code=0\.([\w-]+)">/.exec(link) ?? [];
    expect(await unpack(packed)).toBe(code);
  });
});

it('the page that such a link opens has one program, which runs', () => {
  const html = manualPages(www).get('manual/try.html')?.() ?? '';
  expect(html.match(/<div class="program"[^>]*>/g)).toEqual(['<div class="program" data-runs="js">']);
});
