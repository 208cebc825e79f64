/**
 * The widget in JupyterLab and in marimo: it is drawn, a change of its settings in Python moves it, and
 * what the reader sets is in Python.
 */
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
  const env = {
    ...process.env,
    JUPYTER_CONFIG_DIR: folder,
    JUPYTER_DATA_DIR: folder,
    JUPYTER_RUNTIME_DIR: folder,
  };
  server = spawn(join(bin, program), [...args, `--port=${port}`], { cwd: folder, env, stdio: 'ignore' });
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

/** Returns what a figure of the page has for two of its controls. */
const values = (page: Page, number = 0): Promise<unknown> =>
  page
    .locator('kinetree-figure')
    .nth(number)
    .evaluate((it) => [(it as KinetreeFigure).values.scaleX, (it as KinetreeFigure).values.joint]);

/** Moves a slider of a figure by one step, as a reader does. */
async function turn(page: Page): Promise<void> {
  await page.locator('kinetree-figure').first().getByLabel('Joint', { exact: true }).press('ArrowRight');
}

test('JupyterLab draws it, moves it by settings, and has its values', async ({ page }) => {
  const open = [
    '--no-browser',
    '--allow-root',
    '--IdentityProvider.token=',
    '--ServerApp.password=',
    '--ip=127.0.0.1',
  ];
  const address = await serve('figure.ipynb', 'jupyter-lab', open);
  // JupyterLab keeps the last workspace: a name of its own, made anew.
  await page.goto(`${address}lab/workspaces/figures/tree/figure.ipynb?reset`);
  const cell = (number: number) => page.locator('.jp-CodeCell').nth(number);
  const run = async (number: number): Promise<void> => {
    await cell(number).locator('.cm-content').click();
    await page.keyboard.press('Shift+Enter');
  };
  // A cell that is run before the kernel is there is not run at all, and nothing says so.
  await expect(page.getByText('Python 3 (ipykernel) | Idle')).toBeVisible();
  await expect(async () => {
    await run(0);
    await expect(page.locator('kinetree-figure canvas')).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
  await expect.poll(() => values(page)).toEqual([2, 45]);
  await run(1);
  await expect.poll(() => values(page)).toEqual([3, 45]);
  await turn(page);
  await expect.poll(() => values(page)).toEqual([3, 46]);
  await run(2);
  await expect(cell(2).locator('.jp-OutputArea-output')).toContainText('joint 46 scale_x 3 error');
  // The same again, and another one: an element that is there already is left alone.
  await run(3);
  await expect(page.locator('kinetree-figure')).toHaveCount(3);
  await expect.poll(() => values(page, 1)).toEqual([3, 46]);
  // What only the figure can read, it refuses.
  await run(4);
  await run(5);
  await expect(cell(5).locator('.jp-OutputArea-output')).toContainText(
    /error column 1 of "z \+": .* is not a variable/,
  );
});

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
