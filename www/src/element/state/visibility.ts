/**
 * When a figure starts: once it can be seen, or is one of the next to come; one figure a frame, so that a page with sixty of
 * them still scrolls. And whether it can be seen, which decides whether it draws.
 */

/** CSS pixels before a figure comes into view at which it may start. */
const NEAR = 80;
/** Figures that are started before they are seen, at most: the next ones, not the whole page. */
const AHEAD = 2;
/** Of a figure: touching the edge of the window is not being seen. */
const SEEN = 0.001;

const queue: (() => void)[] = [];
/** Those that are near. */
const near = new Map<Element, () => void>();
/** Those that have started and not been seen. */
const ahead = new Set<Element>();

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

/** Starts who is near, as long as not too many are ahead. */
function advance(): void {
  for (const [element, start] of near) {
    if (ahead.size >= AHEAD) return;
    near.delete(element);
    ahead.add(element);
    start();
  }
}

function gone(element: Element): void {
  near.delete(element);
  ahead.delete(element);
}

/**
 * Watches an element until `signal` aborts: calls `start` once when it is its turn, and `seen` when it comes into
 * view or leaves it.
 */
export function watch(
  element: Element,
  { start, seen }: { start(): void; seen(visible: boolean): void },
  signal: AbortSignal,
): void {
  let started = false;
  const begin = (): void => {
    if (started) return;
    started = true;
    enqueue(() => {
      if (!signal.aborted) start();
    });
  };
  const coming = new IntersectionObserver(
    (entries) => {
      gone(element);
      if (!started && entries.at(-1)?.isIntersecting) near.set(element, begin);
      advance();
    },
    { rootMargin: `${NEAR}px` },
  );
  const inside = new IntersectionObserver(
    (entries) => {
      const visible = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN;
      if (visible) {
        gone(element);
        begin();
        advance();
      }
      seen(visible);
    },
    { threshold: [0, SEEN] },
  );
  coming.observe(element);
  inside.observe(element);
  signal.addEventListener('abort', () => {
    coming.disconnect();
    inside.disconnect();
    gone(element);
    advance();
  });
}
