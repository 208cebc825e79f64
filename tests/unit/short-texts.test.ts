/** Styles and shaders of a build are shorter than their sources, and mean the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shortShaders, shortStyles } from '../../scripts/short-texts.mjs';

const folder = new URL('../../www/src/', import.meta.url);
const source = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

test('shaders lose their comments and indents, and no word of theirs', () => {
  const long = source('render/shaders.ts');
  const short = shortShaders(long);
  expect(short.length).toBeLessThan(0.9 * long.length);
  const words = (code: string): readonly string[] => code.replaceAll(/^\s*\/\/.*$/gm, '').split(/\s+/);
  expect(words(short)).toEqual(words(long));
  expect(short.split('\n').filter((line) => /^(\s|\/\/)/.test(line))).toEqual([]);
});

test('styles lose their comments, and no rule', async () => {
  const short = await shortStyles(
    'const a = css`\n/* A note. */\nb { color: var(--c); }\nb:hover { left: 0; }\n`;',
  );
  expect(short).toBe('const a = css`b{color:var(--c)}b:hover{left:0}`;');
  const long = source('element/styles/frame.ts');
  const frame = await shortStyles(long);
  expect(frame).not.toContain('/* ');
  const rules = (code: string): number => code.split('{').length;
  expect(rules(frame)).toBe(rules(long));
});

test('a letter of a style stays a letter, where an escape of CSS would be one of JavaScript', async () => {
  const short = await shortStyles("const a = css`b::after { content: '·'; }`;");
  expect(short).toBe('const a = css`b:after{content:"·"}`;');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
  const styled = files.map(source).filter((it) => it.includes('css`'));
  expect(styled.length).toBeGreaterThan(20);
  for (const code of styled)
    for (const [, styles] of (await shortStyles(code)).matchAll(/\bcss`([^`$]*)`/g))
      expect(styles).not.toMatch(/\\(?!\\)/);
});

test('styles with a place for a value, or an escape, stay as they are', async () => {
  for (const code of ['css`a { left: $' + '{x}px; }`', 'css`a::before { content: "\\\\2192"; }`'])
    expect(await shortStyles(code)).toBe(code);
});
