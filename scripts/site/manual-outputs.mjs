/**
 * What the programs of the manual print. The build runs each, by Node, and puts its lines into the
 * page; it stops where they are not those that the program promises: the text beside its file, or
 * the text behind the arrows of its code, `// → 2`. A component is shown for a second of ten
 * frames.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contents, page } from './manual.mjs';
import { sourcesOf } from './manual-modules.mjs';
import { placeOf, printed } from './manual-text.mjs';
import { root } from './sources.mjs';

/** @typedef {import('./manual.mjs').Program} Program */

/** Each program that has been run, by the place of its output. @type {Map<string, string>} */
const known = new Map();
let running = Promise.resolve();

/**
 * Returns a page with what its programs print.
 *
 * @param {string} html
 */
export async function withOutputs(html) {
  const places = html.match(/<!-- printed by \w+ -->/g) ?? [];
  if (places.length === 0) return html;
  await outputs();
  return places.reduce((it, place) => it.replace(place, () => printed(known.get(place) ?? '')), html);
}

/** Runs all programs that have not been run. Returns what each program of the manual prints. */
export async function outputs() {
  const all = contents();
  const programs = all.flatMap((entry) => page(entry, all).programs);
  // Pages are asked for side by side. A page may be mended after a failure.
  const before = running.catch(() => {});
  running = before.then(async () => {
    const fresh = programs.filter(({ code }) => !known.has(placeOf(code)));
    if (fresh.length === 0) return;
    const prints = await printsOf(fresh);
    fresh.forEach(({ code }, i) => void known.set(placeOf(code), prints[i] ?? ''));
  });
  await running;
  return programs.map((program) => ({ ...program, prints: known.get(placeOf(program.code)) ?? '' }));
}

/**
 * Runs programs. Returns what each prints, which is what it promises.
 *
 * @param {readonly Program[]} programs
 */
export async function printsOf(programs) {
  const said = await ran(programs);
  return programs.map((program, i) => held(program, said[i]));
}

/**
 * Returns the lines of a program that has kept its promise.
 *
 * @param {Program} program
 * @param {{ lines: string[], error?: string } | undefined} said
 */
function held({ source, code, promise }, said) {
  const prints = (said?.lines ?? []).join('\n');
  const wanted = promise?.trimEnd() ?? Array.from(code.matchAll(/ \/\/ → (.*)/g), ([, it]) => it).join('\n');
  const wrong = said?.error ?? (wanted ? `and not\n${wanted}` : 'though it promises nothing');
  if (!said?.error && wanted && prints === wanted) return prints;
  throw new Error(`${source} has a program that prints\n${prints}\n${wrong}\n\n${code}`);
}

/**
 * Runs programs in a Node of their own.
 *
 * @param {readonly Program[]} programs
 * @returns {Promise<{ lines: string[], error?: string }[]>}
 */
async function ran(programs) {
  const { build } = await import('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'manual-'));
  const [all, said] = [join(folder, 'all.mjs'), join(folder, 'said.json')];
  try {
    await build({
      entryPoints: ['all:'],
      absWorkingDir: root,
      outfile: all,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      mainFields: ['module', 'main'],
      // React has no clock for tests otherwise; the build of the site has "production".
      define: { 'process.env.NODE_ENV': '"development"' },
      banner: {
        js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
      },
      logLevel: 'error',
      plugins: [bundling(programs)],
    });
    await promisify(execFile)(process.execPath, [all, said], { timeout: 180_000 });
    return JSON.parse(await readFile(said, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes one module of all programs, each of which finds what it imports.
 *
 * @param {readonly Program[]} programs
 * @returns {import('esbuild').Plugin}
 */
function bundling(programs) {
  const [RUN, COMPONENT] = ['run', 'component'].map((it) => `./scripts/site/manual-${it}.mjs`);
  const runs = programs.map(({ language }, i) => {
    const program = `import('program:${i}')`;
    return language === 'tsx'
      ? `async () => (await import('${COMPONENT}')).show(${program})`
      : `() => ${program}`;
  });
  const texts = {
    all: () => `import { runAll } from '${RUN}';\nawait runAll([${runs.join(', ')}]);`,
    program: (/** @type {number} */ i) => programs[i]?.code ?? '',
    fiber: () => `export * from '@react-three/fiber';\nexport { Canvas } from '${COMPONENT}';`,
  };
  return {
    name: 'programs',
    setup(build) {
      build.onResolve({ filter: /^(?:all|program):/ }, ({ path }) => {
        const [namespace = '', number] = path.split(':');
        return { path: number || 'all', namespace };
      });
      build.onResolve({ filter: /^@react-three\/fiber$/ }, ({ namespace }) =>
        namespace === 'program' ? { path: 'fiber', namespace: 'fiber' } : undefined,
      );
      build.onResolve({ filter: /^kinetree\b/ }, ({ path }) => ({ path: sourcesOf[path] ?? path }));
      for (const [namespace, text] of Object.entries(texts))
        build.onLoad({ filter: /(?:)/, namespace }, ({ path }) => ({
          contents: text(Number(path)),
          resolveDir: root,
          loader: 'tsx',
        }));
    },
  };
}
