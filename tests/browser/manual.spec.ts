/** The manual in the built site: its pages, its search, and programs that run in a frame of their own. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { values } from './hand.ts';
import { accessible, expect, wide } from './page.ts';

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

const program = (page: Page): Locator => page.locator('.program').first();
const output = (room: Locator): Locator => room.locator('.output');
const frames = (page: Page, count: number) => expect(page.locator('iframe')).toHaveCount(count);
const press = (room: Locator, name: string): Promise<void> => room.getByRole('button', { name }).click();

/** Runs a program as it is, which prints what the page says. */
async function runs(room: Locator): Promise<void> {
  const said = (await room.locator('.prints').textContent()) ?? '';
  await press(room, 'Run');
  await expect(output(room)).toHaveText(said);
}

/** Puts a text into the editor of a program, and runs it. */
async function run(page: Page, room: Locator, text: string): Promise<void> {
  if ((await room.locator('.cm-content').count()) === 0) await press(room, 'Edit');
  await room.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await press(room, 'Run');
}

/** Runs texts in the editor of a program; each says what is awaited. */
async function say(
  page: Page,
  room: Locator,
  ...texts: [text: string, said: string | RegExp][]
): Promise<void> {
  for (const [text, said] of texts) {
    await run(page, room, text);
    await expect(output(room)).toContainText(said);
  }
}

test('a program runs as it is, and prints what the page says', MAIN, async ({ page }) => {
  const problems = await open(page, 'recipe-throw.html');
  await runs(program(page));
  await expect(program(page).locator('.prints')).toBeHidden();
  expect(problems).toEqual([]);
});

