/** The npm packages, as package-lock.json pins them. Everything before this runs on Node alone. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unlessFresh } from '../tools/fresh.mjs';
import { root, run } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';

/** The oldest Node that Vite runs on. */
const OLDEST = [20, 19];

/** Without a network npm waits for 70 s between its tries; so for 20. */
const QUICK = '--fetch-retry-maxtimeout=10000';

export function npmPackages() {
  return step('npm packages', async ({ doing, glimpse, note }) => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
      const found = process.versions.node;
      throw new Trouble(
        `Node ${OLDEST.join('.')} or newer is needed; this is ${found}: see https://nodejs.org.`,
      );
    }
    const lock = {
      inputs: ['package.json', 'package-lock.json'],
      outputs: ['node_modules/.package-lock.json'],
      also: [process.platform, process.arch],
    };
    const made = await unlessFresh('npm', lock, async () => {
      doing('npm ci');
      await npm(['ci', '--no-audit', '--no-fund', QUICK], {
        glimpse,
        advice: 'npm could not install the packages: see that its registry can be reached, then try again.',
      });
    });
    if (!made) note('up to date');
  });
}

/**
 * Runs npm: the one that started this script where there is one, so that no second version comes
 * in.
 */
export function npm(args, options) {
  const started = process.env.npm_execpath ?? '';
  if (basename(started).startsWith('npm') && existsSync(started)) {
    return run(process.execPath, [started, ...args], options);
  }
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/** The script behind a command of one of the packages, to be run with this Node. */
export function packageScript(path) {
  return join(root, 'node_modules', ...path.split('/'));
}
