/**
 * The lint of the figures: it finds all that differs from browser to browser, and lets the rest be.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
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
  return [...complaints({ [path]: program })].map(({ line }) => line);
}

/** The lines of some programs, by their paths, of which Biome complains. */
function complaints(programs: Record<string, string[]>): { path: string; line: number }[] {
  for (const [path, program] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), program.join('\n'));
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  let said = '';
  try {
    const words = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', ...Object.keys(programs)];
    execFileSync(process.execPath, words, { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    said = String((error as { stdout: Buffer }).stdout);
  }
  return [...said.matchAll(/^::error .*?\bfile=([^,]*),line=(\d+)/gm)].map(([, file = '', line]) => ({
    path: relative(folder, join(folder, relative(realpathSync(folder), file))),
    line: Number(line),
  }));
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

/** The rooms of the playground in their order; the workbench is the files of the folder itself. */
const rooms = 'document motion . doctor files presets keep picture model outline fields shell panels'.split(
  ' ',
);

test('a room of the playground imports those before it, and none after it', () => {
  const folders = readdirSync(join(root, 'www/src/playground'), { withFileTypes: true });
  const found = folders.filter((it) => it.isDirectory()).map(({ name }) => name);
  expect(found.sort()).toEqual(rooms.filter((it) => it !== '.').sort());
  const programs = rooms.map((room): [string, string[]] => [
    join('www/src/playground', room, 'a.ts'),
    rooms.map((other, i) => {
      if (other === room) return '';
      const path = `${room === '.' ? './' : '../'}${join(other, 'b.ts')}`;
      return i % 2 ? `import '${path}';` : `export const a${i} = () => import('${path}');`;
    }),
  ]);
  const expected = programs.flatMap(([path], at) =>
    rooms.slice(at + 1).map((_, i) => `${path} ${at + i + 2}`),
  );
  const seen = complaints(Object.fromEntries(programs)).map(({ path, line }) => `${path} ${line}`);
  expect(seen.sort()).toEqual(expected.sort());
});
