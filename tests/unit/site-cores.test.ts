/** The cores that `npm start` compiles, against those that the figures' sources load. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { cores, SITE_CORES, withFigures } from '../../scripts/cores.mjs';

const sources = join(import.meta.dirname, '..', '..', 'www', 'src');

/** Returns the modules that a file loads, at once or later; types are no modules. */
function loadedBy(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const typed =
      (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly);
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (!typed && from && ts.isStringLiteral(from)) found.push(from.text);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Returns the names of the cores that a file loads, by whatever it loads. */
function coresOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return loadedBy(file).flatMap((named) => {
    const from = named.replace(withFigures.find, withFigures.replacement);
    const core = /\/generated\/(\w+)\//.exec(from)?.[1];
    if (core) return [core];
    const next = join(dirname(file), from);
    return from.startsWith('.') && existsSync(next) ? coresOf(next, seen) : [];
  });
}

it('npm start compiles the cores that the figures load, and no other', () => {
  const loaded = new Set(coresOf(join(sources, 'runner', 'cores.ts')));
  expect(loaded.size).toBeGreaterThan(1);
  const compiled = [...SITE_CORES.first, ...SITE_CORES.later];
  expect(new Set(compiled)).toEqual(loaded);
  expect(cores.map(({ name }) => name)).toEqual(expect.arrayContaining(compiled));
});

it('the pages wait for one core: the figures that need another one say so', () => {
  const entry = (name: string) => new Set(coresOf(join(sources, 'core', 'entries', `${name}.ts`)));
  for (const name of ['still', 'space', 'steps', 'field', 'tree', 'figures', 'playground'])
    expect(entry(name), name).toEqual(new Set(SITE_CORES.first));
  expect(entry('many')).toEqual(new Set([...SITE_CORES.first, ...SITE_CORES.later]));
});
