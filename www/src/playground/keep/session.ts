/**
 * The name of a tab's history. It lives in sessionStorage, which a reload keeps and a new tab has
 * not; a lock tells a duplicated tab, which has a copy, from a reload.
 */
const KEY = 'kinetree-playground';
const LOCK = 'kinetree-playground ';
/** Time in which a page that was left gives its lock back, ms. */
const LEAVING = 500;

export interface Session {
  readonly id: string;
  /** The history to go on from: its own after a reload, that of the tab it is a copy of. */
  readonly from: string | null;
}

/** Returns the session of this tab, which no other tab has. */
export async function takeSession(): Promise<Session> {
  const known = sessionStorage.getItem(KEY);
  if (known !== null && (await locked(known, LEAVING))) return { id: known, from: known };
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (it) => it.toString(36)).join('');
  await locked(id, LEAVING);
  sessionStorage.setItem(KEY, id);
  return { id, from: known };
}

/** Returns the sessions of all tabs that are open. */
export async function openSessions(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/** Takes the lock of a session until the page is left. Returns whether it got it in time. */
function locked(id: string, patience: number): Promise<boolean> {
  return new Promise((done) => {
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(patience) }, () => {
        done(true);
        return new Promise<never>(() => {});
      })
      .catch(() => done(false));
  });
}
