/**
 * Keeps the tree of a tab with its last steps: undo and redo lead on after a reload. A new tab
 * starts from the newest tree. Where the browser keeps nothing, the page works without.
 */
import { createStore, getMany, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import type { RawFile } from '../document/source.ts';
import type { Workbench } from '../workbench.ts';
import { keptOf, usable } from './kept.ts';

const NAME = 'kinetree-playground';
const STORE = 'kinetree-trees';
/** Tabs whose trees are kept, the newest ones. */
const MOST_TABS = 8;
/** Milliseconds of rest before a tree is written: at least, and for each node. */
const [REST, REST_PER_NODE] = [30, 0.1];
const NO_STORE = 'This browser keeps nothing for this page: after a reload the tree and its steps are gone.';
const FULL =
  'The browser’s store is full: after a reload, the steps are gone, and a file has to be opened again.';
const ENDED =
  'The browser’s store is full: after a reload, what you do from now on is gone. Share has a file of the tree.';

/** The keys of the time at which a tab was written, and of its files, begin so. */
const TIME = 'time ';
const FILES = 'files ';

/** Takes up what was kept, and keeps from now on. Returns whether the browser can. */
export async function keep(workbench: Workbench): Promise<boolean> {
  let store: UseStore;
  let tab: string;
  try {
    store = createStore(STORE, 'tabs');
    const known = sessionStorage.getItem(NAME);
    tab = known ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
    const tabs = await newestTabs(store);
    const from = known !== null && tabs.includes(known) ? known : tabs[0];
    const [given, files] = from === undefined ? [] : await getMany<unknown>([from, FILES + from], store);
    const kept = usable(given, files as readonly RawFile[] | undefined);
    if (kept && workbench.history.past.length === 0)
      workbench.restore(from === known ? kept : { ...kept, past: [], future: [] });
    await change(store, (it) => {
      for (const old of tabs.slice(MOST_TABS).filter((other) => other !== tab))
        for (const key of [old, TIME + old, FILES + old]) it.delete(key);
    });
    sessionStorage.setItem(NAME, tab);
  } catch {
    workbench.say(NO_STORE);
    return false;
  }
  keepOn(workbench, store, tab);
  return true;
}

/** Writes the tree and its steps whenever they have changed and rest, and when the page is left. */
function keepOn(workbench: Workbench, store: UseStore, tab: string): void {
  let seen: readonly unknown[] = [];
  let timer = 0;
  let written: readonly RawFile[] = [];
  /** The store has room for the tree alone, or for nothing more. */
  let [full, ended] = [false, false];
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = 0;
    if (ended) return;
    const [kept, files] = full ? keptOf(workbench, 0, 0) : keptOf(workbench);
    const others = files.length !== written.length || files.some((it, i) => it !== written[i]);
    try {
      await change(store, (it) => {
        it.put(kept, tab);
        it.put(Date.now(), TIME + tab);
        if (others) it.put(files, FILES + tab);
      });
      written = files;
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      ended = !isFull || full;
      full = isFull;
      if (ended) workbench.say(isFull ? ENDED : NO_STORE);
      else {
        workbench.say(FULL);
        await write();
      }
    }
  };
  const note = (): void => {
    const { document, chosen, history } = workbench;
    const now = [document, chosen, history.past.length, history.past.at(-1), history.future.length];
    if (now.every((it, i) => it === seen[i])) return;
    seen = now;
    clearTimeout(timer);
    timer = window.setTimeout(write, REST + REST_PER_NODE * document.nodes.length);
  };
  const leave = (): void => {
    if (timer !== 0) void write();
  };
  workbench.watch(note);
  addEventListener('pagehide', leave);
  note();
}

/** Returns the tabs that have a tree, the one that was written last first. */
async function newestTabs(store: UseStore): Promise<readonly string[]> {
  const times = (await keys<string>(store)).filter((it) => it.startsWith(TIME));
  const written = await getMany<number>(times, store);
  const newest = times.map((key, i) => [written[i] ?? 0, key.slice(TIME.length)] as const);
  return newest.toSorted(([a], [b]) => b - a).map(([, tab]) => tab);
}

/** Carries out changes together, even if the page is left at once. */
function change(store: UseStore, act: (it: IDBObjectStore) => void): Promise<void> {
  return store('readwrite', (it) => {
    try {
      act(it);
    } catch (error) {
      // Otherwise the puts before it would stay without it.
      it.transaction.abort();
      throw error;
    }
    const done = promisifyRequest(it.transaction);
    it.transaction.commit();
    return done;
  });
}
