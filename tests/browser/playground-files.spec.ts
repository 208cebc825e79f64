/** Files and links into the playground, links out of it, and the histories that a browser keeps. */
import type { Browser, Page } from '@playwright/test';
import type { TreeNode } from '../../www/src/playground/document/document.ts';
import type { Panel } from '../../www/src/playground/panels/panel.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { door } from './door.ts';
import { expect, hold, problemsOf } from './page.ts';
import { stored } from './playground-page.ts';

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

interface State {
  readonly names: readonly string[];
  readonly past: readonly string[];
  readonly said: string;
  readonly refused: boolean;
}

/** Returns what the page's workbench has. */
const state = (page: Page): Promise<State> =>
  page.evaluate(() => {
    const { workbench } = document.querySelector('kinetree-playground') as Panel;
    const { said, refused, history } = workbench;
    const names = workbench.document.nodes.map(({ name }) => name);
    return { names, past: history.past.map(({ name }) => name), said, refused };
  });
const act = (page: Page, what: 'undo' | 'redo'): Promise<void> =>
  page.evaluate((it) => (document.querySelector('kinetree-playground') as Panel).workbench[it](), what);
const said = (page: Page) => expect.poll(async () => (await state(page)).said);
const names = (page: Page) => expect.poll(async () => (await state(page)).names);

/** Opens the page, and waits until the tab has its history. */
async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`/playground.html${hash}`);
  await begun(page);
}
const begun = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => sessionStorage.getItem('kinetree-playground') && document.querySelector('kinetree-playground'),
  );

