/** `npm run build`: the site and the package, from a bare clone, and their sizes. */
import { buildPackage } from './package/build.mjs';
import { buildReference } from './reference/build.mjs';
import { packageScript } from './setup/npm.mjs';
import { buildSite, SITE } from './site/build.mjs';
import { tellSizes } from './sizes/sizes.mjs';
import { builtWasm } from './tools/built.mjs';
import { run } from './tools/run.mjs';
import { command, step } from './tools/steps.mjs';

await command(async () => {
  const { host } = await builtWasm();
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
});
