/** The exports of the package's entries, as TypeScript knows them. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** The entries whose exports are told of. */
export const entries = [
  'kinetree',
  'batch',
  'bvh',
  'doctor',
  'gltf',
  'gltf-transform',
  'math',
  'rapier',
  'react',
  'three',
  'urdf',
];
const file = (entry: string): string =>
  at(`www/src/core/entries/${entry === 'kinetree' ? 'index' : entry}.ts`);

const { config } = ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, at('.'));

const program = ts.createProgram(entries.map(file), options);
const types = program.getTypeChecker();

export interface Export {
  readonly name: string;
  /** It is there at run time. */
  readonly value: boolean;
  /** Its doc comment, without stars. */
  readonly text: string;
  /** Of a namespace: the values in it. */
  readonly members: readonly Export[];
}

/** Returns the exports of an entry, in the order of their names. */
export function exportsOf(entry: string): Export[] {
  const source = program.getSourceFile(file(entry));
  const module = source && types.getSymbolAtLocation(source);
  if (!module) throw new Error(`there is no entry ${entry}`);
  return told(module);
}

function told(module: ts.Symbol): Export[] {
  return types
    .getExportsOfModule(module)
    .map((it): Export => {
      const of = it.flags & ts.SymbolFlags.Alias ? types.getAliasedSymbol(it) : it;
      const namespace = of.flags & ts.SymbolFlags.ValueModule;
      return {
        name: it.name,
        value: (of.flags & ts.SymbolFlags.Value) !== 0,
        text: comments(of),
        members: namespace ? told(of).filter(({ value }) => value) : [],
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The doc comments of all declarations of a symbol, as written. */
function comments(symbol: ts.Symbol): string {
  const found = (symbol.declarations ?? []).flatMap((declaration) =>
    ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc),
  );
  return found.map((it) => it.getText().replace(/^ *\* ?/gm, '')).join('\n');
}
