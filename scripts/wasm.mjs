/**
 * The core as JavaScript can have it: cargo compiles `crate/wasm`, the glue program writes what
 * wasm-bindgen needs beside it and splits the module by what groups of exports reach, Binaryen
 * shrinks the parts, and their bytes go packed into modules as text, so that no consumer has to
 * find a file and a bundler leaves out the parts that nobody imports.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { cores, GENERATED, groups } from './cores.mjs';
import { unlessFresh } from './fresh.mjs';
import { lean } from './lean.mjs';
import { root, run } from './run.mjs';
import { PROGRESS, TARGET } from './setup/rustc.mjs';
import { step, Trouble } from './steps.mjs';
import { typesWithSubclasses, withSubclasses } from './wasm-classes.mjs';
import { glueOfParts, shortNames, typesOfParts, withNames } from './wasm-glue.mjs';
import { COMMON, glueModules } from './wasm-modules.mjs';
import {
  groupLines,
  groupModule,
  groupsOf,
  groupTypes,
  MADE,
  namesOfModules,
  partModules,
} from './wasm-parts.mjs';
import { streamsOf } from './wasm-streams.mjs';

/**
 * Writes the folder in `www/src/core/generated` of each build named, or of all: the glue, the parts
 * of each variant, and the groups of parts. A build is fresh while the crate, the scripts and its
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
      const work = {
        inputs: [
          'Cargo.toml',
          'Cargo.lock',
          'crate/src',
          'crate/Cargo.toml',
          'crate/wasm',
          'scripts/glue',
          'scripts/lean.mjs',
          'scripts/cores.mjs',
          'scripts/wasm.mjs',
          'scripts/wasm-classes.mjs',
          'scripts/wasm-glue.mjs',
          'scripts/wasm-modules.mjs',
          'scripts/wasm-opt.mjs',
          'scripts/wasm-parts.mjs',
          'scripts/wasm-streams.mjs',
          'package-lock.json',
        ],
        outputs: [join(GENERATED, core.name)],
        also: [JSON.stringify(core), host.version, rust.version, rust.flags],
      };
      if (await unlessFresh(`wasm-${core.name}`, work, () => build(core, host, rust, tell)))
        made.push(core.name);
    }
    tell.note(made.length > 0 ? made.join(', ') : 'up to date');
  });
}

async function build(core, host, rust, tell) {
  const work = join(root, '.cache', 'wasm', core.name);
  rmSync(work, { recursive: true, force: true });
  const folder = join(root, GENERATED, core.name);
  const variants = [];
  let glue = '';
  for (const variant of core.variants) {
    const several = core.variants.length > 1 ? `, ${variant.name}` : '';
    tell.doing(`compiling ${core.about}${several}`);
    await fetchCrates(rust, tell);
    // The program is compiled beside the core, whose last part takes one processor only.
    const [compiled] = await Promise.all([compile(core, variant, rust, tell), compileGlue(host)]);
    tell.doing('writing the glue');
    const { text, parts } = await split(core, compiled, join(work, variant.name), host, tell);
    // They may differ in instructions only.
    if (glue && glue !== text) throw new Trouble(`The variants of ${core.about} have different glue.`);
    glue = text;
    tell.doing('optimizing');
    await optimize(core, parts, tell);
    tell.doing('packing');
    await pack(parts, host, tell);
    variants.push({ ...variant, parts });
  }
  rmSync(folder, { recursive: true, force: true });
  const put = (name, contents) => write(join(folder, name), contents);
  // What a core lacks is a group of nothing: the sources name all.
  const found = groupsOf(glue, core.groups);
  const modules = glueModules(glueOfParts(glue), namesOfModules(found, variants));
  put('glue.js', `${MADE}${modules.get(COMMON)}`);
  const types = readFileSync(join(work, core.variants[0]?.name ?? '', 'glue.d.ts'), 'utf8');
  put('glue.d.ts', typesOfParts(typesWithSubclasses(types)));
  for (const { name, parts } of variants) {
    for (const part of parts) {
      for (const [module, text] of partModules(part, modules.get(`${name}/${part.name}`)))
        put(`${name}/${module}.js`, text);
      put(`${name}/${part.name}.wasm`, part.wasm);
    }
  }
  for (const group of core.groups ?? groups.map(([name]) => name)) {
    const names = found.get(group) ?? [];
    put(
      `groups/${group}.js`,
      groupModule(group, names, variants, core.within, modules.get(`groups/${group}`)),
    );
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

/** Compiles a variant of a core. Returns the path of what the linker made. */
async function compile(core, variant, rust, { glimpse }) {
  // The splitter reads from the relocations which function can come by which address.
  const small = await lean(rust);
  const flags = [...rust.flags, ...variant.flags, ...small, ...remapped(), '-Clink-arg=--emit-relocs'];
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
  return join(target, TARGET, core.profile, 'kinetree_wasm.wasm');
}