/** Drops a file on the page. Returns whether the page keeps the browser from leaving it. */
function drop(page: Page, name: string, bytes: readonly number[]): Promise<boolean> {
  return page.evaluate(
    ([name, bytes]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
      const events = ['dragover', 'drop'].map(
        (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
      for (const event of events) document.body.dispatchEvent(event);
      return events.every((event) => event.defaultPrevented);
    },
    [name, bytes] as const,
  );
}
const dropText = (page: Page, name: string, text: string): Promise<boolean> =>
  drop(page, name, [...new TextEncoder().encode(text)]);

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((it) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', it);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
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
  await drop(page, 'door.glb', door());
  await said(page).toBe('Opened door.glb: 2 nodes and 1 animation.');
  await names(page).toEqual(['frame', 'door']);

  await paste(
    page,
    JSON.stringify({ metadata: { version: 4.7 }, object: { name: 'yard', children: [{ name: 'cart' }] } }),
  );
  await names(page).toEqual(['yard', 'cart']);

  await dropText(page, 'bad.json', '{"kinetree":1,"nodes":[{"translation":[0,null,0]}]}');
  await said(page).toBe('bad.json: this is no scene: translation of node 0 must be a list of numbers.');
  expect(await state(page)).toMatchObject({ names: ['yard', 'cart'], refused: true });

  await dropText(
    page,
    'far.gltf',
    JSON.stringify({
      asset: { version: '2.0' },
      nodes: [{}],
      buffers: [{ uri: 'https://evil.example/a.bin', byteLength: 8 }],
      bufferViews: [{ buffer: 0, byteLength: 8 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR' }],
      animations: [
        {
          samplers: [{ input: 0, output: 0 }],
          channels: [{ sampler: 0, target: { node: 0, path: 'scale' } }],
        },
      ],
    }),
  );
  await said(page).toContain('a.bin is missing: drop it together with ');
  await names(page).toEqual(['node 0']);
  await act(page, 'undo');
  await names(page).toEqual(['yard', 'cart']);

  await act(page, 'undo');
  await names(page).toEqual(['frame', 'door']);
  expect(asked).toEqual([]);
  expect(problems).toEqual([]);
});

/** Returns the world matrices of all nodes, by the page's own core. */
const matrices = (page: Page): Promise<number[][]> =>
  page.evaluate(() => {
    const { tree, handles } = (document.querySelector('kinetree-playground') as Panel).workbench.course.posed;
    return handles.map((it) => Array.from(tree.worldMatrix(it)));
  });

/** Returns the link that the panel under Share shows. */
async function shared(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = page.getByLabel('A link: the whole tree is in it');
  await expect(link).toHaveValue(/#tree=[\w-]+$/);
  return link.inputValue();
}

test(
  'a link has the same tree in a second page, to the bit, as one step',
  MAIN,
  async ({ page, context }) => {
    await open(page);
    await dropText(page, 'turret.json', JSON.stringify(TURRET));
    await names(page).toEqual(['hull', 'turret', 'gun']);
    const link = await shared(page);

    const second = await context.newPage();
    await second.goto(link);
    await begun(second);
    await said(second).toMatch(/^Opened the link: 3 nodes\. 2 of 3 nodes are skewed, by up to /);
    expect(await matrices(second)).toEqual(await matrices(page));
    // It leaves the address, so that a reload shows the tree as it was edited.
    await expect.poll(() => new URL(second.url()).hash).toBe('');

    await second.goto(`${link.slice(0, -4)}!`);
    await said(second).toContain('The link is damaged');
    await names(second).toEqual(['hull', 'turret', 'gun']);
  },
);

test('a history survives a reload, and two tabs keep their own', async ({ page, context }) => {
  await open(page);
  await dropText(page, 'turret.json', JSON.stringify(TURRET));
  await names(page).toEqual(['hull', 'turret', 'gun']);
  const edit = (page: Page, name: string): Promise<unknown> =>
    page.evaluate((it) => {
      const { workbench } = document.querySelector('kinetree-playground') as unknown as {
        workbench: Workbench;
      };
      const nodes = (now: Workbench['document']) =>
        now.nodes.with(0, { ...(now.nodes[0] as TreeNode), name: it });
      return workbench.edit(`Rename to ${it}`, (now) => ({ ...now, nodes: nodes(now) }));
    }, name);
  await edit(page, 'base');
  await edit(page, 'chassis');
  await act(page, 'undo');
  await kept(page, 'base');
  await page.reload();
  await begun(page);
  await names(page).toEqual(['base', 'turret', 'gun']);
  expect((await state(page)).past.slice(-2)).toEqual(['Open Turret', 'Rename to base']);
  await act(page, 'redo');
  await names(page).toEqual(['chassis', 'turret', 'gun']);
  await kept(page, 'chassis');

  const second = await context.newPage();
  await open(second);
  await names(second).toEqual(['chassis', 'turret', 'gun']);
  expect((await state(second)).past).toEqual([]);
  await edit(second, 'other');
  await kept(second, 'other');
  await page.reload();
  await begun(page);
  await names(page).toEqual(['chassis', 'turret', 'gun']);
  await second.reload();
  await begun(second);
  await names(second).toEqual(['other', 'turret', 'gun']);
  await act(second, 'undo');
  await names(second).toEqual(['chassis', 'turret', 'gun']);
});

/** Waits until the store has the tab's tree, whose first node has a name, and all of its steps. */
async function kept(page: Page, name: string): Promise<void> {
  await names(page).toContain(name);
  await expect.poll(() => stored(page)).toBe(true);
}

test('a damaged store breaks nothing', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  await dropText(page, 'turret.json', JSON.stringify(TURRET));
  await names(page).toEqual(['hull', 'turret', 'gun']);
  await kept(page, 'hull');
  await page.evaluate(async () => {
    const request = indexedDB.open('kinetree-trees');
    await new Promise((done) => {
      request.onsuccess = done;
    });
    const writing = request.result.transaction('tabs', 'readwrite');
    const tab = sessionStorage.getItem('kinetree-playground') as string;
    writing
      .objectStore('tabs')
      .put({ version: 1, document: { nodes: [{ id: 1, name: null }] }, past: 7 }, tab);
    await new Promise((done) => {
      writing.oncomplete = done;
    });
    request.result.close();
  });
  await page.reload();
  await begun(page);
  await dropText(page, 'turret.json', JSON.stringify(TURRET));
  await names(page).toEqual(['hull', 'turret', 'gun']);
  await kept(page, 'hull');
  expect(problems).toEqual([]);
});

/** Opens a page whose browser has no store. */
async function withoutStore(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no store', 'SecurityError');
    };
  });
  await page.goto('/playground.html');
  await page.waitForSelector('kinetree-playground');
  return page;
}

for (const way of ['dropped', 'pasted'] as const)
  test(`what is ${way} before the scripts are here is kept, and opened once they are`, async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/playground.html', { waitUntil: 'commit' });
    await page.locator('.before .view').waitFor();
    if (way === 'dropped') {
      expect(await dropText(page, 'turret.json', JSON.stringify(TURRET))).toBe(true);
      await expect(page.getByText('Your file is here.')).toBeVisible();
    } else await paste(page, JSON.stringify(TURRET));
    release();
    await begun(page);
    await names(page).toEqual(['hull', 'turret', 'gun']);
    // Once, as a step over the first tree.
    expect((await state(page)).past).toEqual(['Open Turret']);
    await act(page, 'undo');
    await names(page).toContain('stick');
    await dropText(page, 'bad.json', '{');
    await expect.poll(async () => (await state(page)).refused).toBe(true);
  });

test('a browser without a store says so, and the page works', async ({ browser }) => {
  const page = await withoutStore(browser);
  await said(page).toContain('This browser keeps nothing for this page');
  await dropText(page, 'turret.json', JSON.stringify(TURRET));
  await names(page).toEqual(['hull', 'turret', 'gun']);
  expect((await state(page)).said).toMatch(/^Opened turret\.json: 3 nodes\. 2 of 3/);
  await page.close();
});
