/** The playground's page as a reader uses it, by whichever hand: its parts, and what they show. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { TreeDocument, TreeNode } from '../../www/src/playground/document/document.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { expect, painted } from './page.ts';

/** A node at rest in its parent's place, half a meter wide: the rest of a node is its own. */
export const REST = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  velocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  angularVelocity: [0, 0, 0],
  angularAcceleration: [0, 0, 0],
  shape: { kind: 'box', size: [0.5, 0.5, 0.5], center: [0, 0, 0] },
} as const;

/** A node a with the children b and c, and a root d, each a meter from its parent. */
export const FOUR = [
  { name: 'a', translation: [1, 0, 0] },
  { name: 'b', parent: 1, translation: [0, 1, 0] },
  { name: 'c', parent: 1, translation: [0, 0, 1] },
  { name: 'd', translation: [0, 1, 0] },
] as const;

export type Shell = HTMLElement & { readonly workbench: Workbench };
/** The picture of the page, as far as tests ask it. */
export type Picture = HTMLElement & {
  readonly memory: Readonly<Record<'geometries' | 'textures' | 'triangles', number>> | null;
  nodeAt(x: number, y: number): number | null;
  snapshot(type: string, options?: object): Promise<Blob>;
};
export const picture = (page: Page): Locator => page.locator('kinetree-picture');

/** Returns the nodes that are seen in the picture at each place of a grid of some pixels, row by row. */
export const nodesSeen = (page: Page, grid: number): Promise<readonly (readonly (number | null)[])[]> =>
  picture(page).evaluate((it, grid) => {
    const { width, height } = it.getBoundingClientRect();
    const steps = (size: number) => Array.from({ length: Math.floor(size / grid) }, (_, i) => i * grid);
    return steps(height).map((y) => steps(width).map((x) => (it as Picture).nodeAt(x, y)));
  }, grid);

/** Opens the page, and waits until its panels are there. */
export async function openPage(page: Page, hash = ''): Promise<void> {
  await page.goto(`/playground.html${hash}`);
  await expect(doctor(page)).toBeAttached();
}

/** Waits until the tab has its history, and the first tree. */
export const begun = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      sessionStorage.getItem('kinetree-playground') &&
      document.querySelector<Shell>('kinetree-playground')?.workbench.document.nodes.length,
  );

/** Lets go of a file over the page. Returns whether the page keeps the browser from leaving it. */
export function drop(page: Page, content: object | string, name: string, shiftKey = false): Promise<boolean> {
  const text =
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
  return page.evaluate(
    ([given, name, shiftKey]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([typeof given === 'string' ? given : Uint8Array.from(given)], name));
      const events = ['dragover', 'drop'].map(
        (type) => new DragEvent(type, { dataTransfer, shiftKey, bubbles: true, cancelable: true }),
      );
      for (const event of events) document.body.dispatchEvent(event);
      return events.every((event) => event.defaultPrevented);
    },
    [typeof text === 'string' ? text : [...text], name, shiftKey] as const,
  );
}

/** Opens the page, and a file in it. */
export async function openFile(page: Page, content: object | string, name = 'tree.json'): Promise<void> {
  await openPage(page);
  await drop(page, content, name);
  await expect(said(page)).toContainText(`Opened ${name}`);
}

/** Reads something of the page's workbench, or does something there. */
export async function bench<Out, Given = undefined>(
  page: Page,
  act: (bench: Workbench, given: Given) => Out,
  given?: Given,
): Promise<Out> {
  const it = await page.locator('kinetree-playground').evaluateHandle((shell) => (shell as Shell).workbench);
  return it.evaluate(act as never, given) as Promise<Out>;
}

/** Opens the page, and in it nodes with the ids 1, 2, 3, … that are at rest but for what is given. */
export async function openNodes(
  page: Page,
  nodes: readonly Partial<TreeNode>[],
  chosen: number | null = 1,
  more: Partial<TreeDocument> = {},
): Promise<void> {
  await openPage(page);
  const all = nodes.map((it, i) => ({ ...REST, id: i + 1, name: '', parent: null, ...it }));
  await bench(
    page,
    (it, [given, chosen]) => {
      it.open({ ...it.document, title: 'Test', ...given });
      it.choose(chosen);
    },
    [{ ...more, nodes: all }, chosen] as const,
  );
  await painted(page);
}

/** The names of the steps that can be undone. */
export const steps = (page: Page): Promise<readonly string[]> =>
  bench(page, ({ history }) => history.past.map(({ name }) => name));
/** A node of the document, by its id. */
export const node = (page: Page, id: number): Promise<TreeNode> =>
  bench(page, ({ document }, id) => document.nodes.find((it) => it.id === id) as TreeNode, id);
export const undo = (page: Page): Promise<void> => bench(page, (it) => void it.undo());
export const choose = async (page: Page, id: number | null): Promise<void> => {
  await bench(page, (it, id) => it.choose(id), id);
  await painted(page);
};

/** Waits until the picture asks for no frame any more. */
export async function rested(page: Page): Promise<void> {
  await painted(page);
  await expect.poll(() => frames(page)).toBe(0);
}

