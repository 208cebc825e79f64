/**
 * Firefox for the tests: one that is here, or Debian's extended support release, with a display to
 * have WebGL on.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step, Trouble } from '../tools/steps.mjs';
import { install, isDebian } from './debian.mjs';

const names = ['firefox-esr', 'firefox'];
const applications = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The path of a Firefox. FIREFOX in the environment names one for good. */
export function firefox() {
  return step('Firefox', async (tell) => {
    const named = process.env.FIREFOX;
    if (named && !existsSync(named)) throw new Trouble(`FIREFOX names ${named}, which is not there.`);
    if (!named && isDebian) await install(['firefox-esr', 'xvfb', 'libgl1-mesa-dri', 'libegl1'], tell);
    const found = named ?? installed();
    if (!found) throw new Trouble('Firefox is needed: install it, or give its path as FIREFOX=/path/to/it.');
    tell.note(found);
    return found;
  });
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...applications].find((path) => existsSync(path));
}
