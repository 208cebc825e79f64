/** What a figure hears of the page around it, as long as it stands there. */
import { watch } from './visibility.ts';

/** Tells every figure of the page to pause. */
const PAUSE_ALL = 'kinetree-pause-all';

/** Pauses every figure of the page. */
export function pauseAll(): void {
  document.dispatchEvent(new Event(PAUSE_ALL));
}

/** What the page does to a figure. */
export interface Happenings {
  /** It has come near: time to start. */
  near(): void;
  /** It has come into view, or left it. */
  seen(visible: boolean): void;
  /** Its styles may have changed. */
  restyled(): void;
  /** It has another size, or has been on paper. */
  redraw(): void;
  /** Another attribute has been set. */
  attribute(name: string): void;
  /** Nothing is to move: by the reader's settings, or since all figures are to pause. */
  pause(): void;
  /** It goes on paper. */
  print(): void;
}

/** Tells of what happens to the element in its page, until `signal` aborts. Sizes once the element has its shape: `shaped`. */
export function listen(
  element: Element,
  shaped: Promise<unknown>,
  happens: Happenings,
  signal: AbortSignal,
): void {
  for (const colors of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(colors).addEventListener('change', () => happens.restyled(), { signal });
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  stillness.addEventListener('change', () => stillness.matches && happens.pause(), { signal });
  document.addEventListener(PAUSE_ALL, () => happens.pause(), { signal });
  addEventListener('beforeprint', () => happens.print(), { signal });
  addEventListener('afterprint', () => happens.redraw(), { signal });
  const sizes = new ResizeObserver(() => happens.redraw());
  void shaped.then(() => signal.aborted || sizes.observe(element));
  const attributes = new MutationObserver((records) => {
    for (const { attributeName: name } of records) {
      if (name === 'style' || name === 'class' || name === 'theme') happens.restyled();
      else if (name) happens.attribute(name);
    }
  });
  attributes.observe(element, { attributes: true });
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    attributes.disconnect();
  });
  watch(element, { start: () => happens.near(), seen: (visible) => happens.seen(visible) }, signal);
}
