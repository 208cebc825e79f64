/** Real browsers for the tests: those that are here, or Debian's. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ask } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { install, isDebian } from './debian.mjs';

/**
 * The path of a Chromium or Chrome. The shell without windows comes first: it takes a fifth less of
 * a processor for the same pages. Then an open Chromium, whose version does not move by itself.
 */
export const chromium = finder({
  name: 'Chromium',
  programs: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ],
  applications: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter(Boolean)
      .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
  ],
  debian: 'chromium-headless-shell',
});

/** The path of a Firefox, beside a display to have WebGL on. */
export const firefox = finder({
  name: 'Firefox',
  programs: ['firefox-esr', 'firefox'],
  applications: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  debian: 'firefox-esr',
  beside: ['xvfb', 'libgl1-mesa-dri', 'libegl1'],
});

/** Does a piece of work when it is asked for first, and gives the same result from then on. */
function once(work) {
  let result;
  return () => {
    result ??= work();
    return result;
  };
}

/**
 * Returns what finds or installs a browser. A variable of its name in the environment,
 * CHROMIUM, names one for good.
 */
function finder({ name, programs, applications, debian, beside = [] }) {
  const variable = name.toUpperCase();
  const find = async (tell) => {
    const named = process.env[variable];
    if (named && !existsSync(named)) throw new Trouble(`${variable} names ${named}, which is not there.`);
    if (named) return named;
    if (isDebian) await install(beside, tell);
    const first = await installed(programs.slice(0, 1), []);
    if (first) return first;
    const here = await installed(programs, applications);
    if (!isDebian || (here && process.getuid?.() !== 0)) return here;
    try {
      await install([debian], tell);
    } catch (error) {
      // What is like Debian may not have it.
      if (!here) throw error;
    }
    return installed(programs, applications);
  };
  return once(() =>
    step(name, async (tell) => {
      const path = await find(tell);
      if (!path)
        throw new Trouble(`${name} is needed: install it, or give its path as ${variable}=/path/to/it.`);
      tell.note(path);
      return path;
    }),
  );
}

/**
 * The first that says its version: on some systems `chromium-browser` only says where to get it.
 */
async function installed(programs, applications) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, ...applications].filter((it) => existsSync(it))) {
    // Chrome on Windows opens a window instead of saying its version.
    if (process.platform === 'win32' || (await ask(path, ['--version'], { timeout: 20_000 }))) return path;
  }
  return undefined;
}

/** The paths of WebKitGTK's small browser and of the driver of it. Linux only. */
export const webkit = once(() =>
  step('WebKit', async (tell) => {
    if (isDebian) await install(['webkit2gtk-driver', 'xvfb'], tell);
    const driver = await ask('which', ['WebKitWebDriver']);
    const browser = miniBrowser();
    if (!driver || !browser)
      throw new Trouble("WebKitGTK's MiniBrowser and its driver are needed; Debian has webkit2gtk-driver.");
    tell.note(browser);
    return { driver, browser };
  }),
);

/** It is among the libraries, in a folder named for the machine and the version. */
function miniBrowser() {
  const libraries = ['/usr/lib', '/usr/libexec', ...within('/usr/lib', /-linux-gnu/)];
  const folders = libraries.flatMap((folder) => within(folder, /^webkit(2)?gtk-\d/));
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((path) => existsSync(path));
}

const within = (folder, pattern) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .map((name) => join(folder, name))
    : [];
