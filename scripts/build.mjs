/** `npm run build`: the site and the package, from a bare clone, and their sizes. */
import { buildPackage } from './package/build.mjs';
import { buildReference } from './reference/build.mjs';
import { npmPackages, packageScript } from './setup/npm.mjs';
import { hostRust, wasmRust } from './setup/rust.mjs';
import { buildSite, SITE } from './site/build.mjs';
import { checkElement, checkImports, checkPlayground, checkTarball, tellSizes } from './sizes/sizes.mjs';
import { run } from './tools/run.mjs';
import { command, step } from './tools/steps.mjs';
import { buildWasm } from './wasm/build.mjs';

await command(async () => {
  await npmPackages();
  const host = await hostRust();
  await buildWasm(host, await wasmRust());
  await step('types', () =>
    run(process.execPath, [packageScript('typescript/bin/tsc')], {
      advice: 'The types do not fit: see above.',
    }),
  );
  await buildSite();
  await buildReference(SITE, host);
  await buildPackage();
  console.log();
  await tellSizes();
  console.log();
  await step('size of imports', checkImports);
  await step('size of the package', checkTarball);
  await step('size of the element', checkElement);
  await step('size of the playground', checkPlayground);
});
