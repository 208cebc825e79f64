/** TypeScript as a consumer: strict, and the package's own declarations checked too. */
import { typed } from './programs.mjs';

const STRICT = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
const DOM = ['--lib', 'es2022,dom'];
const NODE = ['--lib', 'es2022', '--types', 'node'];

/** The ways to resolve modules: options, and the files that are written for them. */
const RESOLUTIONS = [
  // There a file of CommonJS may not require a module of the other kind.
  { options: ['--module', 'node16'], files: ['main.mts'] },
  { options: ['--module', 'nodenext'], files: ['main.mts', 'main.cts'] },
  { options: ['--module', 'esnext', '--moduleResolution', 'bundler'], files: ['main.mts'] },
];

/** @type {import('./table.mjs').Consumer['run']} */
export async function typescript(place) {
  const program = typed.replace(/answer\b/, 'answer: readonly unknown[]');
  const all = `${program}export type { KinetreeFigure } from 'kinetree/element';\n`;
  place.write({ 'main.mts': all, 'main.cts': program, 'node.mts': program, 'node.cts': program });
  for (const { options, files } of RESOLUTIONS) {
    const check = ['--ignoreConfig', '--noEmit', ...STRICT, ...options];
    // Only the element needs the DOM.
    await place.run('tsc', ...check, ...DOM, ...files);
    await place.run('tsc', ...check, ...NODE, ...files.map((file) => file.replace('main', 'node')));
  }
  const [, { options }] = RESOLUTIONS;
  const out = ['--ignoreConfig', ...STRICT, ...options, ...NODE, '--outDir', 'out'];
  await place.run('tsc', ...out, 'node.mts', 'node.cts');
  const esm = await place.run(process.execPath, 'out/node.mjs');
  const cjs = await place.run(process.execPath, 'out/node.cjs');
  return { said: esm === cjs ? esm : `${esm}\n≠\n${cjs}` };
}
