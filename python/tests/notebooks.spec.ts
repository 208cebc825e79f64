/** The widget in marimo: it is drawn with its settings, and what the reader sets is in Python. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';

const WORK = process.env.NOTEBOOKS ?? join(import.meta.dirname, '../../.cache/notebooks');
const bin = join(WORK, 'venv', process.platform === 'win32' ? 'Scripts' : 'bin');

let server: ChildProcess | undefined;
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-notebooks-'));
});
test.afterEach(async () => {
  const ended = new Promise((done) => server?.once('exit', done));
  if (server?.kill()) await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server of notebooks on one of them, and returns its address when it answers. */
async function serve(notebook: string, program: string, args: readonly string[]): Promise<string> {
  copyFileSync(join(import.meta.dirname, notebook), join(folder, notebook));
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await once(free.close(), 'close');
  server = spawn(join(bin, program), [...args, `--port=${port}`], { cwd: folder, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/`;
  await expect
    .poll(
      () =>
        fetch(address).then(
          (it) => it.ok,
          () => false,
        ),
      { timeout: 90_000 },
    )
    .toBe(true);
  return address;
}

/** Returns what the figure of the page has for two of its controls. */
const values = (page: Page): Promise<unknown> =>
  page
    .locator('kinetree-figure')
    .evaluate((it) => [(it as KinetreeFigure).values.scaleX, (it as KinetreeFigure).values.joint]);

/** Moves a slider of the figure by one step, as a reader does. */
async function turn(page: Page): Promise<void> {
  await page.locator('kinetree-figure').getByLabel('Joint', { exact: true }).press('ArrowRight');
}

test('marimo draws it, and the cell below follows the reader', async ({ page }) => {
  const address = await serve('figure.py', 'marimo', [
    'run',
    'figure.py',
    '--headless',
    '--no-token',
    '--host=127.0.0.1',
  ]);
  await page.goto(address);
  await expect(page.locator('kinetree-figure canvas')).toBeVisible();
  await expect.poll(() => values(page)).toEqual([2, 45]);
  await expect(page.locator('body')).toContainText('the joint is at 45 degrees');
  await turn(page);
  await expect(page.locator('body')).toContainText('the joint is at 46 degrees');
});
