/** The commands of package.json on a bare machine, where npm has not installed anything yet. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Returns the modules that a file imports before it runs. */
function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    return from && ts.isStringLiteral(from) ? [from.text] : [];
  });
}

/** Returns the packages that a command needs before its first line. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap((from) => {
    if (from.startsWith('node:')) return [];
    if (from.startsWith('.')) return packagesOf(join(dirname(file), from), seen);
    return [`${file.slice(root.length + 1)} imports ${from}: import() it once npm has installed it`];
  });
}

const entries = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^node (\S+\.mjs)/.exec(line)?.[1];
  return file ? [[name, join(root, file)] as const] : [];
});

it('finds the commands', () => {
  expect(entries.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'test', 'bench']));
  for (const [, file] of entries) expect(existsSync(file)).toBe(true);
});

describe.each(entries)('npm run %s', (_, file) => {
  it('begins without any package', () => {
    expect(packagesOf(file)).toEqual([]);
  });
});
