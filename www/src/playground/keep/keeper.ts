/**
 * Keeps the history of a tab: undo and redo lead on after a reload. A new tab starts from the
 * newest tree, with a history of its own. Where the browser keeps nothing, the page works without.
 */
import type { TreeDocument } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import type { Workbench } from '../workbench.ts';
import { changed, changeTo } from './change.ts';
import { openSessions, type Session, takeSession } from './session.ts';
import { type Head, Store } from './store.ts';
import { type Entry, restoredOf, type Timeline, timelineOf } from './timeline.ts';

/** Histories of tabs that were closed, which a browser can bring back. */
const MOST_CLOSED = 8;
const NO_STORE = 'This browser keeps nothing for this page: after a reload the tree and its steps are gone.';
const FULL = 'The browser’s store is full: the oldest steps will be gone after a reload.';
const ENDED =
  'The browser’s store is full: after a reload, what you do from now on is gone. Share has a file of the tree.';

/** Takes up what was kept, and keeps from now on. Returns whether the browser can. */
export async function keep(workbench: Workbench): Promise<boolean> {
  let keeper: Keeper;
  try {
    const session = await takeSession();
    const store = await Store.open();
    const kept = await load(store, session);
    if (kept && workbench.history.past.length === 0) workbench.restore(restoredOf(kept));
    keeper = new Keeper(workbench, store, session.id, kept && session.from === session.id ? kept : null);
    await forget(store, session.id, MOST_CLOSED);
  } catch {
    workbench.say(NO_STORE);
    return false;
  }
  workbench.watch(() => keeper.note());
  keeper.note();
  return true;
}

/** Writes the history of one tab, one write after the other. */
class Keeper {
  /** The entries as they are in the store; those before `#skip` were dropped for want of room. */
  #stored: readonly Entry[];
  #skip = 0;
  /** The number of the first entry. */
  readonly #base: number;
  #seen: readonly unknown[] = [];
  #writing = false;
  #ended = false;
  #told = false;

  constructor(
    readonly workbench: Workbench,
    readonly store: Store,
    readonly session: string,
    kept: Kept | null,
  ) {
    this.#stored = kept?.entries ?? [];
    this.#base = kept?.first ?? 0;
  }

  /** Writes what has changed, if anything has that is kept. */
  note(): void {
    const { document, chosen, history } = this.workbench;
    const { past, future } = history;
    const now = [document, chosen, past.length, past.at(-1), future.length];
    if (now.every((it, i) => it === this.#seen[i])) return;
    this.#seen = now;
    if (!this.#writing) void this.#write();
  }

  async #write(): Promise<void> {
    this.#writing = true;
    for (let written: readonly unknown[] = []; written !== this.#seen && !this.#ended; ) {
      written = this.#seen;
      const timeline = timelineOf(this.workbench);
      try {
        await this.#put(timeline);
        this.#stored = timeline.entries;
      } catch (error) {
        written = [];
        await this.#makeRoom(error, timeline);
      }
    }
    this.#writing = false;
  }

  async #put({ entries, place }: Timeline): Promise<void> {
    let same = 0;
    while (same < entries.length && this.#stored[same]?.document === entries[same]?.document) same++;
    const begin = Math.max(same, this.#skip);
    const documents = entries.map(({ document }) => document);
    const changes = documents
      .slice(begin)
      .map((it, i) => changeTo(it, begin + i === this.#skip ? null : (documents[begin + i - 1] ?? null)));
    const head: Head = {
      session: this.session,
      when: Date.now(),
      first: this.#base + this.#skip,
      place: place - this.#skip,
      steps: entries.slice(this.#skip).map(({ name, chosen }) => ({ name, chosen })),
    };
    await this.store.write({ head, from: this.#base + begin, changes });
  }

  /** Drops the histories of closed tabs, then the older half of the steps before the present. */
  async #makeRoom(error: unknown, { place }: Timeline): Promise<void> {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    const freed = full && (await forget(this.store, this.session, 0).catch(() => 0)) > 0;
    if (freed) return;
    const more = Math.ceil((place - this.#skip) / 2);
    this.#ended = !full || more === 0;
    this.#skip += more;
    // All that stays is written anew, since the first of it has no step before.
    this.#stored = [];
    if (!this.#told || this.#ended) this.workbench.say(this.#ended ? (full ? ENDED : NO_STORE) : FULL);
    this.#told = true;
  }
}

interface Kept extends Timeline {
  /** The number of the first entry in the store. */
  readonly first: number;
}

/** Returns the history to go on from; of another tab's, its present tree alone. */
async function load(store: Store, { id, from }: Session): Promise<Kept | null> {
  try {
    const heads = await store.heads();
    const newest = heads.toSorted((a, b) => b.when - a.when)[0];
    const head = heads.find(({ session }) => session === from) ?? newest;
    if (!head) return null;
    const steps = await store.steps(head.session);
    let before: TreeDocument | null = null;
    const entries = head.steps.map(({ name, chosen }, i): Entry => {
      const document = changed(before, steps[i]);
      before = document;
      return { document, name: String(name), chosen: typeof chosen === 'number' ? chosen : null };
    });
    const present = entries[head.place] as Entry;
    posed(present.document);
    const alone = { entries: [{ ...present, name: '' }], place: 0, first: 0 };
    return head.session === id ? { entries, place: head.place, first: head.first } : alone;
  } catch {
    // It is damaged, or from another version of the page: the tab begins anew.
    return null;
  }
}

/** Removes the histories of tabs that are closed, but for the newest. Returns how many went. */
async function forget(store: Store, own: string, most: number): Promise<number> {
  const open = await openSessions();
  const closed = (await store.heads()).filter(({ session }) => session !== own && !open.has(session));
  const old = closed.toSorted((a, b) => b.when - a.when).slice(most);
  if (old.length > 0) await store.remove(old.map(({ session }) => session));
  return old.length;
}
