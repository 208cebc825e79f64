/**
 * Starts a figure when it comes into view, or is among the next to come; one figure a frame, so
 * that a page with sixty of them still scrolls. Also tells whether a figure is in view, and so may
 * draw.
 */
import { IntersectionController } from '@lit-labs/observers/intersection-controller.js';
import type { ReactiveController } from 'lit';
import type { FigureHost } from '../host.ts';
import type { Playback } from './playback.ts';
import { observesIntersections, type Session } from './session.ts';

/** CSS pixels from the viewport at which a figure may start. */
const NEAR = 80;
/** Figures that may start before they are in view, at most: the next ones, not the whole page. */
const AHEAD = 2;
/** Share of a figure that must be in view: a figure that only touches the edge is not. */
const IN_VIEW = 0.001;

/** Starts that wait for a frame of their own. */
const queue: (() => void)[] = [];
/** The figures near the viewport that have not started. */
const near = new Map<Element, () => void>();
/** The figures that have started and have not been in view. */
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

/** Starts figures that are near, up to the number that may be ahead. */
function advance(): void {
  for (const [element, start] of near) {
    if (ahead.size >= AHEAD) return;
    near.delete(element);
    ahead.add(element);
    start();
  }
}

/** Forgets a figure that is in view, or no longer near, or out of the page. */
function forget(element: Element): void {
  near.delete(element);
  ahead.delete(element);
}

export class Visibility implements ReactiveController {
  #started = false;
  #connection = new AbortController();

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
    readonly playback: Playback,
  ) {
    host.addController(this);
    if (!observesIntersections()) return;
    new IntersectionController(host, {
      config: { rootMargin: `${NEAR}px` },
      callback: (entries) => this.#near(entries.at(-1)?.isIntersecting ?? false),
    });
    new IntersectionController(host, {
      config: { threshold: [0, IN_VIEW] },
      callback: (entries) => this.#inView((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW),
    });
  }

  hostConnected(): void {
    this.#started = false;
    this.#connection = new AbortController();
    // The session says what is missing.
    if (!observesIntersections()) this.#start();
  }

  hostDisconnected(): void {
    this.#connection.abort();
    forget(this.host);
    advance();
  }

  #near(coming: boolean): void {
    forget(this.host);
    if (!this.#started && coming) near.set(this.host, () => this.#start());
    advance();
  }

  #inView(visible: boolean): void {
    const { host, session, playback } = this;
    if (visible) {
      forget(host);
      this.#start();
      advance();
    }
    const { frames } = session;
    if (visible === frames.open) return;
    playback.skip();
    if (visible) frames.open = true;
    else frames.close();
    host.dispatchEvent(new CustomEvent('visibility', { detail: { visible } }));
    session.invalidate(true);
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    const { signal } = this.#connection;
    enqueue(() => {
      if (!signal.aborted) void this.session.start();
    });
  }
}
