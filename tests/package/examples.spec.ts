/** The programs of `examples`: in the repository, and beside the packed package as programs of their own. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { problemsOf } from '../browser/page.ts';
import { Pixels } from '../browser/png.ts';
import { MAIN } from '../main.ts';
import { type Consumer, test } from './consumer.ts';

const examples = join(import.meta.dirname, '../../examples');
const text = (...path: string[]): string => readFileSync(join(examples, ...path), 'utf8');

test('the examples run in the repository, as their README says', () => {
  const all = ['', 'figures', 'playground'].flatMap((below) =>
    readdirSync(join(examples, below)).flatMap((name) => (name.endsWith('.js') ? [join(below, name)] : [])),
  );
  expect(all.length).toBeGreaterThan(20);
  for (const name of all) {
    const printed = execFileSync(process.execPath, [join(examples, name)], { encoding: 'utf8' });
    expect(printed, name).toBe(text(name.replace(/\.js$/, '.txt')));
  }
});

test('a program that "Copy as code" gives runs beside the installed package, and prints what its example prints', ({
  consumer,
}) => {
  for (const name of ['crash', 'engines', 'flail', 'orders', 'piston', 'tank', 'teacups', 'worm'])
    expect(consumer.node(`${name}.mjs`, text('figures', `${name}.js`))).toBe(text('figures', `${name}.txt`));
});

/** Bundles an example with other packages of the project's, and calls `see` with its address. */
async function bundled(
  page: Page,
  consumer: Consumer,
  name: string,
  see: (address: string) => Promise<void>,
): Promise<void> {
  const problems = problemsOf(page);
  for (const file of readdirSync(join(examples, name))) consumer.write(`${name}/${file}`, text(name, file));
  await consumer.serve(name, see);
  expect(problems.filter((it) => !it.startsWith('Failed to load resource'))).toEqual([]);
}

interface Colors {
  readonly orange: number;
  readonly gray: number;
  readonly blue: number;
}

/** Returns the number of pixels of the page in the colors that the examples draw with. */
async function colors(page: Page): Promise<Colors> {
  const shot = new Pixels(await page.screenshot());
  return {
    orange: shot.count((r, _, b) => r > 1.6 * b),
    blue: shot.count((r, _, b) => r <= 1.6 * b && b > 1.6 * r),
    gray: shot.count((r, g, b) => r <= 1.6 * b && b <= 1.6 * r && r < 160 && Math.abs(r - g) < 40),
  };
}

test('react-turret: the turret is drawn, and a click throws its ball out of the picture', ({
  page,
  consumer,
}) => {
  for (const name of ['react', 'react-dom', '@react-three/fiber']) consumer.lend(name);
  return bundled(page, consumer, 'react-turret', async (address) => {
    await page.goto(address);
    await expect.poll(async () => (await colors(page)).orange).toBeGreaterThan(100);
    expect((await colors(page)).blue).toBeGreaterThan(1000);
    await page.locator('canvas').click();
    await expect.poll(async () => (await colors(page)).orange).toBe(0);
    expect((await colors(page)).blue).toBeGreaterThan(1000);
  });
});

/** Opens an example of three.js with each query, and waits until it has pixels of a color. */
async function seen(
  page: Page,
  consumer: Consumer,
  name: string,
  queries: readonly [string, string],
  color: keyof Colors,
  least: number,
): Promise<[Colors, Colors]> {
  const found: Colors[] = [];
  await bundled(page, consumer, name, async (address) => {
    for (const query of queries) {
      await page.goto(address + query);
      await expect(page.locator('canvas')).toBeVisible();
      await expect.poll(async () => (await colors(page))[color]).toBeGreaterThan(least);
      found.push(await colors(page));
    }
  });
  return found as [Colors, Colors];
}

test('three-arm: the arm and its arrows are drawn, and move', MAIN, async ({ page, consumer }) => {
  const both = await seen(page, consumer, 'three-arm', ['?time=0', '?time=2.5'], 'orange', 2000);
  for (const { gray, blue } of both) {
    expect(gray).toBeGreaterThan(1000);
    expect(blue).toBeGreaterThan(50);
  }
  expect(both[0]).not.toEqual(both[1]);
});

test(
  'three-ride: it has the arrows of its seat, and the leaning axes of its sign',
  MAIN,
  async ({ page, consumer }) => {
    const queries = ['?time=0.35&show=velocity', '?time=0.35&show=acceleration'] as const;
    const [velocity, acceleration] = await seen(page, consumer, 'three-ride', queries, 'gray', 5000);
    // Gold of ω × r and green of its own motion; teal of Coriolis. The arc of the sign's axes is red in both.
    expect(velocity.orange).toBeGreaterThan(acceleration.orange + 100);
    expect(acceleration.orange).toBeGreaterThan(20);
    expect([velocity.blue, acceleration.blue > 60]).toEqual([0, true]);
  },
);
