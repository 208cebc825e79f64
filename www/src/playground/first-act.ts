/** The moment from which a reader uses the page, and does not only look at it. */

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Waits until the reader presses something. Returns whether what will be asked for may be loaded
 * ahead: not where readers save data, nor on a slow line, nor if `signal` aborts.
 */
export async function firstAct(signal: AbortSignal): Promise<boolean> {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  // Few browsers tell of the line.
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return false;
  await new Promise((done) => {
    const once = { once: true, capture: true, passive: true, signal };
    for (const name of ['pointerdown', 'keydown', 'drop', 'paste']) addEventListener(name, done, once);
    signal.addEventListener('abort', done, { once: true });
  });
  return !signal.aborted;
}
