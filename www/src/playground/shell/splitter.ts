/** The edges that resize the tree, and on a phone the panel: by a drag or by arrow keys. */
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

/** The picture's share of a phone's height: at least, at most, at first, and a key's step. */
const [LOW, HIGH, BEGIN, BY] = [0.12, 0.62, 0.46, 0.08];

/** The height at which a hand has taken hold of the grip, in CSS pixels, and the share then. */
let from = { y: 0, share: BEGIN };

/** Returns the grip of the panel on a phone, which sets `--picture` of a host. */
export function gripTemplate(host: HTMLElement): TemplateResult {
  const share = (): number => Number.parseFloat(host.style.getPropertyValue('--picture')) / 100 || BEGIN;
  const set = (grip: HTMLElement, wanted: number): void => {
    const found = Math.max(LOW, Math.min(wanted, HIGH));
    host.style.setProperty('--picture', `${(100 * found).toFixed(1)}svh`);
    grip.setAttribute('aria-valuenow', String(Math.round(100 * (1 - found))));
  };
  const gripOf = (event: Event): HTMLElement => event.currentTarget as HTMLElement;
  const down = (event: PointerEvent): void => {
    gripOf(event).setPointerCapture(event.pointerId);
    from = { y: event.clientY, share: share() };
  };
  const move = (event: PointerEvent): void => {
    const grip = gripOf(event);
    if (grip.hasPointerCapture(event.pointerId))
      set(grip, from.share + (event.clientY - from.y) / window.innerHeight);
  };
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowDown: BY, ArrowUp: -BY }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(gripOf(event), share() + by);
  };
  return html`<div class="grip" role="separator" tabindex="0" aria-orientation="horizontal"
    aria-label="Height of the panel" aria-valuemin=${Math.round(100 * (1 - HIGH))} aria-valuemax=${Math.round(100 * (1 - LOW))}
    aria-valuenow=${Math.round(100 * (1 - share()))} @pointerdown=${down} @pointermove=${move} @keydown=${key}
    @dblclick=${(event: Event) => set(gripOf(event), BEGIN)}></div>`;
}
