/**
 * `npm start`: from a bare clone to the page in a browser. Changes to the core or the page show at
 * once.
 */
import { watch } from 'node:fs';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtWasm } from './tools/built.mjs';
import { root } from './tools/run.mjs';
import { command, step, Trouble } from './tools/steps.mjs';
import { elapsed, paint } from './tools/words.mjs';
import { buildWasm } from './wasm/build.mjs';

const PORT = 5173;
/** The largest that TCP has. */
const LAST_PORT = 65_535;
/** An editor that saves several files, or one in several writes, means one change. */
const SETTLED = 300;
/** Milliseconds: the names of this machine are found at once. */
const PATIENCE = 1_500;

await command(async () => {
  const options = read(process.argv.slice(2));
  await expectFree(options);
  const { host, wasm } = await builtWasm();
  const server = await step('server', () => serve(options));
  const [address] = server.resolvedUrls.local.concat(server.resolvedUrls.network);
  console.log(`\n  ${paint.strong(address)}   ready in ${elapsed(performance.now())}, Ctrl-C ends it\n`);
  if (options.open) server.openBrowser();
  rebuildOnChange(() => buildWasm(host, wasm));
});
// A name that is still looked up would keep the process.
if (process.exitCode) process.exit();

/** The options of the command line, checked before anything is set up. */
function read(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string' },
        open: { type: 'boolean', default: hasDesktop() },
      },
      allowNegative: true,
    }));
  } catch (error) {
    const [sentence] = error.message.split(/\. |\n/);
    throw new Trouble(`${sentence}: npm start takes --host NAME, --port NUMBER and --no-open.`);
  }
  const { port: named } = values;
  const port = Number(named ?? PORT);
  if (named !== undefined && (!/^\d+$/.test(named) || port > LAST_PORT))
    throw new Trouble(`--port takes a whole number from 0 (any free one) to ${LAST_PORT}, not "${named}".`);
  return { ...values, port, strictPort: named !== undefined };
}

/** Refuses a host that is not of this machine, and a port that is asked for and taken. */
async function expectFree({ host, port, strictPort }) {
  const socket = createSocket();
  const listening = new Promise((resolve, reject) => {
    socket.once('error', reject).listen({ host, port: strictPort ? port : 0 }, resolve);
    setTimeout(reject, PATIENCE).unref();
  });
  try {
    if (host === '') throw new Error('a server without a host listens everywhere');
    await listening;
  } catch (error) {
    if (error?.code === 'EADDRINUSE')
      throw new Trouble(`Port ${port} is taken: name another, or --port 0 for any free one.`);
    if (error?.code === 'EACCES') throw new Trouble(`Port ${port} needs rights that this user has not.`);
    throw new Trouble(`--host takes a name or an address of this machine, not "${host}".`);
  } finally {
    await new Promise((resolve) => socket.close(resolve));
  }
}

/** Vite comes from node_modules, which is not there when this file is read. */
async function serve({ host, port, strictPort }) {
  const { createServer } = await import('vite');
  // The next free port is taken where nobody has asked for this one.
  const server = await createServer({
    root: join(root, 'www'),
    configFile: join(root, 'vite.config.js'),
    mode: 'site',
    logLevel: 'warn',
    server: { host, port, strictPort },
  });
  return server.listen();
}

/** No desktop on a server, over ssh without a display, or in CI. */
function hasDesktop() {
  if (process.env.CI || !process.stdout.isTTY) return false;
  if (process.platform === 'darwin' || process.platform === 'win32') return !process.env.SSH_CONNECTION;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * One build at a time; what changes meanwhile is built after it. A build that fails leaves the page
 * as it is.
 */
function rebuildOnChange(build) {
  let timer;
  let building = Promise.resolve();
  const changed = (_event, path) => {
    if (!/\.(rs|toml)$/.test(path ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(build).catch(() => {});
    }, SETTLED);
  };
  watch(join(root, 'crate'), { recursive: true }, changed);
}
