/** Debian's packages, for what neither npm nor rustup can give. */
import { existsSync, readFileSync } from 'node:fs';
import { ask, run } from '../tools/run.mjs';
import { Trouble } from '../tools/steps.mjs';

/** Debian, or a distribution that says that it is made of Debian. */
export const isDebian =
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));

/**
 * Installs the missing ones of `packages`. It never removes a package to make room for one.
 *
 * @throws Trouble naming the command to run, where this is not root's session or Debian does not
 * have them.
 */
export async function install(packages, { doing }) {
  const missing = [];
  for (const name of packages) {
    const status = await ask('dpkg', ['-s', name]);
    if (!status?.includes('\nStatus: install ok installed')) missing.push(name);
  }
  if (missing.length === 0) return;
  const byHand = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Trouble(`Please run \`sudo ${byHand}\`, then try again.`);
  doing(`installing ${missing.join(', ')} from Debian`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Old lists are better than none: what counts is whether there are packages.
  await ask('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...missing], {
    env,
    advice: `Debian's packages could not be installed: please run \`${byHand}\` and see why.`,
  });
}
