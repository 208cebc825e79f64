/** Files and links into the playground, and the histories that a browser keeps. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { door } from './door.ts';
import { expect, hold, problemsOf } from './page.ts';
import { begun, bench, drop, isTree, openShared, said, steps, stored, undo } from './playground-page.ts';

/** A hull that is stretched, a turret on it that is turned against it, and a gun that leans. */
const TURRET = {
  kinetree: 1,
  title: 'Turret',
  nodes: [
    { name: 'hull', scale: [2, 1, 1], translation: [0.1, 0.2, 0.3] },
    { name: 'turret', parent: 0, translation: [0, 1, 0], rotation: [0, 0.6, 0, 0.8] },
    { name: 'gun', parent: 1, translation: [0.7, 0.25, 0] },
  ],
};

async function open(page: Page): Promise<void> {
  await page.goto('/playground.html');
  await begun(page);
}

/** Opens the page, and the turret in it. */
async function openTurret(page: Page): Promise<void> {
  await open(page);
  await drop(page, TURRET, 'turret.json');
  await isTree(page, 'hull(turret(gun))');
}

async function paste(page: Page, content: object): Promise<void> {
  await page.evaluate((it) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', it);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, JSON.stringify(content));
}

test('files are dropped and pasted, a bad one leaves the tree, and nothing but code is asked for', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await open(page);
  const origin = new URL(page.url()).origin;
  const asked: string[] = [];
  page.on('request', (request) => {
    const own = request.url().startsWith(`${origin}/assets/`) || /^(blob|data):/.test(request.url());
    if (!own || request.method() !== 'GET' || request.url().includes('?')) asked.push(request.url());
  });
  await drop(page, Uint8Array.from(door()), 'door.glb');
  await isTree(page, 'frame(door)');
  await paste(page, { metadata: { version: 4.7 }, object: { name: 'yard', children: [{ name: 'cart' }] } });
  await isTree(page, 'yard(cart)');
  await drop(page, '{', 'bad.json');
  await expect(said(page)).toContainText('bad.json: this is no JSON');
  expect(await bench(page, ({ refused }) => refused)).toBe(true);
  await isTree(page, 'yard(cart)');

  const buffers = [{ uri: 'https://evil.example/a.bin', byteLength: 8 }];
  await drop(page, { asset: { version: '2.0' }, nodes: [{}], buffers }, 'far.gltf');
  await isTree(page, 'node 0');
  for (const before of ['yard(cart)', 'frame(door)']) {
    await undo(page);
    await isTree(page, before);
  }
  expect(asked).toEqual([]);
  expect(problems).toEqual([]);
});

test(
  'a link is one step, leaves the address, and a damaged one leaves the tree',
  MAIN,
  async ({ page, context }) => {
    await openTurret(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const second = await openShared(page, context);
    await expect(said(second)).toContainText(
      /^Opened the link: 3 nodes\. 2 of 3 nodes are skewed, by up to /,
    );
    // A reload shows the tree as it was edited.
    await expect.poll(() => new URL(second.url()).hash).toBe('');
    await second.goto('/playground.html#tree=AAAA!');
    await expect(said(second)).toContainText('The link is damaged');
    await isTree(second, 'hull(turret(gun))');
  },
);

test('a history survives a reload, and two tabs keep their own', async ({ page, context }) => {
  const rename = (page: Page, name: string): Promise<unknown> =>
    bench(
      page,
      (it, name) =>
        it.edit(`Rename to ${name}`, (now) => ({
          ...now,
          nodes: now.nodes.map((node, i) => (i === 0 ? { ...node, name } : node)),
        })),
      name,
    );
  await openTurret(page);
  await rename(page, 'base');
  await rename(page, 'chassis');
  await undo(page);
  await reloaded(page, 'base(turret(gun))');
  expect((await steps(page)).slice(-2)).toEqual(['Open Turret', 'Rename to base']);
  await bench(page, (it) => void it.redo());
  await isTree(page, 'chassis(turret(gun))');
  await expect.poll(() => stored(page)).toBe(true);

  const second = await context.newPage();
  await open(second);
  await isTree(second, 'chassis(turret(gun))');
  expect(await steps(second)).toEqual([]);
  await rename(second, 'other');
  await reloaded(second, 'other(turret(gun))');
  await reloaded(page, 'chassis(turret(gun))');
  await undo(second);
  await isTree(second, 'chassis(turret(gun))');
});

/** Waits until the store has the tab's tree with all of its steps, and loads the page again. */
async function reloaded(page: Page, text: string): Promise<void> {
  await isTree(page, text);
  await expect.poll(() => stored(page)).toBe(true);
  await page.reload();
  await begun(page);
  await isTree(page, text);
}

test('a damaged store breaks nothing', async ({ page }) => {
  const problems = problemsOf(page);
  await openTurret(page);
  await expect.poll(() => stored(page)).toBe(true);
  await page.evaluate(async () => {
    const request = indexedDB.open('kinetree-trees');
    await new Promise((done) => Object.assign(request, { onsuccess: done }));
    const writing = request.result.transaction('tabs', 'readwrite');
    const tab = sessionStorage.getItem('kinetree-playground') as string;
    const document = { nodes: [{ id: 1, name: null }] };
    writing.objectStore('tabs').put({ version: 1, document, past: 7 }, tab);
    await new Promise((done) => Object.assign(writing, { oncomplete: done }));
    request.result.close();
  });
  await openTurret(page);
  await expect.poll(() => stored(page)).toBe(true);
  expect(problems).toEqual([]);
});

for (const way of ['dropped', 'pasted'] as const)
  test(`what is ${way} before the scripts are here is kept, and opened once they are`, async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/playground.html', { waitUntil: 'commit' });
    await page.locator('.before .view').waitFor();
    if (way === 'dropped') {
      expect(await drop(page, TURRET, 'turret.json')).toBe(true);
      await expect(page.getByText('Your file is here.')).toBeVisible();
    } else await paste(page, TURRET);
    release();
    await begun(page);
    await isTree(page, 'hull(turret(gun))');
    // Once, as a step over the first tree.
    expect(await steps(page)).toEqual(['Open Turret']);
    await drop(page, '{', 'bad.json');
    await expect.poll(() => bench(page, ({ refused }) => refused)).toBe(true);
  });

test('a browser without a store says so, and the page works', async ({ browser }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no store', 'SecurityError');
    };
  });
  await page.goto('/playground.html');
  await expect(said(page)).toContainText('This browser keeps nothing for this page');
  await drop(page, TURRET, 'turret.json');
  await isTree(page, 'hull(turret(gun))');
  await page.close();
});
