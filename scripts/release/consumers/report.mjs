/** Writes docs/consumers.md: each consumer, and the way in which the package ran in it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/run.mjs';
import { kilobytes } from '../../tools/words.mjs';
import { how } from './offline.mjs';
import { ANSWER } from './programs.mjs';
import { JEST } from './runtimes.mjs';
import { consumers } from './table.mjs';

/** @typedef {{ works: boolean, installed?: boolean, size?: number }} Result */

export function report(/** @type {Readonly<Record<string, Result>>} */ results) {
  const rows = Object.entries(results).map(([name, { works, installed, size }]) => {
    const { packages, how, own } = consumers[name];
    const [consumer = own ?? `Node ${process.versions.node}`] = Object.entries(packages).map((it) =>
      it.join(' '),
    );
    const verdict = works ? 'runs' : installed ? 'fails' : 'cannot be installed here: not tried';
    return `| ${name} | ${consumer} | ${how} | ${verdict} | ${size ? kilobytes(size) : ''} |`;
  });
  const text = `# Programs that use the package

\`npm run consumers\` writes this table. It installs the packed tarball into a folder of its own for each of these, and builds and runs a
program there without a network (here ${how}). The program poses a \`Hierarchy\` by a \`Clip\`,
moves it to a \`Batch\`, reads a glTF file, and must print \`${ANSWER}\`. The size is that of its bundle,
JavaScript and wasm gzipped; Rollup does not minify.

| consumer | version | the package is taken by | result | bundle |
|---|---|---|---|---|
${rows.join('\n')}

The package has one form, ES modules. Two programs need a setting:

- **Jest** requires by a way of its own, which takes no ES modules, so it has to transform the package, by \`@babel/preset-env\`:
${Object.entries(JEST)
  .map(([file, setting]) => `  \`${file}\` has \`${JSON.stringify(setting)}\``)
  .join(',\n')}.
- **TypeScript** lets a file of CommonJS (\`.cts\`) require the package with \`"module": "nodenext"\`, and not with \`node16\`.
`;
  writeFileSync(join(root, 'docs/consumers.md'), text);
}
