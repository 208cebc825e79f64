/**
 * The core as JavaScript can have it: cargo compiles `crate/wasm`, wasm-bindgen writes the glue
 * beside it, `crate/parts` splits the module by what groups of exports reach, and binaryen shrinks
 * the parts. Their bytes go into modules of JavaScript too, packed, so that no consumer has to find
 * a file and a bundler leaves out the parts that nobody imports.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROGRESS, TARGET } from '../setup/rustc.mjs';
import { unlessFresh } from '../tools/fresh.mjs';
import { ask, root, run } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { GENERATED, groups, LOOPS } from './core.mjs';
import { fileOf } from './files.mjs';
import { groupLines, groupModule, groupsOf, groupTypes, MADE, partModules } from './modules.mjs';
import { optimize } from './optimize.mjs';

/**
 * Writes `www/src/core/generated`: the glue, the parts, and the groups of parts. It is fresh while the
 * crate, the scripts and its own files have the contents they had when it was made.
 *
 * @param {import('../setup/rustc.mjs').Rust} host
 * @param {import('../setup/rustc.mjs').Rust} rust
 * @param {() => Promise<unknown>} [splitter] compiles the program that splits the core
 */
export function buildWasm(host, rust, splitter = () => compileParts(host)) {
  return step('wasm', async (tell) => {
    const work = {
      inputs: [
        'Cargo.toml',
        'Cargo.lock',
        'crate/src',
        'crate/Cargo.toml',
        'crate/wasm',
        'crate/parts/src',
        'crate/parts/Cargo.toml',
        'scripts/wasm',
        'package-lock.json',
      ],
      outputs: [GENERATED],
      also: [host.version, rust.version, rust.flags],
    };
    const made = await unlessFresh('wasm', work, () => build(rust, splitter, tell));
    tell.note(made ? GENERATED : 'up to date');
  });
}

async function build(rust, splitter, tell) {
  const work = join(root, '.cache', 'wasm');
  rmSync(work, { recursive: true, force: true });
  await fetchCrates(rust, tell);
  tell.doing('compiling the core');
  // The program is compiled beside the core, whose last part takes one processor only.
  const [linked] = await Promise.all([compile(rust, tell), splitter()]);
  mkdirSync(work, { recursive: true });
  tell.doing('writing the glue');
  await parted(['bind', linked, work, 'glue']);
  const glue = await forBundlers(readFileSync(join(work, 'glue_bg.js'), 'utf8'));
  tell.doing('splitting');
  const files = await split(glue.found, linked, work);
  tell.doing('optimizing');
  const loops = ({ groups }) => groups.every((it) => LOOPS.includes(it));
  const paths = (some) => some.map(({ path }) => path);
  await optimize(paths(files.filter((it) => !loops(it))), 1);
  await optimize(paths(files.filter(loops)), 3);
  tell.doing('packing');
  await parted(['pack', ...files.map(({ path }) => path)]);
  const parts = files.map(read);
  countArguments(parts);
  const folder = join(root, GENERATED);
  rmSync(folder, { recursive: true, force: true });
  const put = (name, contents) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  };
  put('glue.js', MADE + glue.code);
  const types = readFileSync(join(work, 'glue.d.ts'), 'utf8');
  put('glue.d.ts', `${types}\nexport function __wbg_set_wasm(wasm: object): void;\n`);
  for (const part of parts) {
    for (const [file, text] of Object.entries(partModules(part))) put(`parts/${file}`, text);
    put(`parts/${fileOf(part.name)}`, part.wasm);
  }
  for (const group of groups.map(([name]) => name)) {
    const names = glue.found.get(group) ?? [];
    put(`groups/${group}.js`, groupModule(group, names, parts));
    put(`groups/${group}.d.ts`, groupTypes(group, names));
  }
}

const advice = (what) => `${what} failed: the output above says where.`;

function fetchCrates(rust, { glimpse }) {
  return run(rust.cargo, ['fetch', '--locked'], {
    env: rust.env,
    glimpse,
    advice: 'cargo could not fetch the crates: see that its registry can be reached, then try again.',
  });
}

/**
 * Copies a record of more than 32 bytes by one instruction, not by a pair for each number: 4 %
 * fewer bytes. An older LLVM does not know the flag, which for it is an error in any question.
 */
