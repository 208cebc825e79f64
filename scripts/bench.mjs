/**
 * `npm run bench`: what the core costs in WebAssembly under Node, beside three.js and gl-matrix in the same run; with `-- --native` also
 * natively.
 * Every file of `bench/` asks one question. Ratios travel between machines; nanoseconds do not.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.mjs';
import { npmPackages, packageScript } from './setup/npm.mjs';
import { hostRust, wasmRust } from './setup/rust.mjs';
import { TARGET } from './setup/rustc.mjs';
import { command, step } from './steps.mjs';
import { buildWasm } from './wasm.mjs';

const folder = join(root, '.cache', 'bench');
const questions = ['turn-many', 'tumble-many'];

await command(async () => {
  await npmPackages();
  const [host, rust] = [await hostRust(), await wasmRust()];
  await buildWasm(host, rust);
  mkdirSync(folder, { recursive: true });
  const simd = await withSimd(host, rust);
  await step('bundle', bundle);
  // Two of the core, each with its own memory: a module with another query is another module.
  const core = (name) => import(`${pathToFileURL(join(folder, 'core.js'))}?${name}`);
  const cores = { plain: await core('plain'), simd: await core('simd') };
  cores.simd.initialize(simd);
  for (const question of questions) (await import(`../bench/${question}.mjs`)).default(cores);
  if (process.argv.includes('--native')) await native(host);
});

/** The same wasm with four numbers to an instruction. */
function withSimd(host, rust) {
  return step('wasm with SIMD', async ({ glimpse, note }) => {
    const target = join(root, rust.folder, 'simd');
    const flags = [...rust.flags, '-Ctarget-feature=+simd128'].join('\x1f');
    const crate = ['-p', 'kinetree-wasm', '--profile', 'wasm', '--target', TARGET, '--locked'];
    const env = { ...rust.env, CARGO_TARGET_DIR: target, CARGO_ENCODED_RUSTFLAGS: flags };
    await run(rust.cargo, ['build', ...crate], { env, glimpse });
    const compiled = join(target, TARGET, 'wasm', 'kinetree_wasm.wasm');
    const glue = ['run', '--quiet', '-p', 'glue', '--locked', '--', compiled, folder, 'glue'];
    await run(host.cargo, glue, { env: { ...host.env, CARGO_TARGET_DIR: join(root, host.folder) }, glimpse });
    const optimized = join(folder, 'simd.wasm');
    const optimize = [
      packageScript('binaryen/bin/wasm-opt'),
      '-O3',
      join(folder, 'glue_bg.wasm'),
      '-o',
      optimized,
    ];
    await run(process.execPath, optimize);
    const bytes = readFileSync(optimized);
    note(`${bytes.length.toLocaleString('en')} bytes`);
    return bytes;
  });
}

async function bundle() {
  const { build } = await import('vite');
  const lib = {
    entry: join(root, 'www/src/core/index.ts'),
    formats: /** @type {['es']} */ (['es']),
    fileName: () => 'core.js',
  };
  const built = { lib, outDir: folder, emptyOutDir: false, target: 'es2022', minify: false };
  await build({ configFile: false, root, publicDir: false, logLevel: 'warn', build: built });
}

/** The native benches, in the words of divan. */
async function native(host) {
  const benches = ['turn', 'rows', 'tumble'].flatMap((name) => ['--bench', name]);
  const advice = 'The native benches failed: the output above says where.';
  console.log(
    (await run(host.cargo, ['bench', '-p', 'kinetree', '--locked', ...benches], { env: host.env, advice }))
      .stdout,
  );
}
