/** Makes the glue of wasm-bindgen fit for parts and for bundlers. */
import { Trouble } from './steps.mjs';

/**
 * Returns the glue for a core in parts: each function that the wasm imports is exported by its
 * name, and so are `load`, which joins a part to those before it, `memory` and `onFailure`.
 */
export function glueOfParts(glue) {
  return plainTexts(withoutImports(droppable(glue)), LOADER);
}

/** The declarations of the same. */
export function typesOfParts(types) {
  const [kept] = types.split('export type InitInput');
  if (kept === types) throw changed('declarations');
  return `${kept}${LOADER_TYPES}`;
}

/** The functions and classes that the glue exports, and the classes that those extend. */
export function exportsOf(glue) {
  const [own] = glue.split(/^function __wbg_get_imports/m);
  const found = own.matchAll(/^export (?:function|class) (\w+)(?: extends (\w+))?/gm);
  return [...found].map(([, name = '', base]) => ({ name, base }));
}

/** A function of the wasm, called or handed on. */
const WASM_FUNCTION = /\bwasm\.([\w$]+)(?=[(),])/g;
const functionsIn = (text) => [...text.matchAll(WASM_FUNCTION)].map((match) => match[1] ?? '');

/**
 * The exports of the wasm that a function or class of the glue calls, itself or in the class that
 * it extends and the helpers that it calls.
 */
export function wasmExportsOf(glue, name) {
  const helpers = new Map(
    [...glue.matchAll(/^function (\w+)\([\s\S]*?^}/gm)].map(([text, name]) => [name, text]),
  );
  const bodies = [textOf(glue, name)];
  for (const text of bodies) {
    const base = /^export class \w+ extends (\w+)/.exec(text)?.[1];
    if (base) bodies.push(textOf(glue, base));
    for (const [, called = ''] of text.matchAll(/(?<![.\w])(\w+)\(/g)) {
      bodies.push(helpers.get(called) ?? '');
      helpers.delete(called);
    }
  }
  return [...new Set(bodies.flatMap(functionsIn))];
}

const textOf = (glue, name) =>
  glue.match(new RegExp(`^export (?:function|class) ${name}\\b[\\s\\S]*?^\\}`, 'm'))?.[0] ?? '';

/**
 * Returns short names for the exports of the wasm that the glue calls, by their own. A name is in
 * the wasm and in the glue, twice for each function of a program.
 */
export function shortNames(glue) {
  const names = [...new Set(functionsIn(glue))].filter((it) => !LOADED.test(it)).sort();
  return new Map(names.map((name, i) => [name, `$${i.toString(36)}`]));
}

/** Returns the glue with these names. */
export function withNames(glue, names) {
  return glue.replace(WASM_FUNCTION, (_, name) => `wasm.${names.get(name) ?? name}`);
}

/** The exports that the loader names. */
const LOADED = /^(memory|__wbindgen_start)$/;

/** The exports of the wasm that start it, and that the functions call which it imports. */
export function wasmExportsOfImports(glue) {
  const list = glue.match(/^function __wbg_get_imports[\s\S]*?^}\n/m)?.[0];
  if (!list) throw changed('imports');
  return [...new Set(['__wbindgen_start', ...functionsIn(list)])];
}

const changed = (what) => new Trouble(`wasm-bindgen writes other ${what}: see scripts/wasm-glue.mjs.`);

/**
 * Lets a bundler leave out the glue's classes that nobody uses. A method given to a class after its
 * declaration would keep it (the typed face has its own `Symbol.dispose`), and so would an object
 * of unknown effect.
 */
function droppable(glue) {
  return glue
    .replace(/^if \(Symbol\.dispose\) .*\n/gm, '')
    .replace(/: new FinalizationRegistry\(/g, ': /* @__PURE__ */ new FinalizationRegistry(');
}

const IMPORTED = /^ {8}(__wb\w+): function\((.*)\) \{(.*\n[\s\S]*?)^ {8}\}(.*),$/gm;

/**
 * Makes an exported function of each that the wasm imports: a part then brings only its own. Guards
 * the functions that call the wasm.
 */
function withoutImports(glue) {
  const [own, rest] = glue.split(/(?=^function __wbg_get_imports)/m);
  const [list, helpers] = rest?.split(/^}\n/m, 1)[0] ? splitAt(rest, /^}\n/m) : [];
  if (!list || !helpers) throw changed('imports');
  const functions = [...list.matchAll(IMPORTED)].map(
    ([, name, parameters, body, tail]) => `export function ${name}(${parameters}) {${body}}${tail}`,
  );
  const found = list.match(/^ {8}__wb\w+: /gm)?.length ?? 0;
  if (functions.length !== found) throw changed('imports');
  // The tail closes a call that began in the first line: `return handleError(function () {`.
  const whole = functions.map((text) => (text.endsWith('; }') ? text.slice(0, -3).concat('; }') : text));
  return `${guarded(own)}${whole.join('\n')}\n${helpers}`;
}

