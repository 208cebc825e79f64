/**
 * `npm run check`: formatters, linters, the documentation and the types, with every warning an
 * error.
 */
import { pathToFileURL } from 'node:url';
import { checkApi } from './package/api.mjs';
import { packageScript } from './setup/npm.mjs';
import { rustTools } from './setup/rust.mjs';
import { PROGRESS, TARGET } from './setup/rustc.mjs';
import { builtWasm } from './tools/built.mjs';
import { run } from './tools/run.mjs';
import { command, step } from './tools/steps.mjs';

const strict = ['--', '-D', 'warnings'];

/** @typedef {[name: string, work: (tell: any) => Promise<unknown>]} Check */

/**
 * The checks of the Rust code.
 *
 * @param {import('./setup/rustc.mjs').Rust} host
 * @param {import('./setup/rustc.mjs').Rust} wasm
 * @returns {Check[]}
 */
export function rustChecks(host, wasm) {
  const cargo = (rust, args, env) => (tell) =>
    run(rust.cargo, args, { env: { ...rust.env, ...env }, noise: PROGRESS, ...tell });
  const flags = { CARGO_TARGET_DIR: wasm.folder, CARGO_ENCODED_RUSTFLAGS: wasm.flags.join('\x1f') };
  return [
    ['rustfmt', cargo(host, ['fmt', '--all', '--check'])],
    [
      'clippy',
      cargo(host, ['clippy', '--workspace', '--all-targets', '--all-features', '--locked', ...strict]),
    ],
    [
      // The tests have all features. Here glam is as another user of it in a program may have it.
      'bits',
      cargo(host, [
        ...['test', '-p', 'kinetree', '--features', 'glam/std', '--locked'],
        ...['--test', 'project', 'determinism::'],
      ]),
    ],
    [
      'clippy for wasm',
      cargo(wasm, ['clippy', '-p', 'kinetree-wasm', '--target', TARGET, '--locked', ...strict], flags),
    ],
    [
      'rustdoc',
      cargo(
        host,
        ['doc', '-p', 'kinetree', '-p', 'kinetree-wasm', '--no-deps', '--all-features', '--locked'],
        { RUSTDOCFLAGS: '-D warnings' },
      ),
    ],
  ];
}

/**
 * The checks of all that is not Rust. They need the generated glue, which the types come from.
 *
 * @returns {Check[]}
 */
export function scriptChecks() {
  const node = (script, args) => (tell) => run(process.execPath, [packageScript(script), ...args], tell);
  return [
    ['biome', node('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
    ['types', node('typescript/bin/tsc', ['--noEmit'])],
    ['API report', checkApi],
    ['spelling', node('cspell/bin.mjs', ['lint', '--no-progress', '--no-summary'])],
  ];
}

/**
 * Runs them all, so that one run tells everything; gives how many failed.
 *
 * @param {readonly Check[]} checks
 */
export async function check(checks) {
  let failed = 0;
  for (const [name, work] of checks) {
    await step(name, ({ glimpse }) => work({ glimpse, advice: `${name} has complaints: see above.` })).catch(
      () => {
        failed++;
      },
    );
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await command(async () => {
    const { host, wasm } = await builtWasm();
    await rustTools(host);
    if ((await check([...rustChecks(host, wasm), ...scriptChecks()])) > 0) process.exitCode = 1;
  });
}
