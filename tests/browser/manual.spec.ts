/** The manual in the built site: its pages, its search, and programs that run in a frame of their own. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { accessible, expect } from './page.ts';

const site = fileURLToPath(new URL('../../dist/site', import.meta.url));
const files = readdirSync(join(site, 'manual')).filter((it) => it.endsWith('.html') && it !== 'runner.html');

const hashes = (html: string, tag: string): string =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');

/**
 * Opens a page under a policy that allows what the build has put into the page, and nothing else.
 * Chromium's own command that replaces the text of an editor gives it a style, which the policy refuses,
 * and CodeMirror draws the text anew: of that nobody is told.
 */
async function open(page: Page, address: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const told = message.type() === 'error' && !message.text().startsWith('Applying inline style violates');
    if (told) problems.push(message.text());
  });
  await page.route('**/manual/*.html*', async (route) => {
    if (route.request().url().includes('runner.html')) return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const policy = [
      "default-src 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'",
      `script-src 'self' 'wasm-unsafe-eval' ${hashes(html, 'script')}`,
      `style-src 'self' ${hashes(html, 'style')}`,
    ];
    const headers = { ...response.headers(), 'content-security-policy': policy.join('; ') };
    await route.fulfill({ response, headers, body: html });
  });
  await page.goto(`/manual/${address}`);
  return problems;
}

const output = (room: Locator): Locator => room.locator('.output');
const press = (room: Locator, name: string): Promise<void> => room.getByRole('button', { name }).click();

/** Puts a text into the editor of a program, and runs it. */
async function run(page: Page, room: Locator, text: string): Promise<void> {
  if ((await room.locator('.cm-content').count()) === 0) await press(room, 'Edit');
  await room.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await press(room, 'Run');
}

test('a program runs as it is, and prints what the page says', MAIN, async ({ page }) => {
  const problems = await open(page, 'recipe-throw.html');
  const room = page.locator('.program').first();
  const said = (await room.locator('.prints').textContent()) ?? '';
  await press(room, 'Run');
  await expect(output(room)).toHaveText(said);
  await expect(room.locator('.prints')).toBeHidden();
  expect(problems).toEqual([]);
});

test('programs with three.js, a doctor and a batch run, too', async ({ page }) => {
  for (const address of ['recipe-clip-on-model.html', 'symptoms.html', 'recipe-crowd.html']) {
    const problems = await open(page, address);
    const room = page.locator('.program').first();
    const said = (await room.locator('.prints').textContent()) ?? '';
    await press(room, 'Run');
    await expect(output(room), address).toHaveText(said);
    expect(problems).toEqual([]);
  }
});

test('programs with Rapier run, which comes when one is run', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (it) => asked.push(it.url()));
  const problems = await open(page, 'rapier.html');
  for (const room of await page.locator('.program[data-runs]').all()) {
    const said = (await room.locator('.prints').textContent()) ?? '';
    if (said.startsWith('3.000')) expect(asked.filter((it) => it.includes('/modules/'))).toEqual([]);
    await press(room, 'Run');
    await expect(output(room)).toHaveText(said);
  }
  expect(asked.filter((it) => it.endsWith('/rapier3d-compat.js'))).toHaveLength(1);
  expect(new Set(asked.map((it) => new URL(it).origin)).size).toBe(1);
  expect(problems).toEqual([]);
  const room = page.locator('.program[data-runs]').first();
  const broken = [
    "import RAPIER from '@dimforge/rapier3d-compat';",
    "import { Hierarchy } from 'kinetree';",
    "import { RapierLink } from 'kinetree/rapier';",
    'await RAPIER.init();',
    'const world = new RAPIER.World({ x: 0, y: 0, z: 0 });',
    'const link = new RapierLink(new Hierarchy(), world);',
    'const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased());',
    "link.bind(link.tree.add({}, { name: 'deck' }), body, { rides: true });",
  ];
  await run(page, room, broken.join('\n'));
  await expect(output(room)).toContainText(/^line 8: .*deck.*\[BAD_ARGUMENT\]/);
});