const COPIES = '-Cllvm-args=--max-store-memcpy=4';
/** Every engine has its vectors since March 2023: see `www/src/core/boundary/simd.ts`. */
const SIMD = '-Ctarget-feature=+simd128';
/**
 * Leaves addresses as they are: rewritten for loops, they no longer fit into the offsets of loads
 * and stores, and engines work each out. A seventh of the time of a loop over vectors.
 */
const ADDRESSES = '-Cllvm-args=-disable-lsr';
const knowsCopies = (rust) =>
  ask(rust.rustc, [COPIES, '--print=target-cpus', '--target', TARGET], { env: rust.env });

/** Compiles the core. Returns the path of what the linker made. */
async function compile(rust, { glimpse }) {
  const flags = [...rust.flags, SIMD, ADDRESSES, ...remapped()];
  if ((await knowsCopies(rust)) !== undefined) flags.push(COPIES);
  // The splitter reads from the relocations which function can come by which address.
  flags.push('-Clink-arg=--emit-relocs');
  const target = join(root, rust.folder);
  const crate = ['-p', 'kinetree-wasm', '--profile', 'wasm', '--target', TARGET, '--locked'];
  await run(rust.cargo, ['build', ...crate, '--features', 'small'], {
    env: { ...rust.env, CARGO_TARGET_DIR: target, CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') },
    glimpse,
    noise: PROGRESS,
    advice: advice('Compiling the core for wasm'),
  });
  return join(target, TARGET, 'wasm', 'kinetree_wasm.wasm');
}

/** Compiles the program of `crate/parts`. */
export function compileParts(host) {
  return run(host.cargo, ['build', '-p', 'wasm-parts', '--locked', '--target-dir', 'target'], {
    env: host.env,
    noise: PROGRESS,
    advice: advice('Compiling the program that splits the core'),
  });
}

/** Runs it. */
const parted = (words) =>
  run(join(root, 'target/debug/wasm-parts'), words, { advice: advice('Splitting the core') });

/** Splits the module of the core by its groups, and returns its parts. */
async function split(found, linked, folder) {
  const bound = join(folder, 'glue_bg.wasm');
  const functions = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(bound)))
    .filter(({ kind }) => kind === 'function')
    .map(({ name }) => name);
  const file = join(folder, 'groups.txt');
  writeFileSync(file, groupLines(found, functions));
  await parted(['split', linked, bound, folder, file]);
  const words = (list = '') => list.split(' ').filter(Boolean);
  return readFileSync(join(folder, 'parts.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', of, imports] = line.split('\t');
      return { name, groups: words(of), imports: words(imports), path: join(folder, `${name}.wasm`) };
    });
}

/** A part with its bytes, as they are and packed. */
function read(part) {
  const wasm = readFileSync(part.path);
  refusePaths(wasm);
  return { ...part, wasm, packed: readFileSync(`${part.path}.lzma`) };
}

/**
 * Gives each part the functions that the glue calls, with the number of arguments of
 * each, which an instance tells.
 */
function countArguments(parts) {
  const shared = {};
  const nothing = new Proxy({}, { get: () => () => 0, has: () => true });
  for (const part of parts) {
    const imports = { parts: shared, './glue_bg.js': nothing };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(part.wasm), imports);
    Object.assign(shared, exports);
    // Parts share functions with each other by numbers: f7.
    const own = Object.entries(exports).filter(
      ([name, it]) => it instanceof Function && !/^f\d+$/.test(name),
    );
    part.functions = new Map(own.map(([name, it]) => [name, it.length]));
  }
}

/**
 * The glue as bundlers like it: they leave out its classes that nobody uses, which a method that is
 * given to a class after its declaration would keep (the typed face has its own `Symbol.dispose`),
 * and so would an object of unknown effect. Its texts are read and written by coders of ours, since
 * a simulated page has none. `found` are the groups of what it exports.
 */
async function forBundlers(glue) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    stdin: { contents: glue },
    write: false,
    metafile: true,
    format: 'esm',
    minifySyntax: true,
    define: { 'Symbol.dispose': 'undefined', TextDecoder: 'Decoder', TextEncoder: 'Encoder' },
    pure: ['FinalizationRegistry', 'Decoder', 'Encoder'],
    banner: { js: "import { Decoder, Encoder } from '../boundary/texts.ts';" },
  });
  const [{ exports }] = Object.values(metafile.outputs);
  return { code: outputFiles[0].text, found: groupsOf(exports) };
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
