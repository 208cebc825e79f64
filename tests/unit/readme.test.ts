/** What the package's front page promises, run: every example prints what stands behind its arrows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/batch.ts';
import * as gltf from '../../www/src/core/gltf.ts';

const page = readFileSync(new URL('../../scripts/package/README.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code ?? '');

describe('the front page', () => {
  it('has examples, and each tells what it prints', () => {
    expect(examples.length).toBeGreaterThan(3);
    for (const example of examples) expect(example).toContain('// → ');
  });

  it.each(examples)('%#: prints what it says', (example) => {
    const promised = [...example.matchAll(/ \/\/ → (.*)/g)].map(([, text]) => text);
    const printed: string[] = [];
    const code = example
      .replace(/import (\{.*\}) from 'kinetree';/, 'const $1 = core;')
      .replace(/import (\{.*\}) from 'kinetree\/gltf';/, 'const $1 = gltf;')
      // Node before 24 has no "using".
      .replace('using tree', 'const tree');
    const print = { log: (...said: unknown[]) => printed.push(said.join(' ')) };
    new Function('core', 'gltf', 'console', code)(core, gltf, print);
    expect(printed).toEqual(promised);
  });
});
