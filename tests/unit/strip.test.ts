/** The modules of the package, stripped of what only their authors read. */
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { strip } from '../../scripts/package/strip.mjs';

const MODULE = `
import { starter } from './starter.js';
/** Starts the core. */
const start = /* @__PURE__ */ starter("a /* text */ ; of } letters");
// A class.
export class Tree {
  /** How many. */
  size = 0;
  add(node) {
    this.size += 1;
    return \`a list of
      two lines\`;
  }
}
export function used() { return [start(), /[";}]/.test('}'), new Map()]; }
export function other() { return /* @__PURE__ */ new Set([1, 2]); }
`;

test('a stripped module has its names, its texts, a line for each statement, and no comments', async () => {
  expect(await strip('tree.js', MODULE)).toBe(
    [
      'import{starter}from"./starter.js";',
      'const start=/*@__PURE__*/starter(`a /* text */ ; of } letters`);',
      'export class Tree{size=0;',
      'add(node){this.size+=1;',
      'return`a list of\n      two lines`',
      '}',
      '}',
      'export function used(){return[start(),/[";}]/.test(`}`),new Map]',
      '}',
      'export function other(){return /*@__PURE__*/new Set([1,2])',
      '}',
      '',
    ].join('\n'),
  );
});

test('a bundler leaves out of a stripped module what is pure and not used', async () => {
  const calls = `const one = /* @__PURE__ */ starter('pure'); const two = starter('impure');`;
  const { outputFiles } = await build({
    stdin: { contents: await strip('tree.js', MODULE + calls) },
    bundle: true,
    write: false,
    external: ['./starter.js'],
    format: 'esm',
  });
  const text = outputFiles[0]?.text;
  expect(text).toContain('impure');
  expect(text).not.toContain('"pure"');
  expect(text).toContain('a /* text */ ; of } letters');
});
