/**
 * `test` for a browser that is warm: tests of the same kind of visitor share a context, whose code
 * has been fetched and compiled before. Each has a page of its own, and nothing that the last one
 * stored. A context for each costs two seconds of a processor a test, more than most tests.
 */
import { type BrowserContext, test as base, type CDPSession, type Page } from '@playwright/test';

/** A context with a page that stays, by which what tests have stored is taken away. */
interface Shared {
  readonly context: BrowserContext;
  readonly keeper: CDPSession;
}

/** All that a page can store but the files that it was made of. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

export const test = base.extend<{ sharp: boolean }, { shared: Map<string, Shared> }>({
  // Tests that look at the pixels of a picture want them all: `test.use({ sharp: true })`.
  sharp: [false, { option: true }],
  shared: [
    // Playwright finds by the braces what a fixture needs.
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing
    async ({}, use) => {
      await use(new Map());
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      baseURL,
      shared,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      sharp,
      viewport,
    },
    use,
  ) => {
    const visitor = JSON.stringify([
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      sharp,
      viewport,
    ]);
    const known = shared.get(visitor);
    // A context has the options of the test in which it is made.
    const { context, keeper } = known ?? (await share(await browser.newContext(), sharp));
    shared.set(visitor, { context, keeper });
    const kept = new Set(context.pages());
    const origins = new Set([new URL(baseURL ?? 'http://127.0.0.1').origin]);
    const watch = (page: Page): void => {
      page.on('framenavigated', (frame) => origins.add(originOf(frame.url())));
    };
    context.on('page', watch);
    await use(context);
    context.off('page', watch);
    for (const page of context.pages()) if (!kept.has(page)) await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    for (const origin of origins)
      if (origin !== 'null')
        await keeper.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  },
});

async function share(context: BrowserContext, sharp: boolean): Promise<Shared> {
  await context.addInitScript(fewerFrames);
  if (!sharp) await context.addInitScript(fewerPixels);
  return { context, keeper: await context.newCDPSession(await context.newPage()) };
}

/**
 * A screen of 20 Hz: software draws each pixel, and what plays at 60 would keep a processor busy for
 * as long as a test waits. A frame that is asked for after a rest comes at once.
 */
function fewerFrames(): void {
  const ask = window.requestAnimationFrame;
  const INTERVAL = 50;
  let [last, ids] = [-INTERVAL, 0];
  /** Those of the next frame, and those of the one that is drawn. */
  let [next, now] = [new Map<number, FrameRequestCallback>(), new Map<number, FrameRequestCallback>()];
  const draw: FrameRequestCallback = (time) => {
    [next, now, last] = [new Map(), next, time];
    for (const [id, call] of now)
      try {
        if (now.has(id)) call(time);
      } catch (error) {
        reportError(error);
      }
  };
  window.requestAnimationFrame = (call) => {
    if (next.size === 0)
      setTimeout(() => ask.call(window, draw), Math.max(last + INTERVAL - performance.now(), 0));
    next.set(++ids, call);
    return ids;
  };
  window.cancelAnimationFrame = (id) => {
    // One that nobody waits for any more is drawn with nothing in it.
    if (next.has(id)) next.set(id, () => {});
    now.delete(id);
  };
}

/** Pictures of a sixth of the pixels, under handles and labels that stand where they always do. */
function fewerPixels(): void {
  Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.4 });
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return 'null';
  }
}
