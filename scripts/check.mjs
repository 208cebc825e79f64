/**
 * `npm run check`: formatters, linters, the documentation and the types, with every warning an
 * error.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkApi } from './package/api.mjs';
import { packageScript } from './setup/npm.mjs';
import { rustTools } from './setup/rust.mjs';
import { PROGRESS, TARGET } from './setup/rustc.mjs';
import { fromCheck } from './test/each.mjs';
import { builtWasm } from './tools/built.mjs';
import { root, run } from './tools/run.mjs';
import { command, step, Trouble } from './tools/steps.mjs';

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
      // Each feature without the others, as programs take them: with the tests where they ask for
      // it.
      'features',
      async (tell) => {
        for (const feature of ['', 'gltf', 'serde', 'mint', 'deterministic', 'std']) {
          const what = ['', 'gltf', 'serde'].includes(feature) ? '--tests' : '--lib';
          const words = ['clippy', '-p', 'kinetree', what, '--features', feature, '--locked', ...strict];
          await cargo(host, words)(tell);
        }
      },
    ],
    ['Bevy', (tell) => bevy(host, tell)],
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
 * Builds the program with Bevy's transforms, and compares what it prints with the text beside it.
 *
 * @param {import('./setup/rustc.mjs').Rust} host
 * @param {any} tell
 */
async function bevy(host, tell) {
  const folder = 'crate/bevy';
  const words = [
    '--manifest-path',
    `${folder}/Cargo.toml`,
    '--target-dir',
    `${host.folder}/bevy`,
    '--locked',
  ];
  const rust = { env: host.env, noise: PROGRESS, ...tell };
  await run(host.cargo, ['clippy', ...words, ...strict], rust);
  const { stdout } = await run(host.cargo, ['run', '--quiet', ...words], rust);
  const promised = readFileSync(join(root, folder, 'src/main.txt'), 'utf8');
  if (stdout !== promised) throw new Trouble(`${folder} prints`, stdout);
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
        fromCheck(name);
      },
    );
  }
  return failed;
}

/** The checks that the command line names, or all. @param {readonly Check[]} all */
function chosen(all) {
  const wanted = process.argv.slice(2);
  const names = all.map(([name]) => name);
  const unknown = wanted.find((it) => !names.includes(it));
  if (unknown) throw new Trouble(`"${unknown}" is no check: ${names.join(', ')}.`);
  return all.filter(([name]) => wanted.length === 0 || wanted.includes(name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await command(async () => {
    const { host, wasm } = await builtWasm();
    await rustTools(host);
    if ((await check(chosen([...rustChecks(host, wasm), ...scriptChecks()]))) > 0) process.exitCode = 1;
  });
}
