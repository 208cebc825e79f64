/** Holds the exported names of crate and package to `docs/words.md`, and to each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import {
  fromScene,
  Hierarchy,
  physics3,
  rotation3,
  space3,
  stepWithLaw,
  toScene,
} from '../../www/src/core/entries/index.ts';
import { VectorField } from '../../www/src/core/entries/math.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

/** Everything that the package's entries export, types as well as values. */
function packageNames(): Set<string> {
  const entries = ['index', 'math', 'three'].map((name) => path(`www/src/core/entries/${name}.ts`));
  const { config } = ts.readConfigFile(path('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path('.'));
  const program = ts.createProgram(entries, { ...options, types: [] });
  const checker = program.getTypeChecker();
  const names = new Set<string>();
  for (const entry of entries) {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${entry} is no module`);
    for (const symbol of checker.getExportsOfModule(module)) names.add(symbol.name);
  }
  return names;
}

/** The crate's sources; `unreachable_pub` is an error there, so what is `pub` is exported. */
const sources = readdirSync(path('crate/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.rs'))
  .map((name) => readFileSync(path(`crate/src/${name}`), 'utf8'));
const matches = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
const crateNames = new Set(matches(/^pub (?:const )?(?:fn|struct|enum|trait|type|const) (\w+)/gm));
const crateMembers = new Set(matches(/^ {4}(?:pub )?(?:const )?fn (\w+)/gm));
const hierarchyMethods = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/^impl(?:<S: \w+>)? Hierarchy<\w+> \{\n([\s\S]*?)^\}/gm)])
    .flatMap(([, body = '']) => [...body.matchAll(/^ {4}pub (?:const )?fn (\w+)/gm)])
    .map(([, name = '']) => name),
);

const page = readFileSync(path('docs/words.md'), 'utf8');
const names = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([\w.:]+)`/g)].map(([, name = '']) => name);
const rows = page
  .split('\n')
  .filter((line) => /^\| .* \|$/.test(line) && !line.startsWith('| word |'))
  .map((line) => line.slice(1, -1).split('|'))
  .filter((cells) => cells.length === 5)
  .map(([word, , , rust, js]) => ({ word, rust: names(rust), js: names(js) }));
/** The names of a section of the page that is not a table of words. */
const section = (title: string): Set<string> =>
  new Set(names(page.split(`## ${title}\n`)[1]?.split('\n## ')[0]));
const onlyRust = section('Only in Rust');
const onlyJs = section('Only in JavaScript');

/** The methods of a class in JavaScript, of the classes behind it, too. */
const methodsOf = (prototype: object): string[] => {
  const above = Object.getPrototypeOf(prototype);
  const own = Object.getOwnPropertyNames(prototype).filter(
    (name) =>
      ![
        'constructor',
        'core',
        'unchanged',
        'untold',
        'parents',
        'locals',
        'setLocals',
        'toJSON',
        '__v_skip',
      ].includes(name),
  );
  return above === Object.prototype ? own : [...own, ...methodsOf(above)];
};
/** Its methods, and the functions that a program may do without. */
const methods = [...methodsOf(Hierarchy.prototype), stepWithLaw.name, toScene.name, fromScene.name];
/** The operations that are properties of objects. Both spaces have the same. */
const operations = [
  ...[space3, physics3, rotation3].flatMap((it) => Object.keys(it)),
  ...methodsOf(VectorField.prototype),
];

/** Expects no names; the message says what to do about those that there are. */
const none = (names: string[], message: string): void => expect(names, message).toEqual([]);
const MISSING =
  'docs/words.md misses these names; give each a row there, or a line under "Only in Rust" or "Only in JavaScript"';

const last = (name: string): string => name.split(/::|\./).at(-1) ?? '';
/** The name without its case: `step_rotation` and `stepRotation` are the same. */
const bare = (name: string): string => last(name).replaceAll('_', '').toLowerCase();
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const said = {
  rust: new Set([...rows.flatMap(({ rust }) => rust), ...onlyRust].map(last)),
  js: new Set([...rows.flatMap(({ js }) => js), ...onlyJs].map(last)),
};

it('has enough rows to hold anything to', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(crateNames.size).toBeGreaterThan(70);
  expect(hierarchyMethods.size).toBeGreaterThan(40);
});

it('gives a word the same name in both languages, but for its case', () => {
  for (const { word, rust, js } of rows)
    if (rust.length > 0 && js.length > 0)
      expect(new Set(js.map(bare)), word).toEqual(new Set(rust.map(bare)));
});

it('names every type and function that the crate exports, and no other', () => {
  none(
    [...crateNames].filter((name) => !said.rust.has(name)),
    MISSING,
  );
  const unknown = [...said.rust].filter((name) => !crateNames.has(name) && !crateMembers.has(name));
  none(unknown, 'the crate has no such names; take them out of docs/words.md, or correct them');
});

it('names everything that the package exports, and nothing else', () => {
  const exported = packageNames();
  // An argument's type is called like what it becomes: `RatesLike` is what `Rates` can be made of.
  const known = (name: string): boolean => said.js.has(name) || said.js.has(name.replace(/Like$/, ''));
  none(
    [...exported].filter((name) => !known(name)),
    MISSING,
  );
  const members = new Set([...operations, ...methods]);
  const unknown = (name: string): boolean =>
    !exported.has(name) && !exported.has(`${name}Like`) && !members.has(name);
  none([...said.js].filter(unknown), 'the package has no such names; see docs/words.md');
  // TypeScript reads the whole package.
}, 60_000);

it('names each operation of the spaces, of bodies and rotations, and each method of a field', () => {
  none(
    operations.filter((name) => !said.js.has(name) && name !== 'dispose'),
    MISSING,
  );
});

it('has each method of a hierarchy in both languages, or says why not', () => {
  const both = new Set([...hierarchyMethods].map(camel));
  none(
    methods.filter((name) => !both.has(name) && !onlyJs.has(`Hierarchy.${name}`)),
    'the crate has no such methods of a hierarchy; add them, or say why under "Only in JavaScript" of docs/words.md',
  );
  const js = new Set(methods);
  const missing = [...hierarchyMethods].filter(
    (name) => !js.has(camel(name)) && !onlyRust.has(`Hierarchy::${name}`),
  );
  none(
    missing,
    'JavaScript has no such methods of a hierarchy; add them, or say why under "Only in Rust" of docs/words.md',
  );
});
