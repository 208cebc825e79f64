/**
 * `npm test`: everything, from a bare clone. Set-up, checks, the core's tests, the front end's in
 * Node, the built site and the packed package in a real browser. It goes on after a failure, so
 * that one run tells all, and closes with `N passed, N failed`.
 */
import { sameBits } from './bits.mjs';
import { builtPackage, builtSite } from './built.mjs';
import { check } from './check.mjs';
import { figuresEverywhere, storyEverywhere } from './figures.mjs';
import { cargoTest, playwright, vitest } from './runners.mjs';
import { chromium } from './setup/chromium.mjs';
import { isDebian } from './setup/debian.mjs';
import { npmPackages } from './setup/npm.mjs';
import { hostRust, rustTools, wasmRust } from './setup/rust.mjs';
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
  const built = await attempt(() => buildWasm(tools.host, tools.wasm));
  failed += await check(tools.host, tools.wasm);
  await count('core', (tell) => cargoTest(tools.host, tell));
  if (!built) return;
  await count('front end', vitest);
  const site = await attempt(() => builtSite(tools.host));
  const packed = await attempt(builtPackage);
  if (!site || !packed) return;
  await attempt(() => step('size of imports', checkImports));
  await attempt(() => step('size of the package', checkTarball));
  await attempt(() => step('size of the element', checkElement));
  await attempt(() => step('size of the playground', checkPlayground));
  await count('site and package', (tell) => playwright(tools.browser, tell));
  // Firefox and WebKit where they can be installed beside it: WebKitGTK is for Linux only.
  const engines = isDebian ? ['Chromium', 'Firefox', 'WebKit'] : ['Chromium'];
  passed += (await attempt(() => figuresEverywhere(engines))) ?? 0;
  passed += (await attempt(() => storyEverywhere(engines))) ?? 0;
  passed += (await attempt(() => sameBits(engines))) ?? 0;
}

/** Adds a runner's own count to ours. */
async function count(name, runner) {
  await attempt(() =>
    step(name, async (tell) => {
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
