/** The flags of the tests' browser keep what Playwright would have turned off. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { BROWSER_FLAGS } from '../../scripts/tools/browser-flags.mjs';

it('turns off each feature that Playwright turns off', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const program = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(program) ?? [];
  const theirs = Array.from(list.matchAll(/^\s*"(\w+)"/gm), ([, name]) => name);
  expect(theirs.length).toBeGreaterThan(10);
  const switches = BROWSER_FLAGS.filter((it) => it.startsWith('--disable-features='));
  expect(switches).toHaveLength(1);
  expect(switches[0]?.replace(/^[^=]*=/, '').split(',')).toEqual(expect.arrayContaining(theirs));
});