function splitAt(text, pattern) {
  const match = text.match(pattern);
  const at = (match?.index ?? text.length) + (match?.[0].length ?? 0);
  return [text.slice(0, at), text.slice(at)];
}

const FUNCTION = /^(export function \w+\(.*\)) \{\n([\s\S]*?)^\}$/gm;
const METHOD = /^( {4}(?:static |get |set )?(?!__)\w+\(.*\)) \{\n([\s\S]*?)^ {4}\}$/gm;

/**
 * Catches a failure inside the wasm in one place: every function and method of the glue throws what
 * `onFailure` makes of it. Those that return a `Result` are left alone: they throw to report, and
 * run the caller's own code.
 */
function guarded(glue) {
  const guard = (inner) => (whole, head, body) =>
    body.includes('throw takeFromExternrefTable0')
      ? whole
      : `${head} {\n${inner}    try {\n${body}${inner}    } catch (cause) { throw failure(cause); }\n${inner}}`;
  return glue.replace(METHOD, guard('    ')).replace(FUNCTION, guard(''));
}

/**
 * Reads and writes texts without the platform's coders where it has none, as in a simulated page,
 * and makes none while a module is evaluated. The loader takes the place of wasm-bindgen's.
 */
function plainTexts(glue, loader) {
  const parts = [
    [/^let cachedTextDecoder = [\s\S]*?^function decodeText[\s\S]*?^}\n/m, DECODE],
    [/^const cachedTextEncoder = [\s\S]*?^}\n(?=\nlet WASM_VECTOR_LEN)/m, ''],
    [/^function passStringToWasm0[\s\S]*?^}\n/m, ENCODE],
    [/^let wasmModule, wasmInstance, wasm;\n[\s\S]*$/m, loader],
  ];
  let text = glue;
  for (const [pattern, replacement] of parts) {
    if (!pattern.test(text)) {
      // A core without texts has neither coder.
      if (replacement !== loader) continue;
      throw changed('loader');
    }
    text = text.replace(pattern, () => replacement);
  }
  return text;
}

const DECODE = `function decodeText(bytes) {
    if (globalThis.TextDecoder) return new TextDecoder().decode(bytes);
    return decodeURIComponent(Array.from(bytes, (byte) => '%' + (byte + 256).toString(16).slice(1)).join(''));
}
`;

const ENCODE = `function passStringToWasm0(text, malloc) {
    const bytes = globalThis.TextEncoder
        ? new TextEncoder().encode(text)
        : Uint8Array.from(unescape(encodeURIComponent(text)), (it) => it.charCodeAt(0));
    const at = malloc(bytes.length, 1) >>> 0;
    getUint8ArrayMemory0().set(bytes, at);
    WASM_VECTOR_LEN = bytes.length;
    return at;
}
`;

/** The functions of the loader that a program calls. */
export const LOADER_NAMES = ['load', 'memory', 'onFailure'];
const LOADER = `const wasm = {};
export function load(module, imports) {
    const { exports } = new WebAssembly.Instance(module, { parts: wasm, './glue_bg.js': imports });
    Object.assign(wasm, exports);
    exports.__wbindgen_start?.();
}
export function memory() {
    return wasm.memory;
}
let failure = (cause) => cause;
export function onFailure(tell) {
    failure = tell;
}
`;

const LOADER_TYPES = `/** Joins a part to those that it needs, which are loaded already. */
export function load(module: WebAssembly.Module, imports: Readonly<Record<string, unknown>>): void;
/** Returns the memory of the core, once its first part is loaded. */
export function memory(): WebAssembly.Memory | undefined;
/** Takes the function that turns a failure inside the wasm into the error to be thrown. */
export function onFailure(tell: (cause: unknown) => unknown): void;
`;
