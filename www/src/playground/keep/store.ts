/**
 * The browser's store of histories. It is IndexedDB: a tree of 10,000 nodes is more than all that
 * localStorage takes, which also holds the page while it writes.
 */
import type { Change } from './change.ts';

const NAME = 'kinetree-playground';
const VERSION = 1;
const [HEADS, STEPS] = ['heads', 'steps'];

/** All of a history but its documents. */
export interface Head {
  readonly session: string;
  /** The time of the last change, ms since 1970. */
  readonly when: number;
  /** The number of the first step that is kept, and the place of the present one after it. */
  readonly first: number;
  readonly place: number;
  readonly steps: readonly { readonly name: string; readonly chosen: number | null }[];
}

/** The changes of a write: steps from a number on are replaced, those before `first` go. */
export interface Write {
  readonly head: Head;
  /** The number of the first step that is written. */
  readonly from: number;
  readonly changes: readonly Change[];
}

export class Store {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
    // Another tab has a newer version of the page.
    db.onversionchange = () => db.close();
  }

  /** @throws DOMException where the browser has no store, or none for this page. */
  static async open(): Promise<Store> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADS, { keyPath: 'session' });
      request.result.createObjectStore(STEPS);
    };
    return new Store(await answer(request));
  }

  /** Returns what is told of all histories. Each may be damaged. */
  async heads(): Promise<readonly Head[]> {
    return answer(this.#db.transaction(HEADS).objectStore(HEADS).getAll());
  }

  /** Returns the steps of a history in their order. */
  async steps(session: string): Promise<readonly unknown[]> {
    return answer(this.#db.transaction(STEPS).objectStore(STEPS).getAll(stepsFrom(session, 0)));
  }

  /** @throws DOMException `QuotaExceededError` where there is no room. Then nothing is written. */
  async write({ head, from, changes }: Write): Promise<void> {
    await this.#change((heads, steps) => {
      if (head.first > 0)
        steps.delete(IDBKeyRange.bound([head.session, 0], [head.session, head.first], false, true));
      steps.delete(stepsFrom(head.session, from));
      for (const [i, change] of changes.entries()) steps.put(change, [head.session, from + i]);
      heads.put(head);
    });
  }

  async remove(sessions: readonly string[]): Promise<void> {
    await this.#change((heads, steps) => {
      for (const session of sessions) {
        heads.delete(session);
        steps.delete(stepsFrom(session, 0));
      }
    });
  }

  async #change(act: (heads: IDBObjectStore, steps: IDBObjectStore) => void): Promise<void> {
    const transaction = this.#db.transaction([HEADS, STEPS], 'readwrite');
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error);
      try {
        act(transaction.objectStore(HEADS), transaction.objectStore(STEPS));
      } catch (error) {
        // Otherwise what was removed before would be gone.
        transaction.abort();
        throw error;
      }
      // It is carried out even if the page is left at once.
      transaction.commit();
    });
  }
}

const stepsFrom = (session: string, number: number): IDBKeyRange =>
  IDBKeyRange.bound([session, number], [session, Number.POSITIVE_INFINITY]);

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
