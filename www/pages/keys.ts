/**
 * The keys of a figure's pad, W A S D, wherever on the page nothing else has the focus: who opens
 * the page drives at once. The first key gives the picture the focus, so that the next ones are its.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';

const KEYS = 'wasd';

export function leadKeys(figure: KinetreeFigure): void {
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (target !== document.body || ctrlKey || metaKey || altKey) return;
    if (key.length !== 1 || !KEYS.includes(key.toLowerCase())) return;
    const view = figure.shadowRoot?.querySelector<HTMLElement>('.view');
    const { top, bottom } = figure.getBoundingClientRect();
    if (!view || bottom < 0 || top > innerHeight) return;
    view.focus({ preventScroll: true });
    view.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  });
}
