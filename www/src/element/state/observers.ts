/** The observers that a figure needs. Browsers have had all of them since 2020. */
import type { ReactiveController } from 'lit';
import type { FigureHost } from '../host.ts';

interface Observer<Entry> {
  observe(target: Element, options?: object): void;
  disconnect(): void;
  takeRecords?(): Entry[];
}

/**
 * An observer of an element while that is in the page. The element is rendered again after each
 * call of `told`.
 */
export class Observing<Entry> implements ReactiveController {
  readonly #observer: Observer<Entry>;

  constructor(
    readonly host: FigureHost,
    observer: (tell: (entries: readonly Entry[]) => void) => Observer<Entry>,
    readonly told: (entries: readonly Entry[]) => void,
    readonly options?: MutationObserverInit,
  ) {
    this.#observer = observer((entries) => {
      told(entries);
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.host, this.options);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  /** Tells at once what has changed until an update ends: its promise is waited for. */
  hostUpdated(): void {
    const entries = this.#observer.takeRecords?.() ?? [];
    if (entries.length > 0) this.told(entries);
  }
}

/** Returns whether the browser can observe intersections. */
export const observesIntersections = (): boolean => Boolean(globalThis.IntersectionObserver);

/** Returns whether the browser can observe sizes. */
export const observesSizes = (): boolean => Boolean(globalThis.ResizeObserver);

/** Throws the reason why no figure can run where an observer is missing. */
export function expectObservers(): void {
  if (!observesIntersections()) throw new Error('this browser has no IntersectionObserver');
  if (!observesSizes()) throw new Error('this browser has no ResizeObserver');
}
