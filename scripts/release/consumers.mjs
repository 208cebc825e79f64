/**
 * `npm run consumers`: packs the package, installs it into a folder of its own for each program
 * that people use it with, builds and runs a small program there without a network, and looks at
 * the numbers that it prints. `npm run consumers -- vite8 jest` runs those named. Without names it
 * runs all of them and, where it can cut off the network, writes the table of docs/consumers.md.
 * Their packages come from npm once.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cut, PLACES, Place } from '../../tests/consumers/place.mjs';
import { ANSWER } from '../../tests/consumers/programs.mjs';
import { consumers } from '../../tests/consumers/table.mjs';
import { PACKAGE } from '../package/build.mjs';
import { npm } from '../setup/npm.mjs';
import { builtPackage, builtWasm } from '../tools/built.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { putRows } from '../tools/table.mjs';
import { kilobytes } from '../tools/words.mjs';

const named = process.argv.slice(2);

await command(async () => {
  const unknown = named.find((name) => !consumers[name]);
  if (unknown) throw new Trouble(`There is no ${unknown}; there are ${Object.keys(consumers).join(', ')}.`);
  await builtWasm();
  await builtPackage();
  const tarball = await step('tarball', pack);
  const results = {};
  for (const name of named.length > 0 ? named : Object.keys(consumers))
    results[name] = await result(name, tarball);
  const failed = Object.keys(results).filter((name) => results[name].verdict !== 'runs');
  // The document says of all of them that they had no network.
  if (named.length === 0 && cut) report(results);
  if (failed.length > 0) throw new Trouble(`These do not run: ${failed.join(', ')}.`);
});

/** Packs the package as npm publishes it, and returns the path of the tarball. */
async function pack({ note }) {
  mkdirSync(PLACES, { recursive: true });
  const to = ['--pack-destination', PLACES, '--ignore-scripts', '--json'];
  const { stdout } = await npm(['pack', join(root, PACKAGE), ...to]);
  const [{ filename, size }] = JSON.parse(stdout);
  note(`${kilobytes(size)}; builds and runs with ${cut ? 'only a loopback' : 'the network of this machine'}`);
  return join(PLACES, filename);
}

/** Installs, builds and runs a consumer, and returns what to say of it. */
async function result(name, tarball) {
  const { packages, run, answer = ANSWER } = consumers[name];
  const place = new Place(name, packages);
  let verdict = 'cannot be installed here: not tried';
  try {
    return await step(name, async (tell) => {
      tell.doing('installing');
      await place.install(tarball, tell);
      verdict = 'fails';
      tell.doing('building and running');
      const { said, size } = await run(place);
      if (!said.includes(answer)) throw new Trouble(`It must print "${answer}".`, said);
      const bundle = size ? kilobytes(size) : '';
      tell.note(bundle);
      return { verdict: 'runs', bundle };
    });
  } catch {
    return { verdict, bundle: '' };
  }
}

/** Writes the table of docs/consumers.md: each consumer, and the way in which the package ran in it. */
function report(results) {
  const rows = Object.entries(results).map(([name, { verdict, bundle }]) => {
    const { packages, how, own = `Node ${process.versions.node}` } = consumers[name];
    const [consumer = own] = Object.entries(packages).map((it) => it.join(' '));
    return `| ${name} | ${consumer} | ${how} | ${verdict} | ${bundle} |`;
  });
  putRows('docs/consumers.md', rows);
}
