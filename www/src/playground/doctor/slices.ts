/** Long work in slices, between which the page does what waits. */

/** Milliseconds after which other work has its turn: less than a frame. */
const SLICE = 12;

/**
 * Returns all that a work yields, but for the moments at which it can rest, which are `undefined`;
 * `null` where `signal` aborted it. `now` is a clock in milliseconds.
 */
export async function inSlices<T>(
  work: Iterator<T | undefined>,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): Promise<readonly T[] | null> {
  const found: T[] = [];
  while (!signal.aborted) {
    const begin = now();
    do {
      const { done, value } = work.next();
      if (done) return found;
      if (value !== undefined) found.push(value);
    } while (now() - begin < SLICE);
    await new Promise((resume) => setTimeout(resume));
  }
  return null;
}
