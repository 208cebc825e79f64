/**
 * WebKit for the tests: WebKitGTK's small browser, its driver, and a display that is only memory.
 * Linux only.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { install, isDebian } from './debian.mjs';

/**
 * The programs: a driver, the browser it drives, and a display.
 *
 * @typedef {{ driver: string, browser: string, display: string }} WebKit
 * @returns {Promise<WebKit>}
 */
export function webkit() {
  return step('WebKit', async (tell) => {
    if (isDebian) await install(['webkit2gtk-driver', 'xvfb'], tell);
    const driver = await ask('which', ['WebKitWebDriver']);
    const display = await ask('which', ['Xvfb']);
    const browser = miniBrowser();
    if (!driver || !display || !browser) {
      throw new Trouble(
        "WebKitGTK's MiniBrowser, WebKitWebDriver and Xvfb are needed; Debian has them as webkit2gtk-driver and xvfb.",
      );
    }
    tell.note(browser);
    return { driver, browser, display };
  });
}

/** It is among the libraries, in a folder named for the machine and the version. */
function miniBrowser() {
  const within = (folder, pattern) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => pattern.test(name))
          .map((name) => join(folder, name))
      : [];
  const libraries = ['/usr/lib', '/usr/libexec', ...within('/usr/lib', /-linux-gnu/)];
  const folders = libraries.flatMap((folder) => within(folder, /^webkit(2)?gtk-\d/));
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((path) => existsSync(path));
}
