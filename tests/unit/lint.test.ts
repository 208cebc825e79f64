/**
 * The lint of the figures: it finds all that differs from browser to browser, and lets the rest be.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A project with our rules and nothing else. */
const folder = mkdtempSync(join(tmpdir(), 'kinetree-lint-'));
const rules = readFileSync(join(root, 'biome.jsonc'), 'utf8');
writeFileSync(join(folder, 'biome.jsonc'), rules.replace(/^ {2}("\$schema"|"vcs").*\n/gm, ''));
cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of a program at this path of which Biome complains. */
function lines(path: string, program: string[]): number[] {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), program.join('\n'));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  let said = '';
  try {
    execFileSync(process.execPath, [biome, 'lint', '--reporter=github', path], {
      cwd: folder,
      stdio: 'pipe',
    });
  } catch (error) {
    said = String((error as { stdout: Buffer }).stdout);
  }
  return [...said.matchAll(/^::error .*?\bline=(\d+)/gm)].map(([, line]) => Number(line));
}

const program = [
  'export const a = Math.abs(-2) + Math.sqrt(2) + Math.PI + Math.max(1, 2);',
  'export const b = Math.sin(a);',
  'export const c = Math.hypot(a, b);',
  'export const d = Math.random();',
  'export const e = a ** 2;',
  'export const f = Math[String(a) as "sin"](1);',
  'export const { cos } = Math;',
];

test('what has other bits in another browser is an error in a figure and in a field of numbers', () => {
  expect(lines('www/src/figures/pendulum.ts', program)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(lines('www/src/figures/pendulum/model.ts', program)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(lines('www/src/playground/fields/arithmetic.ts', program)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('elsewhere it is not', () => {
  expect(lines('www/src/render/pendulum.ts', program)).toEqual([]);
});

test('modules that import each other are an error, types included', () => {
  writeFileSync(join(folder, 'a.ts'), "import type { B } from './b.ts';\nexport type A = B[];\n");
  expect(lines('b.ts', ["import type { A } from './a.ts';", 'export type B = A | string;'])).toEqual([1]);
});