/** Returns how many frames the page asks for in the time of eight. */
export function frames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const native = window.requestAnimationFrame;
    let count = 0;
    window.requestAnimationFrame = (call) => {
      count++;
      return native.call(window, call);
    };
    for (let i = 0; i < 8; i++) await new Promise((done) => native.call(window, done));
    window.requestAnimationFrame = native;
    return count;
  });
}

/** Presses a button, by key, mouse or finger. */
export type Press = (button: Locator) => Promise<void>;

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
export const row = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
/** The row of exactly this name. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const handle = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name, exact: true });
export const doctor = (page: Page): Locator => page.locator('kinetree-doctor');
/** A panel of the page, for axe. */
export const within = (panel: string) => ({ fromShadowDom: ['kinetree-playground', panel] }) as never;
/** The sentence for the reader. */
export const said = (page: Page): Locator => page.locator('kinetree-playground .said p');
/** The switch of a tool, or of its axes: the label that a hand sees. */
export const mode = (page: Page, name: string): Locator =>
  page.locator('kinetree-picture label', { has: page.getByRole('radio', { name, exact: true }) });

/** All world matrices, in the order of the outline. */
export const worlds = (page: Page): Promise<number[]> =>
  bench(page, ({ course: { posed } }) => posed.handles.flatMap((it) => [...posed.tree.worldMatrix(it)]));

/** The time of the course, in seconds. */
export const time = (page: Page): Promise<number> => bench(page, ({ course }) => course.time);

/**
 * Whether the browser has kept the tree of this tab with all of its steps, or with those of them
 * that are kept of a large one.
 */
export const stored = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const store = await answer(indexedDB.open('kinetree-trees'));
    const tab = sessionStorage.getItem('kinetree-playground') as string;
    const kept = await answer(store.transaction('tabs').objectStore('tabs').get(tab));
    store.close();
    const {
      document: tree,
      chosen,
      history,
    } = (document.querySelector('kinetree-playground') as Shell).workbench;
    const now = [tree.title, chosen, JSON.stringify(tree.nodes), history.past.length, history.future.length];
    const then = kept && [
      kept.document.title,
      kept.chosen,
      JSON.stringify(kept.document.nodes),
      kept.past.length,
      kept.future.length,
    ];
    return JSON.stringify(now) === JSON.stringify(then);
  });

/** The tree as text: a(b c) d. */
export const tree = (page: Page): Promise<string> =>
  bench(page, ({ document: { nodes } }) => {
    const below = (parent: number | null): string =>
      nodes
        .filter((it) => it.parent === parent)
        .map(({ id, name }) => (nodes.some((it) => it.parent === id) ? `${name}(${below(id)})` : name))
        .join(' ');
    return below(null);
  });

export const isTree = (page: Page, text: string): Promise<void> => expect.poll(() => tree(page)).toBe(text);

/**
 * Returns the angle in degrees at which two axes meet that were at right angles and were turned by
 * some degrees, under a parent that is stretched along the first of its own: the columns of
 * diag(stretch, 1) times the turn.
 */
export function meet(stretch: number, degrees: number): number {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const cosine =
    ((1 - stretch * stretch) * c * s) / (Math.hypot(stretch * c, s) * Math.hypot(stretch * s, c));
  return (Math.acos(cosine) * 180) / Math.PI;
}

/** The ways out of a turret's skew on a hull. */
export const WAYS = [
  'Scale shapes (shape): the hull',
  'Scale evenly (even): the hull',
  'Move scales to leaves (leaf): the hull',
  'Ignore the parent’s scale (compensate): the turret',
  'Multiply components (components)',
  'Keep places (rigid)',
] as const;

/** Returns the button of a way out, once all are there. */
export async function wayOut(page: Page, name: string): Promise<Locator> {
  const ways = doctor(page).locator('.cure');
  await expect(ways).toHaveCount(WAYS.length);
  for (const way of WAYS) await expect(ways.filter({ hasText: way })).toHaveCount(1);
  return ways.filter({ hasText: name });
}

/** Presses the way out of a name, and sees that it is one. */
export async function takeWay(page: Page, press: Press, name: string): Promise<void> {
  await press(await wayOut(page, name));
  await expectSquare(page);
}

/** Sees that the doctor finds the turret not skewed. */
export async function expectSquare(page: Page): Promise<void> {
  await expect(doctor(page).getByText('turret is not skewed (axes at 90.0°).')).toBeVisible();
}

/** Opens the link that Share shows in a second page, and waits until its tree is there. */
export async function openShared(page: Page, context: BrowserContext): Promise<Page> {
  const link = page.getByLabel('A link: the whole tree is in it');
  await expect(link).toHaveValue(/#tree=/);
  const second = await context.newPage();
  await second.goto(await link.inputValue());
  await expect(second.locator('kinetree-playground')).toBeVisible();
  await expect.poll(async () => tree(second)).toBe(await tree(page));
  return second;
}

/**
 * Sees that two pages, both at their start, have the same world matrices to the bit, and have them
 * after six steps, too.
 */
export async function alike(page: Page, second: Page, press: Press): Promise<void> {
  const begin = await worlds(page);
  expect(await worlds(second)).toEqual(begin);
  for (const each of [page, second]) for (let i = 0; i < 6; i++) await press(button(each, 'One step'));
  expect(await time(second)).toBeCloseTo(0.1, 12);
  const end = await worlds(page);
  expect(await worlds(second)).toEqual(end);
  expect(end).not.toEqual(begin);
}
