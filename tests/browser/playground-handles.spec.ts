/** The handles of the gizmo: each is where a hand gets hold of it, also where the picture is small. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { phone } from './hand.ts';
import { expect, painted } from './page.ts';
import { bench, choose } from './playground-page.ts';

/** Returns the names of the handles that are shown, and of those whose middle something else covers. */
function handlesOf(page: Page): Promise<{ shown: string[]; covered: string[] }> {
  return page.locator('kinetree-picture').evaluate((picture) => {
    const at = (x: number, y: number): Element | null => {
      let found = document.elementFromPoint(x, y);
      for (;;) {
        const inner = found?.shadowRoot?.elementFromPoint(x, y);
        if (!inner || inner === found) return found;
        found = inner;
      }
    };
    const all = [...(picture.shadowRoot?.querySelectorAll<HTMLElement>('.handle') ?? [])];
    const shown = all.filter((it) => !it.hidden && !it.classList.contains('beneath'));
    const named = (it: HTMLElement): string => it.getAttribute('aria-label') ?? '';
    const covered = shown.filter((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return !at(left + width / 2, top + height / 2)?.closest('.handle');
    });
    return { shown: shown.map(named), covered: covered.map(named) };
  });
}

const PRESETS = ['Digger', 'Planets and moons'];

for (const [name, height] of [
  ['a phone', 844],
  ['a short phone', 600],
] as const)
  test.describe(name, () => {
    test.use({ ...phone, viewport: { width: 390, height }, isMobile: true, colorScheme: 'light' });
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    for (const preset of PRESETS)
      test(`has no handle under a bar in the tree ${preset}, of any node and any tool`, async ({ page }) => {
        await page.goto('/playground.html');
        await expect(page.locator('kinetree-picture canvas').first()).toBeVisible();
        await page.getByRole('button', { name: 'Trees to begin with' }).tap();
        await page.getByRole('button', { name: new RegExp(`^${preset}\\b`) }).tap();
        await painted(page);
        const ids = await bench(page, ({ document }) => document.nodes.slice(0, 9).map(({ id }) => id));
        let shown = 0;
        for (const tool of ['move', 'turn', 'stretch'] as const)
          for (const id of ids) {
            await bench(page, (it, tool) => it.set({ tool }), tool);
            await choose(page, id);
            await painted(page);
            const found = await handlesOf(page);
            expect(found.covered, `${tool}, node ${id}`).toEqual([]);
            shown += found.shown.length;
          }
        // Three or four of each node.
        expect(shown).toBeGreaterThan(2.5 * 3 * ids.length);
      });
  });
