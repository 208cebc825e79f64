/**
 * `npm run consumers`: packs the package, installs it into a folder of its own for each program
 * that people use it with, builds and runs a small program there without a network, and looks at
 * the numbers that it prints. `npm run consumers -- vite8 jest` runs those named. Without names it
 * runs all of them and writes docs/consumers.md. Their packages come from npm once.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from '../package/build.mjs';
import { npm } from '../setup/npm.mjs';
import { builtPackage, builtWasm } from '../tools/built.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { kilobytes } from '../tools/words.mjs';
import { how, PLACES, Place } from './consumers/place.mjs';
import { ANSWER } from './consumers/programs.mjs';
import { JEST } from './consumers/runtimes.mjs';
import { consumers } from './consumers/table.mjs';

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
  if (named.length === 0) report(results);
  if (failed.length > 0) throw new Trouble(`These do not run: ${failed.join(', ')}.`);
});

/** Packs the package as npm publishes it, and returns the path of the tarball. */
async function pack({ note }) {
  mkdirSync(PLACES, { recursive: true });
  const to = ['--pack-destination', PLACES, '--ignore-scripts', '--json'];
  const { stdout } = await npm(['pack', join(root, PACKAGE), ...to]);
  const [{ filename, size }] = JSON.parse(stdout);
  note(`${kilobytes(size)}; builds and runs ${how}`);
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

/** Writes docs/consumers.md: each consumer, and the way in which the package ran in it. */
function report(results) {
  const rows = Object.entries(results).map(([name, { verdict, bundle }]) => {
    const { packages, how, own = `Node ${process.versions.node}` } = consumers[name];
    const [consumer = own] = Object.entries(packages).map((it) => it.join(' '));
    return `| ${name} | ${consumer} | ${how} | ${verdict} | ${bundle} |`;
  });
  const settings = Object.entries(JEST).map(
    ([file, setting]) => `  \`${file}\` has \`${JSON.stringify(setting)}\``,
  );
  const text = `# Programs that use the package

\`npm run consumers\` writes this table. It installs the packed tarball into a folder of its own for each of these, and builds and runs a
program there without a network (here ${how}). The program poses a \`Hierarchy\` by a \`Clip\`,
moves it to a \`Batch\`, reads a glTF file, and must print \`${ANSWER}\`. The size is that of its bundle,
JavaScript and wasm gzipped; Rollup does not minify. \`react-turret\` is the example of that name, with the scripts of three.js and React;
astro, docusaurus and vitepress show a figure, and their size is that of all scripts of the site.

| consumer | version | the package is taken by | result | bundle |
|---|---|---|---|---|
${rows.join('\n')}

The package has one form, ES modules. Two programs need a setting:

- **Jest** requires by a way of its own, which takes no ES modules, so it has to transform the package, by \`@babel/preset-env\`:
${settings.join(',\n')}.
- **TypeScript** lets a file of CommonJS (\`.cts\`) require the package with \`"module": "nodenext"\`, and not with \`node16\`.
`;
  writeFileSync(join(root, 'docs/consumers.md'), text);
}
