/** The edge of the tree, by which it is made wider: by a drag, or by arrow keys. */
import { html, type TemplateResult } from 'lit';

/** Pixels of the tree: at least, at most, at first, and by a press of a key. */
const [LEAST, MOST, FIRST, STEP] = [150, 640, 232, 24];

/** Returns the edge, which sets `--tree` of a host. */
export function splitterTemplate(host: HTMLElement): TemplateResult {
  const width = (): number => Number.parseFloat(host.style.getPropertyValue('--tree')) || FIRST;
  const set = (edge: HTMLElement, wanted: number): void => {
    const most = Math.min(MOST, host.clientWidth - 320);
    const found = Math.round(Math.max(LEAST, Math.min(wanted, most)));
    host.style.setProperty('--tree', `${found}px`);
    edge.setAttribute('aria-valuenow', String(found));
  };
  const edgeOf = (event: Event): HTMLElement => event.currentTarget as HTMLElement;
  const move = (event: PointerEvent): void => {
    const edge = edgeOf(event);
    if (edge.hasPointerCapture(event.pointerId)) set(edge, event.clientX - host.getBoundingClientRect().left);
  };
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(edgeOf(event), width() + by);
  };
  return html`<div class="edge" role="separator" tabindex="0" aria-orientation="vertical"
    aria-label="Width of the tree" aria-valuemin=${LEAST} aria-valuemax=${MOST} aria-valuenow=${width()}
    @pointerdown=${(event: PointerEvent) => edgeOf(event).setPointerCapture(event.pointerId)}
    @pointermove=${move} @keydown=${key} @dblclick=${(event: Event) => set(edgeOf(event), FIRST)}></div>`;
}
