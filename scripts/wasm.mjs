/**
 * The core as JavaScript can have it: cargo compiles `crate/wasm`, the glue program writes what
 * wasm-bindgen needs beside it, wasm-opt shrinks it, and the bytes go into a module as text, so
 * that no consumer has to find a file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { cores, GENERATED } from './cores.mjs';
import { unlessFresh } from './fresh.mjs';
import { lean } from './lean.mjs';
import { root, run } from './run.mjs';
import { packageScript } from './setup/npm.mjs';
import { PROGRESS, TARGET } from './setup/rustc.mjs';
import { step, Trouble } from './steps.mjs';

/**
 * Writes the folder in `www/src/core/generated` of each build named, or of all: `core.wasm`, the
 * module that holds its bytes, and `glue.js`. A build is fresh while the crate, the scripts and its
 * own files have the contents they had when it was made.
 *
 * @param {import('./setup/rustc.mjs').Rust} host
 * @param {import('./setup/rustc.mjs').Rust} rust
 * @param {readonly import('./cores.mjs').Core[]} [wanted]
 */
export function buildWasm(host, rust, wanted = cores) {
  return step('wasm', async (tell) => {
    const made = [];
    for (const core of wanted) {
      const folder = join(GENERATED, core.folder);
      const work = {
        inputs: [
          'Cargo.toml',
          'Cargo.lock',
          'crate/src',
          'crate/Cargo.toml',
          'crate/wasm',
          'scripts/glue',
          'scripts/lean.mjs',
          'scripts/wasm.mjs',
          'package-lock.json',
        ],
        outputs: ['core.wasm', 'glue.js', 'glue.d.ts', core.bytes].map((name) => join(folder, name)),
        also: [JSON.stringify(core), host.version, rust.version, rust.flags],
      };
      if (await unlessFresh(`wasm-${core.name}`, work, () => build(core, host, rust, tell)))
        made.push(core.name);
    }
    write(join(root, GENERATED, 'bytes.js'), CHOICE);
    write(join(root, GENERATED, 'bytes.d.ts'), BYTES_TYPES);
    refuseTwoGlues();
    tell.note(made.length > 0 ? made.join(', ') : 'up to date');
  });
}

