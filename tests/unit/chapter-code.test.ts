/** The programs that chapters show: each runs as it stands and prints what its comments say. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chapters } from '../../scripts/site/chapters.mjs';
import * as core from '../../www/src/core/entries/index.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
const IMPORT = /^import (\{.*\}) from 'kinetree';/m;
const programs = chapters(www).flatMap(({ address, body }) =>
  Array.from(
    body.matchAll(/<pre data-program tabindex="0"><code>([\s\S]*?)<\/code><\/pre>/g),
    ([, code = '']) => ({
      address,
      code: code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    }),
  ),
);

it('there are some', () => {
  expect(programs.length).toBeGreaterThan(0);
});

describe.each(programs)('the program of $address', ({ code }) => {
  it('is short, and prints what it says', () => {
    expect(code.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(8);
    const lines: string[] = [];
    const log = (...said: unknown[]) => lines.push(said.join(' '));
    const run = new Function('core', 'console', code.replace(IMPORT, 'const $1 = core;'));
    run(core, { log });
    const promised = Array.from(code.matchAll(/ \/\/ → (.*)/g), ([, text]) => text);
    expect(promised.length).toBeGreaterThan(0);
    expect(lines).toEqual(promised);
  });
});
