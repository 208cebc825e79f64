/**
 * Declarations cut down to what the entries of the package reach: a file of TypeScript's own
 * declares all that other sources may import, and half of that is for sources only.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { Trouble } from '../steps.mjs';

/** Stands for a name where all of a file has one: `export * as math`. */
const ALL = '*';

/**
 * A file of declarations, by names: its own statements, and whom it has names from.
 *
 * @typedef {object} File
 * @property {ts.SourceFile} source
 * @property {Map<string, ts.Statement[]>} own the statements that declare a name
 * @property {Map<string, [from: string, name: string]>} imports
 * @property {Map<string, [from: string | undefined, name: string]>} exports by other names, or of
 * other files
 * @property {string[]} all the files of which it exports everything
 * @property {Set<ts.Statement>} kept
 * @property {Set<string>} imported the imports that are kept
 * @property {Set<string>} exported the exports that are kept, of those by other names or of other
 * files
 */

/**
 * Returns the files that all exports of the entries need, by their paths, with no other
 * declarations in them.
 *
 * @param {readonly string[]} entries
 * @param {(path: string) => string} read
 * @returns {Map<string, string>}
 */
export function reached(entries, read) {
  /** @type {Map<string, File>} */
  const files = new Map();
  /** @param {string} path */
  const fileAt = (path) => {
    const file = files.get(path) ?? fileOf(path, read(path));
    files.set(path, file);
    return file;
  };

  /** Keeps what a file exports by a name; tells whether it does. */
  const keep = (/** @type {string} */ path, /** @type {string} */ name) => {
    const file = fileAt(path);
    const given = file.exports.get(name);
    if (!given) return keepOwn(path, name) || file.all.some((from) => keep(from, name));
    if (file.exported.has(name)) return true;
    file.exported.add(name);
    const [from, called] = given;
    if (called === ALL && from) return exportsOf(from).every((it) => keep(from, it));
    return from ? keep(from, called) : keepOwn(path, called);
  };

  /** Keeps what a name means within a file. */
  const keepOwn = (/** @type {string} */ path, /** @type {string} */ name) => {
    const file = fileAt(path);
    const imported = file.imports.get(name);
    if (imported && !file.imported.has(name)) {
      file.imported.add(name);
      if (!keep(...imported))
        throw new Trouble(`${path} imports ${name}, which ${imported[0]} does not have.`);
    }
    const own = file.own.get(name) ?? [];
    for (const it of own) keepStatement(path, it);
    return imported !== undefined || own.length > 0;
  };

  const keepStatement = (/** @type {string} */ path, /** @type {ts.Statement} */ statement) => {
    const { kept, own, imports } = fileAt(path);
    if (kept.has(statement)) return;
    kept.add(statement);
    const visit = (/** @type {ts.Node} */ node) => {
      if (ts.isImportTypeNode(node))
        throw new Trouble(`${path} has a type by import(), which is not followed.`);
      // The name that a member or a parameter has by itself means nothing else in the file.
      const meant = ts.isIdentifier(node) && node.parent['name'] !== node ? node.text : '';
      if (own.has(meant) || imports.has(meant)) keepOwn(path, meant);
      ts.forEachChild(node, visit);
    };
    visit(statement);
  };

  /** The names that a file exports. @returns {string[]} */
  const exportsOf = (/** @type {string} */ path) => {
    const { exports, own, all } = fileAt(path);
    return [...exports.keys(), ...own.keys(), ...all.flatMap(exportsOf)];
  };

  for (const path of entries) {
    for (const it of fileAt(path).source.statements) if (ts.isModuleDeclaration(it)) keepStatement(path, it);
    for (const name of exportsOf(path)) keep(path, name);
  }
  return new Map([...files].map(([path, file]) => [path, written(file)]));
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {File}
 */
function fileOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  /** @type {File} */
  const file = {
    source,
    own: new Map(),
    imports: new Map(),
    exports: new Map(),
    all: [],
    kept: new Set(),
    imported: new Set(),
    exported: new Set(),
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = pathFrom(path, statement);
      for (const it of specifiers(statement))
        file.imports.set(it.name.text, [from ?? '', (it.propertyName ?? it.name).text]);
    } else if (ts.isExportDeclaration(statement)) {
      const from = pathFrom(path, statement);
      if (!statement.exportClause && from) file.all.push(from);
      const clause = statement.exportClause;
      if (clause && ts.isNamespaceExport(clause)) file.exports.set(clause.name.text, [from, ALL]);
      for (const it of specifiers(statement))
        file.exports.set(it.name.text, [from, (it.propertyName ?? it.name).text]);
    } else {
      for (const name of namesOf(statement)) file.own.set(name, [...(file.own.get(name) ?? []), statement]);
    }
  }
  return file;
}

/** Returns the file that a statement names; it must be one of the package. */
function pathFrom(path, { moduleSpecifier }) {
  if (!moduleSpecifier) return undefined;
  if (!moduleSpecifier.text.startsWith('.'))
    throw new Trouble(
      `The declarations in ${path} need ${moduleSpecifier.text}, which the package does not bring.`,
    );
  return posix.join(posix.dirname(path), moduleSpecifier.text).replace(/\.ts$/, '.d.ts');
}

/** The names in braces of an import or an export. */
const specifiers = (statement) => bracesOf(statement)?.elements ?? [];

const bracesOf = ({ importClause, exportClause }) => exportClause ?? importClause?.namedBindings;

function namesOf(statement) {
  const declared = statement.declarationList?.declarations ?? [statement];
  return declared.flatMap(({ name }) => (name?.text ? [name.text] : []));
}

/** Returns the text of what is kept of a file. */
function written({ source, kept, imported, exported }) {
  const texts = source.statements.map((statement) => {
    const text = statement.getFullText();
    if (kept.has(statement)) return text;
    const used = ts.isImportDeclaration(statement) ? imported : exported;
    const braces = bracesOf(statement);
    const all = braces?.elements ?? [];
    const names = all.filter(({ name }) => used.has(name.text)).map((it) => it.getText());
    if (names.length === 0)
      // What has no names in braces makes the file a module, or exports all of another one.
      return ts.isExportDeclaration(statement) && all.length === 0 ? text : '';
    return text.replace(braces.getText(), `{ ${names.join(', ')} }`);
  });
  return `${texts.join('')}\n`;
}