async function build(core, host, rust, { doing, glimpse }) {
  const folder = join(root, '.cache', 'wasm', core.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const advice = (what) => `${what} failed: the output above says where.`;
  doing(`compiling ${core.about}`);
  await run(rust.cargo, ['fetch', '--locked'], {
    env: rust.env,
    glimpse,
    advice: 'cargo could not fetch the crates: see that its registry can be reached, then try again.',
  });
  const flags = [...rust.flags, ...core.flags, ...(await lean(rust)), ...remapped()];
  const target = join(root, rust.folder);
  const crate = [
    '-p',
    'kinetree-wasm',
    '--profile',
    core.profile,
    '--target',
    TARGET,
    '--locked',
    '--no-default-features',
    '--features',
    core.features.join(','),
  ];
  await run(rust.cargo, ['build', ...crate], {
    env: { ...rust.env, CARGO_TARGET_DIR: target, CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') },
    glimpse,
    noise: PROGRESS,
    advice: advice('Compiling the core for wasm'),
  });
  const compiled = join(target, TARGET, core.profile, 'kinetree_wasm.wasm');

  doing('writing the glue');
  const glue = ['run', '--quiet', '-p', 'glue', '--locked', '--', compiled, folder, 'glue'];
  const env = { ...host.env, CARGO_TARGET_DIR: join(root, host.folder) };
  await run(host.cargo, glue, {
    env,
    glimpse,
    noise: PROGRESS,
    advice: advice('Writing the glue for the wasm'),
  });

  doing('optimizing');
  const optimized = join(folder, 'core.wasm');
  const optimize = [
    packageScript('binaryen/bin/wasm-opt'),
    '-O3',
    join(folder, 'glue_bg.wasm'),
    '-o',
    optimized,
  ];
  await run(process.execPath, optimize, { advice: advice('wasm-opt') });

  const wasm = readFileSync(optimized);
  refusePaths(wasm);
  const put = (name, contents) => write(join(root, GENERATED, core.folder, name), contents);
  put('core.wasm', wasm);
  put('glue.js', guarded(droppable(readFileSync(join(folder, 'glue.js'), 'utf8'))));
  const types = readFileSync(join(folder, 'glue.d.ts'), 'utf8');
  put(
    'glue.d.ts',
    types.replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport default [^;]*;\n/, '') + ON_FAILURE_TYPES,
  );
  put(core.bytes, bytesModule(wasm));
  put(core.bytes.replace('.js', '.d.ts'), BYTES_TYPES);
}

/**
 * Lets a bundler leave out the glue's classes that nobody uses. A method given to a class after its
 * declaration would keep it (the typed face has its own `Symbol.dispose`), and so would an object
 * of unknown effect.
 */
function droppable(glue) {
  return withoutLoader(glue)
    .replace(/^if \(Symbol\.dispose\) .*\n/gm, '')
    .replace(/: new FinalizationRegistry\(/g, ': /* @__PURE__ */ new FinalizationRegistry(');
}

/** Leaves out the loader that fetches the wasm: the bytes come from a module. */
function withoutLoader(glue) {
  const [head, , tail] = glue.split(/^(?=async function __wbg_load|function initSync)/m);
  const sync = tail?.slice(0, tail.indexOf('let __wbg_init_promise'));
  if (!sync || tail.length === sync.length)
    throw new Trouble('wasm-bindgen writes another loader: see withoutLoader().');
  return `${head}${sync}export { initSync };\n`;
}

const FUNCTION = /^(export function \w+\(.*\)) \{\n([\s\S]*?)^\}$/gm;
const METHOD = /^( {4}(?:static |get |set )?(?!__)\w+\(.*\)) \{\n([\s\S]*?)^ {4}\}$/gm;

/**
 * Catches a failure inside the wasm in one place: every function and method of the glue throws what
 * `onFailure` makes of it. Those that return a `Result` are left alone: they throw to report, and
 * run the caller's own code.
 */
function guarded(glue) {
  const guard = (whole, head, body) =>
    body.includes('throw takeFromExternrefTable0')
      ? whole
      : `${head} {\ntry {\n${body}} catch (cause) { throw failure(cause); }\n}`;
  const [exported, rest] = glue.split(/(?=^function __wbg_get_imports)/m);
  return `${exported.replace(METHOD, guard).replace(FUNCTION, guard)}${ON_FAILURE}${rest}`;
}

const ON_FAILURE = `let failure = (cause) => cause;
export function onFailure(tell) {
    failure = tell;
}

`;
const ON_FAILURE_TYPES = `
/** Takes the function that turns a failure inside the wasm into the error to be thrown. */
export function onFailure(tell: (cause: unknown) => unknown): void;
`;

const BYTES_TYPES =
  '/** The WebAssembly module of the core. */\nexport function bytes(): Uint8Array<ArrayBuffer>;\n';

/**
 * The whole core, as this browser can run it: the probe is a module of one function, which counts
 * the bits of a vector.
 */
const CHOICE = `/** Generated by scripts/wasm.mjs. */
import { bytes as plain } from './plain.js';
import { bytes as simd } from './simd/bytes.js';

const probe = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

export function bytes() {
  return globalThis.WebAssembly?.validate(new Uint8Array(probe)) ? simd() : plain();
}
`;

/** One glue serves both builds of the whole core: they may differ in instructions only. */
function refuseTwoGlues() {
  const [plain, simd] = ['', 'simd'].map((folder) => readFileSync(join(root, GENERATED, folder, 'glue.js')));
  if (!plain.equals(simd))
    throw new Trouble('The glue of the core with SIMD is not that of the core without.');
}

const cargoHome = process.env.CARGO_HOME || join(homedir(), '.cargo');

/**
 * Panic messages name source files. They name them as seen from the project and from the registry,
 * so that the module is the same wherever it is built and tells nothing of the machine.
 */
function remapped() {
  const sources = join(cargoHome, 'registry', 'src');
  const registries = existsSync(sources) ? readdirSync(sources) : [];
  const crates = registries.map((name) => `--remap-path-prefix=${join(sources, name)}=crates`);
  return [`--remap-path-prefix=${root}=kinetree`, ...crates];
}

function refusePaths(wasm) {
  for (const path of [root, cargoHome]) {
    if (wasm.includes(path))
      throw new Trouble(`The wasm holds a path of this machine, ${path}: see remapped().`);
  }
}

/**
 * Hex, since it gzips to within a tenth of the bytes themselves; once, since bundlers copy
 * constants.
 */
function bytesModule(wasm) {
  return `/** Generated by scripts/wasm.mjs. */
export function bytes() {
  return decode('${wasm.toString('hex')}');
}

function decode(hex) {
  if (Uint8Array.fromHex) return Uint8Array.fromHex(hex);
  if (globalThis.Buffer) return new Uint8Array(globalThis.Buffer.from(hex, 'hex'));
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
`;
}

/** Writes a file only if it changes: a page being served reloads for those that do. */
function write(path, contents) {
  const now = Buffer.from(contents);
  if (existsSync(path) && readFileSync(path).equals(now)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, now);
}
