/**
 * The package's modules without comments and indents. Their comments are in the declarations, which
 * editors show, and npm packs each module three times: see `vite.config.mjs`. Names stay, and so
 * does a line for each statement, since an error in a console shows both.
 */
import { minify, parseAst } from 'vite';

/**
 * Strips the modules of a build.
 *
 * @type {import('vite').Plugin}
 */
export const stripped = {
  name: 'stripped',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const module of Object.values(bundle))
        if (module.type === 'chunk') module.code = await strip(module.fileName, module.code);
    },
  },
};

/**
 * Returns a module without comments, but for the marks of what is pure, and without whitespace, but
 * for the lines of statements and methods.
 *
 * @param {string} name of its file
 * @param {string} code
 */
export async function strip(name, code) {
  const { code: short } = await minify(name, code, {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: true },
  });
  const [before, after] = [parsed(code), parsed(short)];
  if (before.calls.length !== after.calls.length) throw new Error(`${name} has other calls when stripped.`);
  // The minifier takes the marks away with the comments; bundlers drop what is not used by them.
  const pure = after.calls.filter((_, i) => PURE.test(code.slice(0, before.calls[i])));
  /** @type {[at: number, text: string][]} */
  const added = [];
  for (const at of after.ends) added.push([at, '\n']);
  for (const at of pure) added.push([at, '/*@__PURE__*/']);
  let [text, from] = ['', 0];
  for (const [at, it] of added.sort(([a], [b]) => a - b)) {
    text += short.slice(from, at) + it;
    from = at;
  }
  return text + short.slice(from);
}

const PURE = /\/\*\s*@__PURE__\s*\*\/\s*$/;

/**
 * Returns where statements and members of classes end, and where calls begin.
 *
 * @param {string} code
 */
function parsed(code) {
  /** @type {number[]} */
  const ends = [];
  /** @type {number[]} */
  const calls = [];
  const visit = (/** @type {any} */ node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node.body)) for (const { end } of node.body) ends.push(end);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node.start);
    for (const it of Object.values(node)) visit(it);
  };
  visit(parseAst(code));
  return { ends, calls };
}
