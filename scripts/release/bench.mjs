/**
 * `npm run bench`: what the core costs in WebAssembly under Node, beside three.js and gl-matrix in
 * the same run. Every file of `bench/` asks one question; names of files ask only those.
 * `--browser` asks about hierarchies in Chromium too, `--native` goes on natively. Ratios travel
 * between machines; nanoseconds do not.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from '../package/build.mjs';
import { SLIM } from '../package/entries.mjs';
import { npm } from '../setup/npm.mjs';
import { builtWasm } from '../tools/built.mjs';
import { unlessFresh } from '../tools/fresh.mjs';
import { root, run } from '../tools/run.mjs';
import { command, step } from '../tools/steps.mjs';

const folder = join(root, '.cache', 'bench');
const questions = [
  'rotations-many',
  'bodies-many',
  'hierarchy-all',
  'hierarchy-few',
  'hierarchy-moving',
  'hierarchy-class',
  'hierarchy-memory',
  'hierarchy-rates',
  'hierarchy-arrays',
  'hierarchy-update',
  'smooth-clip',
  'field-many',
  'forest',
  'tank',
  'playground',
];

await command(async () => {
  const { host } = await builtWasm();
  mkdirSync(folder, { recursive: true });
  await step('bundle', bundle);
  await step('peers', peers);
  const kinetree = await import(pathToFileURL(join(folder, 'core.js')).href);
  kinetree.initialize();
  tellMachine();
  // What follows `--beside` is another build's file, which the question itself reads.
  const words = process.argv.slice(2);
  const asked = words.filter((word, i) => !word.startsWith('-') && words[i - 1] !== '--beside');
  for (const question of asked.length > 0 ? asked : questions) {
    await (await import(`../../bench/${question}.mjs`)).default(kinetree);
  }
  if (process.argv.includes('--browser')) {
    // It imports what npm installs, which is there from here on.
    const { benchInBrowser } = await import('../../bench/hierarchy-in-browser.mjs');
    await benchInBrowser(join(folder, 'core.js'));
  }
  if (process.argv.includes('--native')) await native(host);
});

/** Prints the machine and the versions that the numbers hold for. */
function tellMachine() {
  const [first] = cpus();
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'bench', 'package.json'), 'utf8'));
  const peers = Object.entries(devDependencies).map(([name, version]) => `${name} ${version}`);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${cpus().length} × ${first?.model.trim()}, load ${load}; Node ${process.versions.node}, V8 ${process.versions.v8}`,
  );
  console.log(peers.join(', '));
}

/** Installs the peers, which only benches need. */
async function peers({ glimpse, note }) {
  const lock = {
    inputs: ['bench/package.json', 'bench/package-lock.json'],
    outputs: ['bench/node_modules/.package-lock.json'],
  };
  const made = await unlessFresh('bench', lock, () =>
    // Vite, when it bundles, makes this a production, in which npm would leave them out.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: join(root, 'bench'), glimpse }),
  );
  if (!made) note('up to date');
}

/** Bundles the core without the parts that no bench asks about. */
function bundle() {
  return bundled(folder, { core: SLIM }, {});
}

/** The native benches, in the words of divan. */
async function native(host) {
  const benches = ['rotations', 'rotation_lanes', 'bodies'].flatMap((name) => ['--bench', name]);
  const advice = 'The native benches failed: the output above says where.';
  console.log(
    (await run(host.cargo, ['bench', '-p', 'kinetree', '--locked', ...benches], { env: host.env, advice }))
      .stdout,
  );
  const manifest = join(root, 'bench', 'hierarchy-native', 'Cargo.toml');
  const call = ['run', '--release', '--quiet', '--manifest-path', manifest];
  console.log((await run(host.cargo, call, { env: host.env })).stdout);
}
