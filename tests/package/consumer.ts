/**
 * Somebody else's folder: empty but for the packed package, installed as npm installs it, without a
 * network, and three.js, which the examples of that entry draw with.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { test as base } from '../browser-test.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'kinetree-consumer-'));
  /** The paths in the tarball. */
  readonly packed: readonly string[];

  constructor() {
    const packed = this.#run('npm', ['pack', join(project, 'dist/package'), '--json', '--ignore-scripts']);
    const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
    this.packed = tarball.files.map(({ path }) => path);
    this.write('package.json', '{ "name": "consumer", "private": true, "type": "module" }');
    this.#run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball.filename}`]);
    this.lend('three');
  }

  /** Lends the consumer a package of the project's, unless it has it. */
  lend(name: string): void {
    const to = join(this.folder, 'node_modules', name);
    if (existsSync(to)) return;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(project, 'node_modules', name), to, 'junction');
  }

  /** Writes a file and gives its path. */
  write(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Runs a program of the consumer's in Node and gives what it prints. */
  node(name: string, text: string): string {
    return this.#run(process.execPath, ['--throw-deprecation', this.write(name, text)]);
  }

  /**
   * Has TypeScript check these files, strictly, and the package's own declarations with them. Returns
   * what it says.
   */
  types(options: readonly string[], files: readonly string[]): string {
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
    return this.#run(process.execPath, [tsc, ...strict, ...options, ...files]);
  }

  /** Bundles the page of a folder with Vite as it comes, serves what it made, and calls `see` with its address. */
  async serve(folder: string, see: (address: string) => Promise<unknown>): Promise<void> {
    const common = { root: join(this.folder, folder), configFile: false, logLevel: 'error' } as const;
    await build(common);
    const server = await preview({ ...common, preview: { host: '127.0.0.1' } });
    try {
      await see(server.resolvedUrls?.local[0] ?? '');
    } finally {
      await server.close();
    }
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #run(program: string, args: readonly string[]): string {
    // The test runner asks its children for color; what is read here is text.
    const { FORCE_COLOR, ...env } = process.env;
    try {
      return execFileSync(program, args, {
        cwd: this.folder,
        env,
        encoding: 'utf8',
        stdio: 'pipe',
        shell: process.platform === 'win32',
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  }
}

/** `test` with a consumer that all tests of a worker share: each has files of its own names there. */
export const test = base.extend<object, { consumer: Consumer }>({
  consumer: [
    // Playwright finds by the braces what a fixture needs.
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing
    async ({}, use) => {
      const consumer = new Consumer();
      try {
        await use(consumer);
      } finally {
        consumer.dispose();
      }
    },
    { scope: 'worker' },
  ],
});
