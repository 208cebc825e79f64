/** A real browser for the tests: one that is here, or Debian's. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ask } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { install, isDebian } from './debian.mjs';

/**
 * In the order in which they are taken: an open Chromium first, since its version does not move by
 * itself.
 */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
];

/** The path of a Chromium or Chrome. CHROMIUM in the environment names one for good. */
export function chromium() {
  return step('Chromium', async (tell) => {
    const named = process.env.CHROMIUM;
    if (named && !existsSync(named)) throw new Trouble(`CHROMIUM names ${named}, which is not there.`);
    const found = named ?? (await installed()) ?? (await fromDebian(tell));
    if (!found) {
      throw new Trouble(
        'Chrome or Chromium is needed: install one, or give its path as CHROMIUM=/path/to/it.',
      );
    }
    tell.note(found);
    return found;
  });
}

async function fromDebian(tell) {
  if (!isDebian) return undefined;
  await install(['chromium'], tell);
  return installed();
}

/**
 * The first that says its version: on some systems `chromium-browser` only says where to get it.
 */
async function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, ...applications].filter((it) => existsSync(it))) {
    // Chrome on Windows opens a window instead of saying its version.
    if (process.platform === 'win32' || (await ask(path, ['--version'], { timeout: 20_000 }))) return path;
  }
  return undefined;
}
