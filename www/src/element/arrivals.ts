/**
 * When a figure starts: once it is near the viewport, one figure a frame, so that a page with sixty of them still
 * scrolls. And whether it can be seen, which decides whether it draws.
 */

/** CSS pixels before a figure comes into view at which it starts: the next one, not the whole page. */
const NEAR = 80;

const queue: (() => void)[] = [];

function next(): void {
  const start = queue.shift();
  if (queue.length > 0) requestAnimationFrame(next);
  start?.();
}

/** Runs `start` in a frame in which no other figure starts. */
function enqueue(start: () => void): void {
  queue.push(start);
  if (queue.length === 1) requestAnimationFrame(next);
}

/**
 * Watches an element until `signal` aborts: calls `start` once when it has come near, and `seen` when it comes into
 * view or leaves it.
 */
export function watch(
  element: Element,
  { start, seen }: { start(): void; seen(visible: boolean): void },
  signal: AbortSignal,
): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      enqueue(() => {
        if (!signal.aborted) start();
      });
    },
    { rootMargin: `${NEAR}px` },
  );
  const inside = new IntersectionObserver((entries) => seen(entries.at(-1)?.isIntersecting ?? false));
  near.observe(element);
  inside.observe(element);
  signal.addEventListener('abort', () => {
    near.disconnect();
    inside.disconnect();
  });
}
