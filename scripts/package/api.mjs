/**
 * `npm run api` writes `docs/api/kinetree.api.txt`: every export of the package with its signature,
 * as TypeScript declares it, so that a change of the public surface shows in review. `npm run
 * check` refuses a report that is not up to date. It writes `docs/controls.md`, too.
 *
 * A class has the members of its base classes, which are not public, as its own. Types that have no
 * public name but are part of a signature follow in a section of their own.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { CONTROLS, controlsPage } from './controls-page.mjs';
import { ELEMENT, entries } from './entries.mjs';
import { emit } from './types.mjs';

const REPORT = 'docs/api/kinetree.api.txt';
const NAMED = { ...entries, element: ELEMENT };

/** @throws Trouble when the report in the repository differs from the sources. */
export async function checkApi() {
  const kept = readFileSync(join(root, REPORT), 'utf8').replaceAll('\r\n', '\n');
  if (kept !== (await report()))
    throw new Trouble(`${REPORT} is not up to date: run \`npm run api\` and review what it changes.`);
  if (readFileSync(join(root, CONTROLS), 'utf8').replaceAll('\r\n', '\n') !== (await controlsPage()))
    throw new Trouble(`${CONTROLS} is not up to date: run \`npm run api\`.`);
}

/** Returns the text of the report. */
async function report() {
  const { default: ts } = await import('typescript');
  const folder = await emit();
  const file = (path) => join(folder, path.replace('www/src/', '').replace(/ts$/, 'd.ts'));
  const program = ts.createProgram(Object.values(NAMED).map(file), {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'],
    types: [],
  });
  const types = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  /** The entry and the name under which each symbol is listed first. */
  const firstNames = new Map();
  /** Those that a signature names. */
  const reached = new Set();
  const meant = (symbol) =>
    symbol && symbol.flags & ts.SymbolFlags.Alias ? types.getAliasedSymbol(symbol) : symbol;
  const own = (node) =>
    node.getSourceFile().fileName.replaceAll('\\', '/').startsWith(folder.replaceAll('\\', '/'));

  const print = (node) => {
    const visit = (it) => {
      if (ts.isIdentifier(it)) reached.add(meant(types.getSymbolAtLocation(it)));
      ts.forEachChild(it, visit);
    };
    visit(node);
    const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
    return text.replace(/^(export )?(declare )?/, '').replace(/;$/, '');
  };

  const hidden = (member) =>
    (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 ||
    (member.name !== undefined && ts.isPrivateIdentifier(member.name));

  /** The public members of a class and of its base classes; a nearer one hides a farther one. */
  const members = (node, taken = new Set()) => {
    const name = (it) => it.name?.getText() ?? 'constructor';
    const shown = node.members.filter((it) => !hidden(it) && !taken.has(name(it)));
    const lines = shown.map(print);
    for (const it of shown) taken.add(name(it));
    const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    const above = base && meant(types.getSymbolAtLocation(base.expression))?.valueDeclaration;
    return above && ts.isClassDeclaration(above) && own(above) ? [...lines, ...members(above, taken)] : lines;
  };

  const lines = (name, symbol) =>
    (symbol.declarations ?? []).filter(own).map((it) => {
      if (ts.isSourceFile(it)) return `namespace ${name}\n${indented(contents(symbol, name))}`;
      if (ts.isClassDeclaration(it)) {
        const parameters = it.typeParameters?.map(print).join(', ');
        const bases = (it.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join('');
        const head = `class ${name}${parameters ? `<${parameters}>` : ''}${bases}`;
        return `${head}\n${indented(members(it).sort())}`;
      }
      return `${ts.isVariableDeclaration(it) ? 'const ' : ''}${print(it)}`;
    });

  const contents = (module, entry) =>
    types
      .getExportsOfModule(module)
      .map((it) => ({ name: it.name, symbol: meant(it) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(({ name, symbol }) => {
        const first = firstNames.get(symbol);
        if (first) return [`${name}: ${first.name === name ? 'as in ' : `${first.name} of `}${first.entry}`];
        firstNames.set(symbol, { entry, name });
        return lines(name, symbol);
      });

  const sections = Object.entries(NAMED).map(([name, path]) => {
    const entry = name === 'index' ? 'kinetree' : `kinetree/${name}`;
    const module = types.getSymbolAtLocation(program.getSourceFile(file(path)));
    return `# ${entry}\n\n${contents(module, entry).join('\n')}\n`;
  });
  const TYPES = ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface;
  const unnamed = new Map();
  for (const symbol of reached) {
    if (!symbol || firstNames.has(symbol) || !(symbol.flags & TYPES) || !symbol.declarations?.some(own))
      continue;
    unnamed.set(symbol, lines(symbol.name, symbol).join('\n'));
  }
  const rest = [...unnamed.values()].sort();
  return `${sections.join('\n')}\n# Types without a public name\n\n${rest.join('\n')}\n`;
}

function indented(list) {
  return list.map((it) => it.replace(/^(?=.)/gm, '  ')).join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await command(() =>
    step('API report', async ({ note }) => {
      const text = await report();
      mkdirSync(dirname(join(root, REPORT)), { recursive: true });
      writeFileSync(join(root, REPORT), text);
      writeFileSync(join(root, CONTROLS), await controlsPage());
      note(`${REPORT}, ${CONTROLS}`);
    }),
  );
}
