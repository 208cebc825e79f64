/**
 * `npm test`: everything, from a bare clone. Set-up, checks, the core's tests, the front end's in
 * Node, the built site and the packed package in a real browser. Two parts run beside each other:
 * most of each waits, or has work for one core. It goes on after a failure, so that one run tells
 * all, and closes with `N passed, N failed`.
 */
import { sameBits } from './bits.mjs';
import { builtPackage, builtSite } from './built.mjs';
import { check, rustChecks, scriptChecks } from './check.mjs';
import { found } from './engines.mjs';
import { figuresEverywhere, storyEverywhere } from './figures.mjs';
import { cargoTest, playwright, vitest } from './runners.mjs';
import { chromium } from './setup/chromium.mjs';
import { isDebian } from './setup/debian.mjs';
import { npmPackages } from './setup/npm.mjs';
import { hostRust, rustTools, wasmRust } from './setup/rust.mjs';
import { sideBySide } from './side-by-side.mjs';
import { checkElement, checkImports, checkPlayground, checkTarball } from './sizes.mjs';
import { explain, step, Trouble } from './steps.mjs';
import { buildWasm } from './wasm.mjs';
import { elapsed } from './words.mjs';

let passed = 0;
/** Tests, and whatever else went wrong: a lint or a build that breaks counts as one. */
let failed = 0;

await attempt(everything);
console.log(`\nin ${elapsed(performance.now())}\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

async function everything() {
  const tools = await attempt(async () => {
    await npmPackages();
    const host = await hostRust();
    await rustTools(host);
    return { host, wasm: await wasmRust(), browser: await chromium() };
  });
  if (!tools) return;
  const { host, wasm, browser } = tools;
  // Firefox and WebKit where they can be installed beside it: WebKitGTK is for Linux only.
  const engines = isDebian ? ['Chromium', 'Firefox', 'WebKit'] : ['Chromium'];
  // Before anything runs beside anything: apt and npm install one thing at a time.
  await attempt(() => found(engines));
  const lint = async (checks) => {
    failed += await check(checks);
    return true;
  };
  const pictures = ['site', 'package'];
  // The longest part. In quarters both hands have work to the end: what runs beside the first ones
  // ends before the last one does.
  const quarter = (n) => ({
    name: `site in a browser, ${n} of 4`,
    needs: pictures,
    work: part(`site, ${n} of 4`, playwright(browser, 'site', `${n}/4`)),
  });
  const left = await sideBySide([
    { name: 'wasm', work: well(() => buildWasm(host, wasm)) },
    { name: 'checks of Rust', work: well(() => lint(rustChecks(host, wasm))) },
    { name: 'site', needs: ['wasm'], work: well(() => builtSite(host)) },
    { name: 'package', needs: ['wasm'], work: well(builtPackage) },
    quarter(1),
    { name: 'core', work: part('core', (tell) => cargoTest(host, tell)) },
    { name: 'front end', needs: ['wasm'], work: part('front end', vitest) },
    quarter(2),
    { name: 'package in a browser', needs: pictures, work: part('package', playwright(browser, 'package')) },
    quarter(3),
    { name: 'figures', needs: pictures, work: adding(() => figuresEverywhere(engines)) },
    { name: 'story', needs: pictures, work: adding(() => storyEverywhere(engines)) },
    quarter(4),
    { name: 'bits', needs: ['wasm'], work: adding(() => sameBits(engines)) },
    { name: 'checks of scripts', needs: ['wasm'], work: well(() => lint(scriptChecks())) },
    { name: 'size of imports', needs: pictures, work: well(() => step('size of imports', checkImports)) },
    {
      name: 'size of the package',
      needs: pictures,
      work: well(() => step('size of the package', checkTarball)),
    },
    {
      name: 'size of the element',
      needs: pictures,
      work: well(() => step('size of the element', checkElement)),
    },
    {
      name: 'size of the playground',
      needs: pictures,
      work: well(() => step('size of the playground', checkPlayground)),
    },
  ]);
  if (left.length > 0) console.log(`\nnot begun, for what failed before: ${left.join(', ')}`);
}

/** Makes a piece of work that tells whether it went well. */
function well(work) {
  return async () => (await attempt(work)) !== undefined;
}

/** Makes a piece of work that counts the engines in which it passed. */
function adding(work) {
  return well(async () => {
    passed += await work();
  });
}

/** Makes a piece of work of a runner, and adds its own count to ours. */
function part(name, runner) {
  return well(() =>
    step(`tests of ${name}`, async (tell) => {
      const tally = await runner(tell);
      passed += tally.passed;
      tell.note(`${tally.passed} passed, ${tally.failed} failed`);
      if (tally.failed === 0) return;
      const trouble = new Trouble(`Tests of the ${name}: ${tally.why}.`, tally.output, { whole: true });
      throw Object.assign(trouble, { failed: tally.failed });
    }),
  );
}

/**
 * Does a piece of work and tells whether it went well; what did not counts as failed, and the rest
 * goes on.
 */
async function attempt(work) {
  try {
    return (await work()) ?? true;
  } catch (error) {
    if (!error?.told) explain(error);
    failed += error.failed ?? 1;
    return undefined;
  }
}
