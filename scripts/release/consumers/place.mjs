/** The folder of a consumer: its own packages, the packed tarball, its program. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { npm } from '../../setup/npm.mjs';
import { root, run } from '../../tools/run.mjs';
import { Trouble } from '../../tools/steps.mjs';
import { offline } from './offline.mjs';

export const PLACES = join(root, '.cache', 'consumers');

export class Place {
  /**
   * @param {string} name
   * @param {Readonly<Record<string, string>>} packages their versions by their names
   * @param {object} [more] of package.json
   */
  constructor(name, packages, more = {}) {
    this.folder = join(PLACES, name);
    this.packages = packages;
    this.manifest = { name: `consumer-${name}`, private: true, ...more, devDependencies: packages };
  }

  /**
   * Installs its packages, unless they are there from before, and then the tarball, without a
   * network.
   */
  async install(/** @type {string} */ tarball, /** @type {{ glimpse: any }} */ { glimpse }) {
    const stamp = join(this.folder, 'node_modules', '.pinned');
    const pinned = JSON.stringify(this.packages);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== pinned) {
      rmSync(this.folder, { recursive: true, force: true });
      this.write('package.json', JSON.stringify(this.manifest, null, 2));
      await this.#npm(['install'], { glimpse, advice: 'It cannot be installed here.' });
      this.write('node_modules/.pinned', pinned);
    }
    for (const file of readdirSync(this.folder))
      if (!['node_modules', 'package-lock.json'].includes(file))
        rmSync(join(this.folder, file), { recursive: true });
    this.write('package.json', JSON.stringify(this.manifest, null, 2));
    rmSync(join(this.folder, 'node_modules', 'kinetree'), { recursive: true, force: true });
    await this.#npm(['install', '--offline', '--no-save', '--no-package-lock', tarball], { glimpse });
  }

  write(/** @type {string} */ name, /** @type {string} */ text) {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Runs a program of one of its packages, or Node, without a network. Returns what it says. */
  async run(/** @type {string} */ program, /** @type {string[]} */ ...args) {
    const own = join(this.folder, 'node_modules', '.bin', program);
    const [first, rest, env] = offline(existsSync(own) ? own : program, args);
    const tell = { cwd: this.folder, env, timeout: 180_000 };
    return (await run(first, rest, tell)).output;
  }

  /** Runs a program of its in Node. */
  node(/** @type {string} */ file, /** @type {string} */ text) {
    this.write(file, text);
    return this.run(process.execPath, file);
  }

  /** The bytes of all scripts and wasm in a folder, each gzipped. */
  size(/** @type {string} */ folder) {
    let bytes = 0;
    for (const file of readdirSync(join(this.folder, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.(c?js|mjs|wasm)$/.test(file))
        bytes += gzipSync(readFileSync(join(this.folder, folder, file)), { level: 9 }).length;
    if (bytes === 0) throw new Trouble(`No scripts were written to ${folder}.`);
    return bytes;
  }

  #npm(/** @type {string[]} */ args, /** @type {object} */ tell) {
    return npm([...args, '--no-audit', '--no-fund'], { cwd: this.folder, ...tell });
  }
}
