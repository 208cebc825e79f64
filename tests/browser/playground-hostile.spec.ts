/** Hostile and large input in the real page: its worker is ended, and a link keeps its bounds. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import { row, type Shell, tree } from './playground-page.ts';

/** The first tree, which every refusal leaves as it was. */
const DIGGER = 'tracks(left track right track cab(boom(stick(bucket)) window(lamp)))';

async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`/playground.html${hash}`);
  await expect.poll(() => tree(page)).not.toBe('');
}

const line = (page: Page) => page.locator('kinetree-playground .said p');
const steps = (page: Page): Promise<number> =>
  page.locator('kinetree-playground').evaluate((shell) => (shell as Shell).workbench.history.past.length);

/** The beginning of a text of two joints and very many frames: a worker needs many seconds. */
function captured(frames: number): string {
  const joints =
    'HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n' +
    'End Site\n{\nOFFSET 0 1 0\n}\n}\n';
  return `${joints}MOTION\nFrames: ${frames}\nFrame Time: 0.01\n`;
}

/** Drops or pastes such a text, which the page itself makes: it is long. */
async function bring(page: Page, how: 'drop' | 'paste', frames: number): Promise<void> {
  await page.evaluate(
    ([how, head, frames]) => {
      const text = head + '1 2 3 4 5 6\n'.repeat(frames);
      const dataTransfer = new DataTransfer();
      if (how === 'paste') {
        dataTransfer.setData('text/plain', text);
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: dataTransfer, bubbles: true }),
        );
        return;
      }
      dataTransfer.items.add(new File([text], 'huge.bvh'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [how, captured(frames), frames] as const,
  );
}

for (const [how, name] of [
  ['drop', 'huge.bvh'],
  ['paste', 'the pasted text'],
] as const)
  test(`Stop ends the reading after a ${how}, and the page goes on meanwhile`, async ({ page }) => {
    const problems = problemsOf(page);
    await open(page);
    await bring(page, how, 2_000_000);
    await expect(line(page)).toHaveText(`Reading ${name}, 22.9 MB …`);
    await expect.poll(() => page.workers().length).toBe(1);
    // The tree can be used while the worker reads.
    await row(page, 'boom').click();
    await expect(row(page, 'boom')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(line(page)).toHaveText(`The reading of ${name} was stopped.`);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(await tree(page)).toBe(DIGGER);
    expect(await steps(page)).toBe(0);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
    expect(problems).toEqual([]);
  });

test('a file that takes a worker too long is given up', async ({ page }) => {
  const problems = problemsOf(page);
  await page.addInitScript(() => {
    // The minute passes in a second.
    const later = window.setTimeout;
    const sooner = (act: TimerHandler, ms = 0, ...rest: unknown[]): number =>
      later(act, ms === 60_000 ? 1000 : ms, ...rest);
    window.setTimeout = sooner as typeof setTimeout;
  });
  await open(page);
  await bring(page, 'drop', 2_000_000);
  await expect(line(page)).toHaveText('huge.bvh took more than 60 s to read, and was given up.');
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await tree(page)).toBe(DIGGER);
  expect(problems).toEqual([]);
});

/** Returns a text as the fragment of a link, packed as the playground packs it. */
const hash = (text: string): string => `#tree=${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

test('a link beyond its bounds is refused in a sentence, and one at them is opened', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  const refusals = [
    [`#tree=${'A'.repeat(8001)}`, 'The link has 8001 characters; the most that are read are 8000.'],
    [
      hash(' '.repeat(2 ** 21 + 1)),
      'The link unpacks to more than 2097152 bytes, which no link of ours does.',
    ],
    [
      hash(`{"kinetree":1,"nodes":[${'{},'.repeat(100_000)}{}]}`),
      'The document has 100001 nodes; the most that are read are 100000.',
    ],
    ['#tree=%3Cscript%3E', 'The link is damaged: it has characters that no link has.'],
    [hash('{"kinetree":1,"nodes":[],"run":"alert(1)"}'), 'run'],
  ] as const;
  for (const [address, sentence] of refusals) {
    await page.evaluate((it) => {
      location.hash = it;
    }, address);
    await expect(line(page)).toContainText(sentence);
    expect(await tree(page)).toBe(DIGGER);
    expect(await steps(page)).toBe(0);
  }
  // As many nodes as fit into what a link may unpack to, each with a place of its own.
  const nodes = Array.from({ length: 50_000 }, (_, i) => `{"translation":[${i % 7},0,0]}`);
  const address = hash(`{"kinetree":1,"nodes":[${nodes.join()}]}`);
  expect(address.length).toBeLessThan(8000);
  await page.evaluate((it) => {
    location.hash = it;
  }, address);
  await expect(line(page)).toContainText('Opened the link: 50000 nodes.');
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await page.keyboard.press('Control+z');
  await expect.poll(() => tree(page)).toBe(DIGGER);
  expect(problems).toEqual([]);
});
