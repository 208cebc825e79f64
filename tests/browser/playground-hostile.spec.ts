/** Hostile and large input in the real page: its worker is ended, and a link keeps its bounds. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import { openPage, row, said, steps, tree } from './playground-page.ts';

/** The first tree, which every refusal leaves as it was. */
const DIGGER = 'tracks(left track right track cab(boom(stick(bucket)) window(lamp)))';

async function open(page: Page): Promise<void> {
  await openPage(page);
  await expect.poll(() => tree(page)).toBe(DIGGER);
}

/** Two joints and very many frames, as the page itself makes them: a worker needs many seconds. */
async function bring(page: Page, how: 'drop' | 'paste'): Promise<void> {
  await page.evaluate((how) => {
    const channels = 'Xposition Yposition Zposition Zrotation Xrotation Yrotation';
    const joints = `ROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 ${channels}\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n`;
    const rows = '1 2 3 4 5 6\n'.repeat(2_000_000);
    const text = `HIERARCHY\n${joints}MOTION\nFrames: 2000000\nFrame Time: 0.01\n${rows}`;
    const dataTransfer = new DataTransfer();
    if (how === 'paste') dataTransfer.setData('text/plain', text);
    else dataTransfer.items.add(new File([text], 'huge.bvh'));
    const options = { dataTransfer, clipboardData: dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(
      how === 'paste' ? new ClipboardEvent('paste', options) : new DragEvent('drop', options),
    );
  }, how);
}

for (const [how, name] of [
  ['drop', 'huge.bvh'],
  ['paste', 'the pasted text'],
] as const)
  test(`Stop ends the reading after a ${how}, and the page goes on meanwhile`, async ({ page }) => {
    const problems = problemsOf(page);
    await open(page);
    await bring(page, how);
    await expect(said(page)).toHaveText(`Reading ${name}, 22.9 MB …`);
    await expect.poll(() => page.workers().length).toBe(1);
    // The tree can be used while the worker reads.
    await row(page, 'boom').click();
    await expect(row(page, 'boom')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(said(page)).toHaveText(`The reading of ${name} was stopped.`);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(await tree(page)).toBe(DIGGER);
    expect(await steps(page)).toEqual([]);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
    expect(problems).toEqual([]);
  });

test('a link beyond its bounds is refused in a sentence, and one at them is opened', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  const follow = (text: string): Promise<void> => {
    const packed = deflateRawSync(text, { level: 9 }).toString('base64url');
    expect(packed.length).toBeLessThan(8000);
    return page.evaluate((it) => void Object.assign(location, { hash: it }), `#tree=${packed}`);
  };
  await follow(' '.repeat(2 ** 21 + 1));
  const sentence = 'The link unpacks to more than 2097152 bytes, which no link of ours does.';
  await expect(said(page)).toContainText(sentence);
  expect(await tree(page)).toBe(DIGGER);
  expect(await steps(page)).toEqual([]);
  // As many nodes as fit into what a link may unpack to, each with a place of its own.
  const nodes = Array.from({ length: 50_000 }, (_, i) => `{"translation":[${i % 7},0,0]}`);
  await follow(`{"kinetree":1,"nodes":[${nodes.join()}]}`);
  await expect(said(page)).toContainText('Opened the link: 50000 nodes.');
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await page.keyboard.press('Control+z');
  await expect.poll(() => tree(page)).toBe(DIGGER);
  expect(problems).toEqual([]);
});
