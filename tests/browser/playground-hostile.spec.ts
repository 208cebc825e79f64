/**
 * Very large input in the real page: its worker is ended. That hostile input is refused,
 * `tests/unit/playground-hostile.test.ts` proves.
 */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import { isTree, openPage, row, said, steps, tree } from './playground-page.ts';

/** The first tree, which every refusal leaves as it was. */
const DIGGER = 'tracks(left track right track cab(boom(stick(bucket)) window(lamp)))';

async function open(page: Page): Promise<void> {
  await openPage(page);
  await isTree(page, DIGGER);
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
