/**
 * Follows the title of a page in each of three browsers. A title such as `press Tab 7` asks
 * for a key, the seventh; it is pressed as a reader would press it. The first title with a number
 * behind it says that the page goes on.
 */
import { spawn } from 'node:child_process';
import { firefox, webkit } from '../../scripts/setup/browsers.mjs';
import { BROWSER_FLAGS } from '../../scripts/tools/browser-flags.mjs';
import { Trouble } from '../../scripts/tools/steps.mjs';
import { freePort, openChromium } from '../../scripts/tools/web.mjs';

/** A page that has not changed its title by then is stuck. */
const PATIENCE = 180_000;

/** In a Chromium. */
export async function titleInChromium(url, before) {
  return titleInPage(await openChromium(BROWSER_FLAGS), url, before);
}

/** In an unpatched Firefox, through WebDriver BiDi. Only with a display has it WebGL. */
export async function titleInFirefox(url, before) {
  const executablePath = await firefox();
  const display = await virtualDisplay().catch(() => null);
  try {
    const env = display ? { ...process.env, DISPLAY: display.name } : process.env;
    // What npm installs is there from here on.
    const { firefox: playwright } = await import('playwright-core');
    const browser = await playwright.launch({ channel: 'moz-firefox', executablePath, env });
    return await titleInPage(browser, url, before);
  } finally {
    display?.stop();
  }
}

async function titleInPage(browser, url, before) {
  try {
    // Firefox's own protocol cannot pretend: what would be emulated by default is left as it is.
    const page = await browser.newPage({
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    });
    await page.goto(url);
    const driver = { title: () => page.title(), press: (key) => page.keyboard.press(key) };
    return { title: await follow(driver, before), version: browser.version() };
  } finally {
    await browser.close();
  }
}

/** In WebKitGTK, through the W3C's WebDriver, on a display of its own. */
export async function titleInWebKit(url, before) {
  const { driver: program, browser: binary } = await webkit();
  const display = await virtualDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  const gone = new Promise((_, reject) => {
    driver.once('error', (error) => reject(new Trouble(`WebKit's driver cannot be run: ${error.message}`)));
    driver.once('exit', (code) => reject(new Trouble(`WebKit's driver ended with ${code}.`)));
  });
  gone.catch(() => {});
  const ask = (method, path, body) => Promise.race([gone, request(port, method, path, body)]);
  let session;
  try {
    await soon(() => ask('GET', '/status'));
    const options = { binary, args: ['--automation'] };
    const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
    const started = await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    session = `/session/${started.sessionId}`;
    await ask('POST', `${session}/timeouts`, { pageLoad: PATIENCE, script: PATIENCE });
    await ask('POST', `${session}/url`, { url });
    const press = (key) => {
      const value = KEYS[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      return ask('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    };
    // A page that is busy has none for a moment: it is asked again.
    const none = (error) => {
      if (!error.message.includes('Could not parse title')) throw error;
      return '';
    };
    const told = () => ask('GET', `${session}/title`).catch(none);
    const title = await follow({ title: told, press }, before);
    return { title, version: started.capabilities.browserVersion };
  } finally {
    if (session) await request(port, 'DELETE', session).catch(() => {});
    driver.kill();
    display.stop();
  }
}

/** The W3C WebDriver's names of keys that are no letters. */
const KEYS = { Space: ' ', Tab: '\uE004', Enter: '\uE007', Home: '\uE011', ArrowRight: '\uE014' };

/** Presses the keys that the page asks for, until its title says something else. */
async function follow({ title, press }, before) {
  let end = Date.now() + PATIENCE;
  for (let last = before; ; ) {
    const now = await title();
    if (now === last || now === '') {
      if (Date.now() > end) throw new Trouble(`The page has said nothing more since "${last}".`);
      await new Promise((resolve) => setTimeout(resolve, 40));
      continue;
    }
    const [, key] = /^press (\w+) \d+$/.exec(now) ?? [];
    if (!key && !now.startsWith(`${before} `)) return now;
    last = now;
    end = Date.now() + PATIENCE;
    if (key) await press(key);
  }
}

async function request(port, method, path, body) {
  const init = {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  };
  const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json();
  if (value?.error) throw new Trouble(`WebKit's driver says: ${value.error}: ${value.message}`);
  return value;
}

/** Tries until it goes well. */
async function soon(work) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** A display that is only memory; the server picks a free number and says it. */
function virtualDisplay() {
  return new Promise((resolve, reject) => {
    const args = ['-displayfd', '3', '-screen', '0', '1100x900x24', '-nolisten', 'tcp', '-noreset'];
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const stop = () => server.kill();
    process.once('exit', stop);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Trouble(`Xvfb ended with ${code}.`)));
    server.stdio[3]?.once('data', (number) => resolve({ name: `:${String(number).trim()}`, stop }));
  });
}
