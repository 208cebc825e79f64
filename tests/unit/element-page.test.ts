/** `docs/element.md` is complete: custom properties, parts, events, properties and methods. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paletteCss } from '../../www/src/figure/palette.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/element.md');
const folder = (path: string): string =>
  readdirSync(new URL(`../../${path}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|css)$/.test(name))
    .map((name) => read(`${path}/${name}`))
    .join('\n');
const sources = folder('www/src/element');
const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

it('names every custom property, and no other', () => {
  const own = found(sources + paletteCss(':host'), /--kinetree-([a-z-]+\d?)/g);
  expect(own.length).toBeGreaterThanOrEqual(12);
  const said = (name: string): boolean =>
    page.includes(`--kinetree-${name}\``) || page.includes(`\`-${name}\``) || /^ramp[1-5]$/.test(name);
  expect(own.filter((name) => !said(name))).toEqual([]);
  const known = found(page, /--kinetree-([a-z]+(?:-[a-z]+)*\d?)/g);
  expect(known.filter((name) => !own.includes(name))).toEqual([]);
});

it('names every part and every event', () => {
  const parts = found(sources, /\bpart="([a-z- ]+)"/g).flatMap((names) => names.split(' '));
  expect(parts.length).toBeGreaterThan(20);
  for (const part of parts) expect(page).toContain(`\`${part}\``);
  for (const event of found(sources, /new (?:Custom)?Event\('([a-z]+)'/g))
    expect(page).toContain(`\`${event}\``);
});

it('names every property and method that scripts see', () => {
  const [, face = ''] =
    /interface FigureElement extends HTMLElement \{([\s\S]*?)\n\}/.exec(
      read('www/src/element/figure-element.ts'),
    ) ?? [];
  const names = found(face, /^ {2}(?:readonly )?(\w+)[(:?]/gm);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect(page).toMatch(new RegExp(`\`${name}[\`(]`));
});