/** Writes the glue of a module, then its parts. */
async function split(core, compiled, folder, host, { glimpse }) {
  mkdirSync(folder, { recursive: true });
  const glue = (...given) => runGlue(given, host, glimpse);
  await glue(compiled, folder, 'glue');
  const text = withSubclasses(readFileSync(join(folder, 'glue.js'), 'utf8'));
  const groups = join(folder, 'groups.txt');
  writeFileSync(groups, groupLines(text, groupsOf(text, core.groups), core.within));
  await glue(compiled, folder, 'glue', groups);
  const lines = readFileSync(join(folder, 'parts.txt'), 'utf8').trimEnd().split('\n');
  const words = (list = '') => list.split(' ').filter(Boolean);
  const parts = lines.map((line) => {
    const [name = '', groups, imports] = line.split('\t');
    return {
      name,
      groups: words(groups),
      imports: words(imports),
      path: join(folder, `${name}.part.wasm`),
      wasm: Buffer.alloc(0),
      packed: Buffer.alloc(0),
      lengths: [0],
    };
  });
  const names = shortNames(text);
  writeFileSync(join(folder, 'names.json'), JSON.stringify(Object.fromEntries(names)));
  return { text: withNames(text, names), parts };
}

/** Packs the bytes of each part, in streams. */
async function pack(parts, host, { glimpse }) {
  const files = parts.map(({ path }) => path.replace('.part.wasm', '.streams'));
  for (const [i, part] of parts.entries()) {
    const { bytes, lengths } = streamsOf(part.wasm);
    writeFileSync(files[i], bytes);
    part.lengths = lengths;
  }
  await runGlue(['pack', ...files], host, glimpse);
  for (const [i, part] of parts.entries()) part.packed = readFileSync(`${files[i]}.lzma`);
}

/** Compiles the program of `scripts/glue`. */
function compileGlue(host) {
  return run(host.cargo, ['build', '-p', 'glue', '--locked'], {
    env: glueEnvironment(host),
    noise: PROGRESS,
    advice: advice('Compiling the program that writes the glue'),
  });
}

/** Runs it. */
function runGlue(given, host, glimpse) {
  return run(host.cargo, ['run', '--quiet', '-p', 'glue', '--locked', '--', ...given], {
    env: glueEnvironment(host),
    glimpse,
    noise: PROGRESS,
    advice: advice('Writing the glue for the wasm'),
  });
}

const glueEnvironment = (host) => ({ ...host.env, CARGO_TARGET_DIR: join(root, host.folder) });

/** Shrinks the wasm of each part. */
async function optimize({ fast = false }, parts, { glimpse }) {
  const names = parts.map(({ path }) => path.replace('.part.wasm', ''));
  const script = join(root, 'scripts', 'wasm-opt.mjs');
  await run(process.execPath, [script, ...(fast ? ['--fast'] : []), ...names], {
    glimpse,
    advice: advice('Shrinking the wasm'),
  });
  for (const [i, part] of parts.entries()) {
    part.wasm = readFileSync(`${names[i]}.wasm`);
    refusePaths(part.wasm);
  }
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

/** Writes a file only if it changes: a page being served reloads for those that do. */
function write(path, contents) {
  const now = Buffer.from(contents);
  if (existsSync(path) && readFileSync(path).equals(now)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, now);
}