test('programs with three.js, a doctor and a batch run, too', async ({ page }) => {
  for (const address of ['recipe-clip-on-model.html', 'symptoms.html', 'recipe-crowd.html']) {
    const problems = await open(page, address);
    await runs(program(page));
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
    await runs(room);
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
  await say(page, room, [broken.join('\n'), /^line 8: .*deck.*\[BAD_ARGUMENT\]/]);
});

test('a component runs in its frame until it is stopped, and its errors are at their lines', async ({
  page,
}) => {
  const problems = await open(page, 'react.html');
  const [room, other] = [page.locator('[data-runs="tsx"]').first(), page.locator('[data-runs="tsx"]').nth(1)];
  for (const it of [room, other]) {
    await runs(it);
    await expect(it.frameLocator('iframe').locator('canvas')).toBeVisible();
    // One runs at a time.
    await frames(page, 1);
  }
  await expect(room.getByRole('button', { name: 'Stop' })).toBeHidden();
  await press(other, 'Stop');
  await frames(page, 0);
  await expect(other.getByRole('button', { name: 'Stop' })).toBeHidden();
  expect(problems).toEqual([]);

  const hierarchy = "import { Hierarchy, Node } from 'kinetree/react';\n";
  const canvas = `import { Canvas } from '@react-three/fiber';\n${hierarchy}`;
  const shown = (it: string) => `export const App = () => <Canvas><Hierarchy>${it}</Hierarchy></Canvas>;\n`;
  const leaning = '<Node name="arm" rotation={[1, 1, 0, 0]} />';
  await say(
    page,
    room,
    [`${canvas}${shown('<Node>')}`, /^line 3: SyntaxError/],
    [`${canvas}\n\n${shown(leaning)}`, /rotation.*length 1.*\[NOT_UNIT\]/],
    ["const App = () => {\n  throw new Error('no');\n};\nexport default App;\n", /^line 2: Error: no/],
    [
      "import { useState } from 'react';\nexport const it = useState;\n",
      'Export a component named App: it is what is shown.',
    ],
  );
  await run(page, room, 'export const App = () => {\n  for (;;);\n};\n');
  await press(room, 'Stop');
  await frames(page, 0);
});

test('what is edited runs, is in the address, and comes back from there', MAIN, async ({ page }) => {
  const problems = await open(page, 'recipe-throw.html');
  const room = program(page);
  await run(
    page,
    room,
    "import { Hierarchy } from 'kinetree';\nconsole.log(new Hierarchy().size, [1, 2]);\n",
  );
  await expect(output(room)).toHaveText('0 [1,2]\n');
  // The styles of the editor are there, though the page allows no tags with styles.
  await expect(room.locator('.cm-content')).toHaveCSS('white-space', 'break-spaces');
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
  const room = program(page);
  const figure = room.locator('kinetree-figure');
  const shown = () => values(figure);
  // It begins when it comes near.
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(shown).toMatchObject({ scaleX: 3, joint: 45 });
  const exports = (values: string) =>
    `import { Hierarchy } from 'kinetree';\nconst tree = new Hierarchy();\n` +
    `const wall = tree.add({ scale: [1.5, 1, 1] });\nawait null;\nexport const figure = ${values};\n`;
  await run(page, room, exports("{ 'scale-x': tree.local(wall).scale[0], joint: 30 }"));
  await expect.poll(shown).toMatchObject({ scaleX: 1.5, joint: 30 });
  await expect(output(room)).toHaveText('It printed nothing.\n');
  await say(page, room, [exports('{ joint: 500 }'), /The figure: .*joint/i]);
  // What a program hands over is text, whatever it was.
  await say(page, room, [exports('{ joint: { toString: () => "<b>20</b>" } }'), 'The figure: ']);
  await expect(output(room).locator('b')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('an error is at the line of the reader, as the package says it', async ({ page }) => {
  await open(page, 'recipe-throw.html');
  const room = program(page);
  const tree = "import { Hierarchy } from 'kinetree';\nconst tree = new Hierarchy();\n";
  const leans = `${tree}\ntree.add({ rotation: [1, 1, 0, 0] }, { name: 'arm' });\n`;
  await say(page, room, [leans, /^line 4: .*rotation.*length 1.*\[NOT_UNIT\]/]);
  await expect(room.locator('.cm-bad')).toHaveText(/tree\.add/);
  await say(
    page,
    room,
    ['const a = 1;\nlet b = 3 +;\n', /^line 2: SyntaxError/],
    ["\nimport _ from 'lodash';\n", 'line 2: "lodash" cannot be imported here; there are kinetree,'],
    ["import { Nothing } from 'kinetree';\n", /^line 1: SyntaxError: .*'kinetree'.*Nothing/],
    ["await null;\nconsole.log('first');\nthrow new Error('then');\n", /^first\nline 3: Error: then/],
  );
});

test('a program sees nothing of the page, and one without an end is stopped', async ({ page }) => {
  await open(page, 'recipe-throw.html');
  await page.evaluate(() => localStorage.setItem('mine', 'secret'));
  const room = program(page);
  const tries = [
    'localStorage.getItem("mine")',
    'parent.document.title',
    'document.cookie',
    'new Function("return 1")()',
    'await fetch("/")',
    'await import("data:text/javascript,export default 1")',
  ];
  const each = tries.map((it) => `try { console.log('did', ${it}); } catch { console.log('refused'); }`);
  await run(page, room, each.join('\n'));
  await expect(output(room)).toHaveText('refused\n'.repeat(tries.length));
  // A loop takes a processor of ours: the page's ten seconds go ten times as fast.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const faster = (work: () => void, time = 0): number => setTimeout(work, time / 10);
    window.setTimeout = faster as typeof setTimeout;
  });
  await say(page, room, ['for (;;);', 'Stopped: it had not answered for 10 s.']);
  await frames(page, 0);
  await say(page, room, ['for (;;) console.log(1);', 'Stopped']);
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
  await press(program(page), 'Run');
  await expect(output(program(page))).toHaveText('100,0,0\n');
});

test('axe finds nothing to complain of in pages of each kind', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const file of ['index.html', 'first-tree.html', 'coming-from.html', 'symptoms.html']) {
    await page.goto(`/manual/${file}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await accessible(page);
  }
});

test('no page is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const folder = new URL('../../dist/site/manual', import.meta.url);
  const files = readdirSync(folder).filter((it) => it.endsWith('.html') && it !== 'runner.html');
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    await page.goto(`/manual/${file}`, { waitUntil: 'domcontentloaded' });
    expect(await wide(page), file).toBeLessThanOrEqual(390);
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
