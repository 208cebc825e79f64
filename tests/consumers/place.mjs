/** The folder of a consumer: its own packages, the packed tarball, its program. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { npm } from '../../scripts/setup/npm.mjs';
import { root, run } from '../../scripts/tools/run.mjs';
import { Trouble } from '../../scripts/tools/steps.mjs';

export const PLACES = join(root, '.cache', 'consumers');

/**
 * A shell that has a loopback and no other network, where the system can make one: the builds and
 * the runs of consumers must ask for nothing.
 */
const CUT = ['-n', 'sh', '-c', 'ip link set lo up 2>/dev/null; exec "$0" "$@"'];
export const cut = [CUT, ['-r', ...CUT]].find((form) => spawnSync('unshare', [...form, 'true']).status === 0);

export class Place {
  /**
   * @param {string} name
   * @param {Readonly<Record<string, string>>} packages their versions by their names
   */
  constructor(name, packages) {
    this.folder = join(PLACES, name);
    this.packages = packages;
    this.manifest = { name: `consumer-${name}`, private: true, devDependencies: packages };
  }

  /** Installs its packages, which npm fetches once, and the tarball, into a folder without a program. */
  async install(/** @type {string} */ tarball, /** @type {{ glimpse: any }} */ { glimpse }) {
    for (const file of existsSync(this.folder) ? readdirSync(this.folder) : [])
      if (file !== 'node_modules') rmSync(join(this.folder, file), { recursive: true });
    // It has the version that it had before, by which npm would take it for the same.
    rmSync(join(this.folder, 'node_modules', 'kinetree'), { recursive: true, force: true });
    this.write({ 'package.json': JSON.stringify(this.manifest, null, 2) });
    const quick = ['--prefer-offline', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    await npm(['install', ...quick, tarball], {
      cwd: this.folder,
      glimpse,
      advice: 'It cannot be installed here.',
    });
  }

  write(/** @type {Readonly<Record<string, string>>} */ files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), text);
    }
  }

  /** Runs a program of one of its packages, or Node, without a network. Returns what it says. */
  async run(/** @type {string} */ program, /** @type {string[]} */ ...args) {
    const own = join(this.folder, 'node_modules', '.bin', program);
    const called = [existsSync(own) ? own : program, ...args];
    const [first = '', ...rest] = cut ? ['unshare', ...cut, ...called] : called;
    // A build of ours in this process may have set NODE_ENV to its mode, with which Next fails.
    const env = { NEXT_TELEMETRY_DISABLED: '1', CI: '1', NODE_ENV: undefined };
    return (await run(first, rest, { cwd: this.folder, env, timeout: 180_000 })).output;
  }

  /** Runs a program of its in Node. */
  node(/** @type {string} */ file, /** @type {string} */ text) {
    this.write({ [file]: text });
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
}
