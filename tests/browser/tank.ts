/** The figures of the tank in a page, their numbers against the core called from here. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { LiveValue } from '../../www/src/figure/readout.ts';
import crash from '../../www/src/figures/crash.ts';
import shells from '../../www/src/figures/shells.ts';
import tank from '../../www/src/figures/tank.ts';
import { type Run, Runner } from '../../www/src/runner/runner.ts';
import { painted, problemsOf } from './page.ts';

const figures = { shells, tank, crash };
export type Scene = keyof typeof figures;

/** Returns a page's figure. */
export const figure = (page: Page, scene: Scene = 'tank'): Locator =>
  page.locator(`kinetree-figure[scene=${scene}]`);

/** A figure's element, as far as these tests use it. */
export interface Element extends HTMLElement {
  readonly run: Run | null;
  readonly values: Record<string, unknown>;
  readonly numbers: Record<string, LiveValue>;
  readonly time: number;
  readonly playing: boolean;
  seek(time: number): void;
  pause(): void;
  play(): void;
  snapshot(type: string): Promise<Blob>;
}

/** Opens a page, the workbench's own unless another is named, and waits for the figure. */
export async function open(
  page: Page,
  { path = '/figure/tank.html', scene = 'tank' as Scene, still = true } = {},
): Promise<void> {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
  await page.goto(path);
  await figure(page, scene).scrollIntoViewIfNeeded();
  await expect.poll(() => ask(page, (it) => it.run !== null, scene)).toBe(true);
  await painted(page);
  expect(problems).toEqual([]);
}

/** Returns the element's answer to a question. */
export function ask<T>(
  page: Page,
  question: (it: Element) => T | Promise<T>,
  scene: Scene = 'tank',
): Promise<T> {
  return figure(page, scene).evaluate(question as never) as Promise<T>;
}

/** Every number in the tables, row by row, as the page shows it. */
export function shown(page: Page, scene: Scene): Promise<string[][]> {
  return figure(page, scene).evaluate((it) =>
    Array.from(it.shadowRoot?.querySelectorAll('.readout tbody tr') ?? [], (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim() ?? ''),
    ),
  );
}

/** The same numbers for the same run, from the core called here, with no browser. */
function expected(run: Run | null, scene: Scene): string[][] {
  if (!run) throw new Error(`the ${scene} has no run`);
  const runner = new Runner(figures[scene] as never);
  try {
    runner.replay(run);
    return runner
      .readout()
      .groups.flatMap(({ items }) => items)
      .flatMap((item) => (item.kind === 'table' ? item.rows : []))
      .map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
  } finally {
    runner.dispose();
  }
}

/** Returns the numbers of the page, which are those of the core. */
export async function compare(page: Page, scene: Scene = 'tank'): Promise<string[][]> {
  await ask(page, (it) => it.pause(), scene);
  await painted(page);
  const numbers = await shown(page, scene);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(expected(await ask(page, (it) => it.run, scene), scene));
  return numbers;
}

/** Returns the first row with this label. */
export const row = (rows: string[][], label: string): string[] => rows.find(([name]) => name === label) ?? [];
