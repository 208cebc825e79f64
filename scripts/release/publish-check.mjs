/**
 * `npm run publish:check`: everything short of publishing the crate and the package. It needs the
 * network, for the registries and for two tools that only this command uses; it needs no account.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from '../package/build.mjs';
import { npm } from '../setup/npm.mjs';
import { hostRust } from '../setup/rust.mjs';
import { PROGRESS } from '../setup/rustc.mjs';
import { builtPackage, builtWasm } from '../tools/built.mjs';
import { root, run } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';

/** Judges of the package's entries and types. They are no dependencies: 40 MB for one command. */
const PUBLINT = 'publint@0.3.25';
const TYPES = '@arethetypeswrong/cli@0.18.5';

/** The package has one form, ES modules: Node requires them, too. */
const MODULES = ['--profile', 'esm-only'];
/** The package's own package.json. */
const MANIFEST = 'www/src/core/package.json';

/** The largest `.crate`, in bytes: sources and texts, and no data of tests. */
const LARGEST_CRATE = 300_000;

const read = (path) => readFileSync(join(root, path), 'utf8');

await command(async () => {
  await step('addresses', sameAddress);
  const host = await hostRust();
  const cargo = (args, { env, ...tell } = {}) =>
    run(host.cargo, args, { env: { ...host.env, ...env }, noise: PROGRESS, ...tell });

  await step('features', (tell) => features(cargo, tell));
  await step('manual', (tell) =>
    cargo(['doc', '-p', 'kinetree', '--no-deps', '--all-features'], {
      ...tell,
      // As docs.rs builds it: with the marks of features, which a stable compiler keeps locked.
      env: { RUSTC_BOOTSTRAP: '1', RUSTDOCFLAGS: '--cfg docsrs -D warnings' },
      advice: 'The manual has complaints: see above.',
    }),
  );
  await step('fuzzers', (tell) =>
    cargo(['check', '--manifest-path', 'crate/fuzz/Cargo.toml', '--target-dir', 'target/fuzz'], {
      ...tell,
      advice: 'A fuzzer does not compile: see above.',
    }),
  );
  await step('crate', (tell) => crate(cargo, tell));

  await builtWasm();
  await builtPackage();
  const judged = (name, words, advice) =>
    step(name, (tell) => npm(words, { cwd: join(root, PACKAGE), advice, ...tell }));
  const by = (judge, ...words) => ['exec', '--yes', '--', judge, ...words];
  await judged('package', ['publish', '--dry-run'], 'npm would refuse the package: see above.');
  await judged('publint', by(PUBLINT, 'run', '--strict'), 'publint has complaints: see above.');
  const types = 'The types of an entry are not those of its code: see above.';
  await judged('types', by(TYPES, '--pack', '.', ...MODULES), types);
});

/** Holds the address in package.json to that in Cargo.toml. */
async function sameAddress({ note }) {
  const address = /^repository = "(.*)"$/m.exec(read('Cargo.toml'))?.[1];
  const { repository, homepage, bugs, version } = JSON.parse(read(MANIFEST));
  const wanted = [`git+${address}.git`, `${address}#readme`, `${address}/issues`];
  const found = [repository?.url, homepage, bugs?.url];
  if (found.some((it, i) => it !== wanted[i]))
    throw new Trouble(`${MANIFEST} has ${found.join(', ')}; by Cargo.toml it needs ${wanted.join(', ')}.`);
  const [ours, python] = ['Cargo.toml', 'python/pyproject.toml'].map(
    (file) => /^version = "(.*)"$/m.exec(read(file))?.[1],
  );
  if (version !== ours || version !== python)
    throw new Trouble(
      `${MANIFEST} has version ${version}, Cargo.toml ${ours}, python/pyproject.toml ${python}.`,
    );
  note(address);
}

/** Compiles the crate with each set of its features. */
async function features(cargo, { glimpse, note }) {
  const table = read('crate/Cargo.toml').split('[features]')[1]?.split(/^\[/m)[0] ?? '';
  const names = [...table.matchAll(/^(\w+) = /gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'default');
  for (let set = 0; set < 1 << names.length; set++) {
    const chosen = names.filter((_, bit) => set & (1 << bit)).join(',');
    glimpse(chosen || 'none');
    await cargo(['check', '-p', 'kinetree', '--no-default-features', '--features', chosen], {
      advice: `With the features "${chosen}" the crate does not compile: see above.`,
    });
  }
  note(`${1 << names.length} sets of ${names.join(', ')}`);
}

/** Packs and compiles the crate as `cargo publish` does, and looks at its contents. */
async function crate(cargo, tell) {
  for (const text of ['LICENSE-MIT', 'LICENSE-APACHE'])
    if (read(`crate/${text}`) !== read(text))
      throw new Trouble(`crate/${text} must be a link to ../${text}, or its copy.`);
  const { stdout } = await cargo(['package', '-p', 'kinetree', '--list', '--allow-dirty']);
  const files = stdout.split(/\r?\n/);
  for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'src/lib.rs'])
    if (!files.includes(file))
      throw new Trouble(`The .crate lacks ${file}: see \`include\` in crate/Cargo.toml.`);
  const { output } = await cargo(['publish', '-p', 'kinetree', '--dry-run', '--allow-dirty'], {
    ...tell,
    advice: 'cargo would refuse the crate: see above.',
  });
  const size = /Packaged (\d+) files, .*\(([\d.]+)KiB compressed\)/.exec(output);
  const bytes = Number(size?.[2]) * 1024;
  if (!(bytes < LARGEST_CRATE))
    throw new Trouble(`The .crate has ${bytes} bytes, more than ${LARGEST_CRATE}.`);
  tell.note(`${size?.[1]} files, ${size?.[2]} KiB`);
}
