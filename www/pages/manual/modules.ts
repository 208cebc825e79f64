/** The texts of the modules that a program imports, and of those that they import. */
import { parse } from 'es-module-lexer/minimal/js';
import files from './modules.json';
import type { Module, Order, Said } from './said.ts';

const FILES: Readonly<Record<string, string>> = files;

const OF_REACT = /\bfrom\s*['"](?:react|@react-three\/fiber|kinetree\/react)['"]/;

const fetched = new Map<string, Promise<Module>>();

/**
 * Returns what a frame needs to run a program, or what is wrong with it.
 *
 * @param language `tsx` for a component; so is a program that imports React
 */
export async function orderOf(text: string, language: string): Promise<Order | Said> {
  const component = language === 'tsx' || OF_REACT.test(text);
  const plain = component ? await withoutTags(text) : text;
  if (typeof plain !== 'string') return plain;
  const program = { text: plain, imports: imports(plain, (name) => FILES[name] ?? '') };
  const strange = program.imports.find(({ file }) => !file);
  if (strange) {
    const line = plain.slice(0, strange.start).split('\n').length;
    const there = Object.keys(FILES).join(', ');
    return { text: `"${strange.name}" cannot be imported here; there are ${there}`, line };
  }
  const mounts = component ? (['react', 'react-dom-client'] as const) : undefined;
  try {
    const wanted = [...program.imports.map(({ file }) => file), ...(mounts ?? [])];
    return { program, modules: await inOrder(wanted), mounts };
  } catch (error) {
    return { text: `A module could not be loaded: ${(error as Error).message}` };
  }
}

/** Returns a program without JSX and types. Each line stays where it is. */
async function withoutTags(text: string): Promise<string | Said> {
  const { transform } = await import('sucrase');
  try {
    const { code } = transform(text, {
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'automatic',
      production: true,
      keepUnusedImports: true,
      disableESTransforms: true,
    });
    return code;
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } };
    return { text: `SyntaxError: ${message}`, ...(loc ? { line: loc.line } : {}) };
  }
}

/** Returns the modules in some files, and all that they need, each after those that it imports. */
async function inOrder(wanted: readonly string[]): Promise<Order['modules']> {
  const found = new Map<string, Module>();
  const asked = new Map<string, Promise<void>>();
  const ask = (file: string): Promise<void> => {
    const known = asked.get(file) ?? add(file);
    asked.set(file, known);
    return known;
  };
  const add = async (file: string): Promise<void> => {
    const module = await moduleIn(file);
    await Promise.all(module.imports.map((it) => ask(it.file)));
    found.set(file, module);
  };
  await Promise.all(wanted.map(ask));
  return [...found];
}

function moduleIn(file: string): Promise<Module> {
  let module = fetched.get(file);
  if (!module) {
    module = fetch(new URL(`modules/${file}.js`, document.baseURI)).then(async (answer) => {
      if (!answer.ok) throw new Error(`${file}.js: ${answer.status}`);
      const text = await answer.text();
      return { text, imports: imports(text, (name) => name.replace(/^\.\/|\.js$/g, '')) };
    });
    // What failed is asked for again.
    module.catch(() => fetched.delete(file));
    fetched.set(file, module);
  }
  return module;
}

/** The modules that a text imports. A text with a wrong letter has none: its frame says so. */
function imports(text: string, fileOf: (name: string) => string): Module['imports'] {
  try {
    const [found] = parse(text);
    return found.flatMap(({ n, s, e, d }) =>
      n && d === -1 ? [{ name: n, file: fileOf(n), start: s, end: e }] : [],
    );
  } catch {
    return [];
  }
}
