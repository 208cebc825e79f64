/** Time for the page between two pieces of long work. */

/** Returns in a task of its own, before work that has less hurry. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
}

/** Milliseconds that a piece of work may take before the page has its turn. */
const TURN = 5;

/** Does work that pauses, and lets the page have a turn when that is due. `signal` ends it. */
export async function inTurns(work: Iterable<unknown>, signal: AbortSignal): Promise<void> {
  let begun = performance.now();
  for (const _ of work) {
    if (performance.now() - begun < TURN) continue;
    await nextTask();
    if (signal.aborted) return;
    begun = performance.now();
  }
}

/** Does work that may pause without a pause. */
export function whole<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Milliseconds between two questions to the graphics process, which tells nothing by itself. */
const ASK = 8;

/** Returns once `done` is true, or after `patience` milliseconds. */
export async function until(done: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience;
  while (!done() && performance.now() < end) await new Promise((next) => setTimeout(next, ASK));
}
