/** The reference names each module as a program imports it, and its front page leads to each. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries } from '../../scripts/package/entries.mjs';

const { entryPoints }: { entryPoints: string[] } = JSON.parse(readFileSync('typedoc.json', 'utf8'));
const front = readFileSync('www/reference/front.md', 'utf8');
/** The name by which a program imports what a file has. */
const imported = (path: string): string => {
  const name = path.includes('/element/') ? 'element' : basename(path, '.ts');
  return name === 'index' ? 'kinetree' : `kinetree/${name}`;
};

describe.each(entryPoints.map((path) => ({ path, name: imported(path) })))('$name', ({ path, name }) => {
  it('says its name before anything else, where the reference reads it', () => {
    const [, own] = /^\/\*\*(?:(?!\*\/)[\s\S])*@module (\S+)/.exec(readFileSync(path, 'utf8')) ?? [];
    expect(own).toBe(name);
  });
  it('has its row on the front page', () => {
    expect(front).toContain(`| [\`${name}\`](modules/${name.replace('/', '_')}.html) |`);
  });
});

it('the reference has every entry of the package', () => {
  const named = [...Object.values(entries), 'www/src/element/index.ts'].map((path) => `./${path}`);
  expect([...entryPoints].sort()).toEqual(named.sort());
});
