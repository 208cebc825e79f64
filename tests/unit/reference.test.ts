/**
 * Everything that the package exports is told of: each value has an example, which
 * `readme.test.ts` runs, the README names each value in its table of entries, and each error code
 * has its remedy.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entries, exportsOf } from './exports.ts';

const at = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const EXAMPLE = /```(?:js|tsx)\n.*? \/\/ → .*?```/s;
const WANTED =
  'write an example into the doc comment of each: ```js or tsx, with "// →" before what it prints';

describe.each(entries)('kinetree/%s', (entry) => {
  const found = exportsOf(entry);

  it('has an example for each value', () => {
    const without = found.filter((it) => it.value && it.members.length === 0 && !EXAMPLE.test(it.text));
    expect(
      without.map(({ name }) => name),
      WANTED,
    ).toEqual([]);
  });

  it('has an example for each function of a namespace', () => {
    const without = found.flatMap(({ name, members }) =>
      members.filter(({ text }) => !EXAMPLE.test(text)).map((it) => `${name}.${it.name}`),
    );
    expect(without, WANTED).toEqual([]);
  });
});

it('README.md names every value of each entry in its table, and no other', () => {
  const rows = [
    ...at('www/src/core/README.md').matchAll(/^\| `kinetree(?:\/([\w-]+))?` \| .* \| (.*) \|$/gm),
  ];
  const told = Object.fromEntries(
    rows.map(([, entry = 'kinetree', cell = '']) => [
      entry,
      [...cell.matchAll(/`(\w+)`/g)].map(([, it]) => it),
    ]),
  );
  for (const entry of entries) {
    const values = exportsOf(entry).filter(({ value }) => value);
    expect([...(told[entry] ?? [])].sort(), `the row of ${entry} in www/src/core/README.md`).toEqual(
      values.map(({ name }) => name),
    );
  }
});

it('docs/errors.md has each error code, in the order of the type, and what to do about it', () => {
  const source = at('www/src/core/boundary/errors.ts');
  const type = /export type ErrorCode =(.*?);/s.exec(source)?.[1] ?? '';
  const codes = [...type.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code);
  const rows = [...at('docs/errors.md').matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)];
  expect(codes.length).toBeGreaterThan(20);
  expect(
    rows.map(([, code]) => code),
    'the rows of docs/errors.md, against www/src/core/boundary/errors.ts',
  ).toEqual(codes);
});
