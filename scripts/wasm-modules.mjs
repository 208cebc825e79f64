/**
 * The glue in modules, so that a program carries of it only what belongs to its groups and parts.
 * Bundlers leave out what nobody uses of a module, but put one that several chunks share into a
 * chunk of its own, whole.
 */
import { posix } from 'node:path';

/** The module of all that several others use, or that has a state. */
export const COMMON = 'glue';

const WORDS = 'class|function|const|let';
/** A statement of the glue with its comment, up to the next one. */
const STATEMENT = new RegExp(
  String.raw`^(?:/\*\*\n(?: \*.*\n)+)?(?:export )?(?:${WORDS}) (\w+)[\s\S]*?(?=^(?:/\*\*|export |(?:${WORDS}) )|(?![\s\S]))`,
  'gm',
);
/** The name of a method, which is no use of a function of that name. */
const METHOD = /^ {4}(?:static )?\w+(?=\(.*\) \{$)/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const NAME = /(?<![.\w])[A-Za-z_]\w*/g;

/**
 * Returns the texts of modules that together are the glue, by their paths without an ending: those
 * that are asked for, and the common one. What only one of them uses is in that one.
 *
 * @param {string} glue
 * @param {ReadonlyMap<string, readonly string[]>} wanted the names that each module exports
 */
export function glueModules(glue, wanted) {
  const statements = statementsOf(glue);
  const homes = homesOf(statements, wanted);
  const exported = new Set(statements.flatMap(({ name, text }) => (/^export /m.test(text) ? [name] : [])));
  const modules = new Map(
    [...wanted.keys()].map((path) => [path, { text: '', from: new Map(), lent: new Set() }]),
  );
  const lend = (name, path) => {
    const from = homes.get(name);
    if (from === undefined || from === path) return;
    const names = modules.get(path)?.from;
    names?.set(from, new Set([...(names.get(from) ?? []), name]));
    if (!exported.has(name)) modules.get(from)?.lent.add(name);
  };
  for (const { name, text, uses } of statements) {
    const home = homes.get(name);
    const module = modules.get(home);
    if (!module) continue;
    module.text += `${text.trimEnd()}\n`;
    for (const used of uses) lend(used, home);
  }
  // What several modules export is in the common one.
  for (const [path, names] of wanted) for (const name of names) lend(name, path);
  return new Map([...modules].map(([path, module]) => [path, written(path, module)]));
}

function written(path, { text, from, lent }) {
  const specifier = (other) => posix.relative(posix.dirname(path), other).replace(/^(?!\.)/, './');
  const imports = [...from].map(
    ([other, names]) => `import { ${[...names].join(', ')} } from '${specifier(other)}.js';\n`,
  );
  const exports = lent.size > 0 ? `export { ${[...lent].join(', ')} };\n` : '';
  return imports.join('') + text + exports;
}

/** The statements of the glue: the name of each, and the names of the others that it uses. */
function statementsOf(glue) {
  const found = [...glue.matchAll(STATEMENT)].map(([text, name = '']) => ({ name, text }));
  const names = new Set(found.map(({ name }) => name));
  const variables = found.filter(({ text }) => text.startsWith('let ')).map(({ name }) => name);
  const changed = new RegExp(String.raw`\b(?:${variables.join('|')}) = `);
  return found.map(({ name, text }) => {
    const code = text.replace(COMMENT, '').replace(/^export class [\s\S]*/m, (it) => it.replace(METHOD, ''));
    const used = [...code.matchAll(NAME)].map(([it]) => it).filter((it) => it !== name && names.has(it));
    // No module can change a variable of another one.
    return { name, text, uses: new Set(used), common: changed.test(code) };
  });
}

/** The path of the module that each name is in; what nothing uses is in none. */
function homesOf(statements, wanted) {
  const homes = new Map();
  const place = (name, paths, common) => {
    const [home, another] = paths;
    if (home !== undefined) homes.set(name, common || another !== undefined ? COMMON : home);
  };
  const askedIn = (name) => [...wanted].flatMap(([path, names]) => (names.includes(name) ? [path] : []));
  for (const { name, common } of statements) place(name, askedIn(name), common);
  const asked = new Set(homes.keys());
  const usersOf = (name) =>
    new Set(
      statements.filter((it) => it.uses.has(name) && homes.has(it.name)).map((it) => homes.get(it.name)),
    );
  // A helper is where its users are, which may be helpers.
  let before = '';
  do {
    before = JSON.stringify([...homes]);
    for (const { name, common } of statements) if (!asked.has(name)) place(name, usersOf(name), common);
  } while (JSON.stringify([...homes]) !== before);
  return homes;
}
