/**
 * Fast Refresh, with Vite's own server: a file that is saved changes the page and not the places of its
 * nodes, and no node is left behind.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import type { HierarchyAccess } from '../../www/src/core/entries/react.ts';
import { problemsOf } from '../browser/page.ts';
import { test } from '../browser-test.ts';
import { Consumer } from './consumer.ts';

declare global {
  var hierarchy: HierarchyAccess;
  /** The tree that the page began with. */
  var first: HierarchyAccess['tree'];
}

const MAIN = `import { createRoot } from 'react-dom/client';
import { Canvas } from '@react-three/fiber';
import { Tank } from './tank.jsx';
createRoot(document.getElementById('root')).render(<Canvas><Tank /></Canvas>);`;

const ACCESS = `import { useHierarchy } from 'kinetree/react';
import { useEffect } from 'react';
export function Access() {
  const it = useHierarchy();
  useEffect(() => { globalThis.hierarchy = it; globalThis.first ??= it.tree; });
  return null;
}`;

const TANK = `import { Hierarchy, Node } from 'kinetree/react';
import { useState } from 'react';
import { Access } from './access.jsx';
function Turret() {
  return <Node name="turret" translation={[0, 2, 0]} velocity={[0, 0, 1]} />;
}
export function Tank() {
  return (
    <Hierarchy>
      <Node name="hull" velocity={[1, 0, 0]}>
        <Turret />
      </Node>
      <Node name="flag" parent="turret" />
      <Access />
    </Hierarchy>
  );
}`;

let consumer: Consumer;
let server: ViteDevServer;
let file: string;
test.beforeAll(async () => {
  consumer = new Consumer();
  for (const name of ['react', 'react-dom', '@react-three/fiber']) consumer.lend(name);
  consumer.write(
    'index.html',
    '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="./main.jsx"></script>',
  );
  consumer.write('main.jsx', MAIN);
  consumer.write('access.jsx', ACCESS);
  file = consumer.write('tank.jsx', TANK);
  server = await createServer({
    root: consumer.folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    server: { host: '127.0.0.1', fs: { strict: false } },
  });
  await server.listen();
});
test.afterAll(async () => {
  await server.close();
  consumer.dispose();
});

/** Returns each node with its parent, the places of two, and whether the tree is the first one. */
const state = (page: Page): Promise<{ nodes: string[]; hull: number; turret: number; same: boolean }> =>
  page.evaluate(() => {
    const { tree } = globalThis.hierarchy;
    const nodes = tree.nodes().map((it) => {
      const parent = tree.parent(it);
      return `${tree.name(it)} in ${parent === null ? 'the world' : tree.name(parent)}`;
    });
    const place = (name: string) => tree.local(tree.find(name) as never).translation;
    return {
      nodes,
      hull: place('hull')[0] ?? 0,
      turret: place('turret')[2] ?? 0,
      same: tree === globalThis.first,
    };
  });

/** Saves the file with one thing changed. */
const save = (from: string, to: string): void => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};
const WHOLE = ['hull in the world', 'turret in hull', 'flag in turret'];

test('a file that is saved keeps the places, and leaves no node behind', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await expect.poll(async () => (await state(page).catch(() => null))?.hull ?? 0).toBeGreaterThan(0.5);
  const begun = await state(page);
  expect([...begun.nodes].sort()).toEqual([...WHOLE].sort());

  // Another number: the node is where it was, and goes on by it.
  save('velocity={[1, 0, 0]}', 'velocity={[100, 0, 0]}');
  await expect.poll(async () => (await state(page)).hull).toBeGreaterThan(begun.hull + 20);
  const faster = await state(page);
  expect(faster.same).toBe(true);
  expect(faster.turret).toBeGreaterThan(begun.turret);

  // A node more, and one less.
  save('<Node name="flag" parent="turret" />', '<Node name="crew" parent="hull" />');
  await expect.poll(async () => (await state(page)).nodes).toContain('crew in hull');
  const crewed = await state(page);
  expect(crewed.nodes).toHaveLength(3);
  expect([crewed.same, crewed.hull > faster.hull, crewed.turret > faster.turret]).toEqual([true, true, true]);

  // A hook more in one component: React mounts that anew, and the others stay.
  save('function Turret() {', 'function Turret() {\n  useState(0);');
  await expect.poll(async () => (await state(page)).turret).toBeLessThan(crewed.turret);
  const turned = await state(page);
  expect([...turned.nodes].sort()).toEqual(['crew in hull', 'hull in the world', 'turret in hull']);
  expect([turned.same, turned.hull > crewed.hull]).toEqual([true, true]);

  // A hook more in all of it: a tree of its own, and the first one is disposed of.
  save('export function Tank() {', 'export function Tank() {\n  useState(0);');
  await expect.poll(async () => (await state(page)).same).toBe(false);
  expect((await state(page)).nodes).toHaveLength(3);
  expect(
    await page.evaluate(() =>
      ((it) => {
        try {
          return it.size;
        } catch (error) {
          return (error as { code: string }).code;
        }
      })(globalThis.first),
    ),
  ).toBe('DISPOSED');
  expect(problems).toEqual([]);
});