test('a component runs in its frame until it is stopped, and its errors are at their lines', async ({
  page,
}) => {
  const problems = await open(page, 'react.html');
  const [room, other] = [page.locator('[data-runs="tsx"]').first(), page.locator('[data-runs="tsx"]').nth(1)];
  for (const it of [room, other]) {
    const said = (await it.locator('.prints').textContent()) ?? '';
    await press(it, 'Run');
    await expect(output(it)).toHaveText(said);
    await expect(it.frameLocator('iframe').locator('canvas')).toBeVisible();
    // One runs at a time.
    await expect(page.locator('iframe')).toHaveCount(1);
  }
  await expect(room.getByRole('button', { name: 'Stop' })).toBeHidden();
  await press(other, 'Stop');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Stop' })).toBeHidden();
  expect(problems).toEqual([]);

  const hierarchy = "import { Hierarchy, Node } from 'kinetree/react';\n";
  const canvas = `import { Canvas } from '@react-three/fiber';\n${hierarchy}`;
  const shown = (it: string) => `export const App = () => <Canvas><Hierarchy>${it}</Hierarchy></Canvas>;\n`;
  await run(page, room, `${canvas}${shown('<Node>')}`);
  await expect(output(room)).toContainText(/^line 3: SyntaxError/);
  await run(page, room, `${canvas}\n\n${shown('<Node name="arm" rotation={[1, 1, 0, 0]} />')}`);
  await expect(output(room)).toContainText(/rotation.*length 1.*\[NOT_UNIT\]/);
  await run(page, room, "const App = () => {\n  throw new Error('no');\n};\nexport default App;\n");
  await expect(output(room)).toContainText(/^line 2: Error: no/);
  await run(page, room, "import { useState } from 'react';\nexport const it = useState;\n");
  await expect(output(room)).toContainText('Export a component named App: it is what is shown.');
  await run(page, room, 'export const App = () => {\n  for (;;);\n};\n');
  await press(room, 'Stop');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('what is edited runs, is in the address, and comes back from there', MAIN, async ({ page }) => {
  const problems = await open(page, 'recipe-throw.html');
  const room = page.locator('.program').first();
  await run(
    page,
    room,
    "import { Hierarchy } from 'kinetree';\nconsole.log(new Hierarchy().size, [1, 2]);\n",
  );
  await expect(output(room)).toHaveText('0 [1,2]\n');
  // The styles of the editor are there, though the page allows no tags with styles.
  expect(await room.locator('.cm-content').evaluate((it) => getComputedStyle(it).whiteSpace)).toBe(
    'break-spaces',
  );
  await expect(page).toHaveURL(/#code=0\.[\w-]+$/);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(room.locator('.cm-content')).toContainText('new Hierarchy().size');
  await expect(output(room)).toHaveCount(0);
  await press(room, 'As it was');
  await expect(room.locator('.editor')).toHaveCount(0);
  await expect(page).toHaveURL(/recipe-throw\.html$/);
  expect(problems).toEqual([]);
});

test('a figure shows what the program beside it exports, and says what it cannot show', async ({ page }) => {
  const problems = await open(page, 'symptoms.html');
  const room = page.locator('.program').first();
  const figure = room.locator('kinetree-figure');
  const shown = () => figure.evaluate((it) => (it as HTMLElement & { values: object }).values);
  // It begins when it comes near.
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(shown).toMatchObject({ scaleX: 3, joint: 45 });
  const program = (values: string) =>
    `import { Hierarchy } from 'kinetree';\nconst tree = new Hierarchy();\n` +
    `const wall = tree.add({ scale: [1.5, 1, 1] });\nawait null;\nexport const figure = ${values};\n`;
  await run(page, room, program("{ 'scale-x': tree.local(wall).scale[0], joint: 30 }"));
  await expect.poll(shown).toMatchObject({ scaleX: 1.5, joint: 30 });
  await expect(output(room)).toHaveText('It printed nothing.\n');
  await run(page, room, program('{ joint: 500 }'));
  await expect(output(room)).toContainText(/The figure: .*joint/i);
  // What a program hands over is text, whatever it was.
  await run(page, room, program('{ joint: { toString: () => "<b>20</b>" } }'));
  await expect(output(room)).toContainText('The figure: ');
  await expect(output(room).locator('b')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('an error is at the line of the reader, as the package says it', async ({ page }) => {
  await open(page, 'recipe-throw.html');
  const room = page.locator('.program').first();
  const tree = "import { Hierarchy } from 'kinetree';\nconst tree = new Hierarchy();\n";
  await run(page, room, `${tree}\ntree.add({ rotation: [1, 1, 0, 0] }, { name: 'arm' });\n`);
  await expect(output(room)).toContainText(/^line 4: .*rotation.*length 1.*\[NOT_UNIT\]/);
  await expect(room.locator('.cm-bad')).toHaveText(/tree\.add/);
  await run(page, room, 'const a = 1;\nlet b = 3 +;\n');
  await expect(output(room)).toContainText(/^line 2: SyntaxError/);
  await run(page, room, "\nimport _ from 'lodash';\n");
  await expect(output(room)).toContainText('line 2: "lodash" cannot be imported here; there are kinetree,');
  await run(page, room, "import { Nothing } from 'kinetree';\n");
  await expect(output(room)).toContainText(/^line 1: SyntaxError: .*'kinetree'.*Nothing/);
  await run(page, room, "await null;\nconsole.log('first');\nthrow new Error('then');\n");
  await expect(output(room)).toContainText(/^first\nline 3: Error: then/);
});

test('a program sees nothing of the page, and one without an end is stopped', async ({ page }) => {
  await open(page, 'recipe-throw.html');
  await page.evaluate(() => localStorage.setItem('mine', 'secret'));
  const room = page.locator('.program').first();
  const tries = [
    'localStorage.getItem("mine")',
    'parent.document.title',
    'document.cookie',
    'new Function("return 1")()',
    'await fetch("/")',
    'await import("data:text/javascript,export default 1")',
  ];
  const program = tries.map((it) => `try { console.log('did', ${it}); } catch { console.log('refused'); }`);
  await run(page, room, program.join('\n'));
  await expect(output(room)).toHaveText('refused\n'.repeat(tries.length));
  // A loop takes a processor of ours: the page's ten seconds go ten times as fast.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const faster = (work: () => void, time = 0): number => setTimeout(work, time / 10);
    window.setTimeout = faster as typeof setTimeout;
  });
  await run(page, room, 'for (;;);');
  await expect(output(room)).toContainText('Stopped: it had not answered for 10 s.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await run(page, room, 'for (;;) console.log(1);');
  await expect(output(room)).toContainText('Stopped');
  await run(page, room, "console.log('alive');");
  await expect(output(room)).toHaveText('alive\n');
});

test('the search leads to a section, by keys alone', MAIN, async ({ page }) => {
  const problems = await open(page, 'index.html');
  const asked: string[] = [];
  page.on('request', (it) => asked.push(it.url()));
  expect(asked.filter((it) => it.includes('search.json'))).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search the manual' }).fill('moving platform');
  await expect(page.locator('.search li').first()).toBeVisible();
  await expect(page.locator('.search a').first()).toHaveAttribute('href', /^recipe-platform\.html/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manual\/recipe-platform\.html/);
  expect(problems).toEqual([]);
});

test('a reader gets from the first page to a running tree in two presses', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Your first moving tree' }).click();
  const room = page.locator('.program').first();
  await press(room, 'Run');
  await expect(output(room)).toHaveText('100,0,0\n');
});

test('axe finds nothing to complain of in pages of each kind', async ({ page }) => {
  for (const file of ['index.html', 'first-tree.html', 'coming-from.html', 'symptoms.html']) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/manual/${file}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await accessible(page);
  }
});

test('no page is wider than a phone, and no link leads nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    await page.goto(`/manual/${file}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390);
    const html = readFileSync(join(site, 'manual', file), 'utf8');
    for (const [, href = ''] of html.matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g)) {
      // tests/browser/reference.spec.ts has the reference, which is built apart.
      if (/^(?:\w+:|\.\.\/reference\/)/.test(href)) continue;
      const [path = '', id] = href.split('#');
      const target = path ? join(site, 'manual', path) : join(site, 'manual', file);
      expect(existsSync(target), `${file} links ${href}`).toBe(true);
      // What a link gives a figure or the playground is no place of a page.
      if (id && !/^(?:kinetree|tree)=/.test(id))
        expect(readFileSync(target, 'utf8'), `${file} links ${href}`).toContain(`id="${id}"`);
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a page is whole, with no button that does nothing', async ({ page }) => {
    await page.goto('/manual/recipe-throw.html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How do I pick a thing up and throw it?',
    );
    await expect(page.locator('.prints')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/manual/first-tree.html');
    await expect(page.locator('.prints')).toHaveCount(10);
    await expect(page.locator('.prints').nth(1)).toHaveText('100,1,8\n0,1,8');
  });
});
