/** Starts the worker that keeps what was visited, and tells it what came before it was there. */

/** Where people develop, an address belongs to one program today and to another tomorrow. */
const LOCAL = /^(localhost|127\.|\[::1\])/;
/** The worker stands beside the pages, and this file among their assets. */
const WORKER = '../sw.js';

async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  const address = new URL(WORKER, import.meta.url);
  const { active } = await serviceWorker.register(address).then(() => serviceWorker.ready);
  const tell = (loaded: PerformanceEntryList, page?: string): void =>
    active?.postMessage({ page, loaded: loaded.map(({ name }) => name) });
  // Who pays for each byte gets no parts that nobody has asked for.
  tell([], savesData() ? undefined : location.href);
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true });
}

const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

// A page within another has that page's storage, and no name that people come back to.
if (
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  window.top === window &&
  !LOCAL.test(location.hostname)
)
  addEventListener('load', () => void keep().catch(() => {}));
