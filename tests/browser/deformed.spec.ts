/** The page "Which node skews my model?": its tabs, and the doctor for a reader's own file. */
import { readFileSync } from 'node:fs';
import { check } from '../../www/src/core/entries/doctor.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { expect, problemsOf } from './page.ts';
import { drop } from './playground-page.ts';

const FILE = new URL('../unit/doctor-cases/quantized.glb', import.meta.url);
const SCENE = {
  metadata: { version: 4.7, type: 'Object' },
  object: {
    type: 'Scene',
    children: [
      { name: 'wide', scale: [2, 1, 1], children: [{ name: 'in it', quaternion: [0, 0, 0.6, 0.8] }] },
    ],
  },
};

test(
  'finds the node in a file that is dropped and in a text that is pasted, and saves it mended',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    const doctors: string[] = [];
    page.on('request', (it) => void (/deformed-doctor/.test(it.url()) && doctors.push(it.url())));
    await page.goto('/deformed.html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which node skews my model?');
    const found = page.locator('.found');
    await expect(page.getByRole('tablist')).toBeVisible();
    expect(doctors).toEqual([]);

    await page.getByLabel('Or its text').fill(JSON.stringify(SCENE));
    await page.getByRole('button', { name: 'Look at the text' }).click();
    await expect(found).toContainText('1 of 3 nodes is skewed');
    await expect(found).toContainText('Wide is scaled unevenly, by 2.00, 1.00, 1.00');
    expect(doctors.length).toBe(1);

    await drop(page, readFileSync(FILE), 'quantized.glb');
    await expect(found).toContainText('4 of 6 nodes are skewed, by up to 58.4°');
    await expect(found).toContainText('no node’s place changes, and corners move by up to 0.102 m');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the mended file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('quantized mended.glb');
    const bytes = readFileSync(await download.path());
    const length = bytes.readUInt32LE(12);
    const { nodes } = JSON.parse(bytes.subarray(20, 20 + length).toString()) as {
      nodes: { children?: number[] }[];
    };
    const placed = nodes.map((node, i) => {
      const parent = nodes.findIndex(({ children }) => children?.includes(i));
      return { ...node, parent: parent < 0 ? null : parent };
    });
    expect(check({ nodes: placed }).skewed).toBe(0);

    await page.getByLabel('Or its text').fill('no JSON');
    await page.getByRole('button', { name: 'Look at the text' }).click();
    await expect(found).toContainText('the pasted text cannot be read: it is no JSON');
    expect(problems).toEqual([]);
  },
);

test('has a tab for each program, by keys and by address', async ({ page }) => {
  await page.goto('/deformed.html#maya');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Maya')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  const names = ['three.js', 'Unity', 'Unreal', 'Godot', 'Babylon.js', 'Blender', 'Maya', 'glTF'];
  await expect(page.getByRole('tab')).toHaveText(names);
  await tab('Maya').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('glTF')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'glTF' })).toContainText('npx kinetree mend');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'three.js' })).toContainText('attach(parent, object)');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('all of it can be read', async ({ page }) => {
    await page.goto('/deformed.html');
    for (const name of ['three.js', 'Unity', 'Godot', 'glTF'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByText('Put the uneven scale on an object')).toBeVisible();
  });
});
