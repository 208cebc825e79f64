/**
 * The reference of the package and of the crate, as pages: `dist/site/reference` and, below it,
 * `rust`. Each is made where its own sources changed, then copied into the site.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript } from '../setup/npm.mjs';
import { PROGRESS } from '../setup/rustc.mjs';
import { unlessFresh } from '../tools/fresh.mjs';
import { root, run } from '../tools/run.mjs';
import { step } from '../tools/steps.mjs';

const SCRIPT = 'dist/reference/script';
const RUST = 'dist/reference/rust';
/** Apart from the folder of the checks, whose pages are of more crates. */
const TARGET = 'target/reference';
const FONTS = ['newsreader-latin-opsz-normal.woff2', 'newsreader-latin-opsz-italic.woff2'];

/**
 * @param {string} site the folder of the built site
 * @param {import('../setup/rustc.mjs').Rust} host
 */
export function buildReference(site, host) {
  return step('reference', async (tell) => {
    const script = [
      ...['www/src', 'www/reference', 'docs/errors.md', 'scripts/reference'],
      ...['typedoc.json', 'tsconfig.json', 'package-lock.json'],
    ];
    const rust = ['crate/src', 'crate/Cargo.toml', 'Cargo.toml', 'Cargo.lock'];
    const made = [
      await unlessFresh('reference-script', { inputs: script, outputs: [SCRIPT] }, () => ofScript(tell)),
      await unlessFresh('reference-rust', { inputs: rust, outputs: [RUST], also: [host.version] }, () =>
        ofRust(host, tell),
      ),
    ];
    const folder = join(root, site, 'reference');
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(root, SCRIPT), folder, { recursive: true });
    cpSync(join(root, RUST), join(folder, 'rust'), { recursive: true });
    tell.note(`${site}/reference${made.some(Boolean) ? '' : ', up to date'}`);
  });
}

/** The pages of the package, by typedoc, and the fonts that they name. */
async function ofScript({ doing, glimpse }) {
  doing('typedoc reads the package');
  const out = join(root, SCRIPT);
  const args = ['--out', out, '--logLevel', 'Warn'];
  const advice = 'The reference of the package could not be written: see above.';
  await run(process.execPath, [packageScript('typedoc/bin/typedoc'), ...args], { glimpse, advice });
  for (const font of FONTS)
    cpSync(packageScript(`@fontsource-variable/newsreader/files/${font}`), join(out, 'assets', font));
  cpSync(
    packageScript('@fontsource-variable/newsreader/LICENSE'),
    join(out, 'assets', 'newsreader-license.txt'),
  );
  const inks = join(out, 'assets', 'highlight.css');
  writeFileSync(inks, inTwoInks(readFileSync(inks, 'utf8')));
}

/** Code has two inks: the quiet one for comments, which its two color themes give a gray. */
function inTwoInks(css) {
  return css.replace(
    /(--(?:light|dark)-hl-\d+): (#\w+)/g,
    (_, name, color) => `${name}: var(${/^#(c2c3c5|6b737c)/i.test(color) ? '--quiet' : '--ink'})`,
  );
}

/** The pages of the crate, by rustdoc. */
async function ofRust(host, { doing, glimpse }) {
  doing('rustdoc reads the crate');
  const args = ['doc', '-p', 'kinetree', '--no-deps', '--all-features', '--locked', '--target-dir', TARGET];
  const advice = 'The reference of the crate could not be written: see above.';
  await run(host.cargo, args, { env: host.env, noise: PROGRESS, glimpse, advice });
  rmSync(join(root, RUST), { recursive: true, force: true });
  const from = join(root, TARGET, 'doc');
  for (const name of readdirSync(from).filter((it) => it !== '.lock'))
    cpSync(join(from, name), join(root, RUST, name), { recursive: true });
}
