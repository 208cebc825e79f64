/**
 * Rows that are dragged to another place. A mouse drags at once, a finger after a short hold, so
 * that a swipe scrolls. Escape ends a drag, and nothing has happened.
 */
import type { Drop } from './moves.ts';

/** Pixels that a mouse moves before it drags. */
const SLACK = 4;
/** Pixels that a held finger may tremble. */
const TREMBLE = 10;
/** Milliseconds for which a finger holds before it drags. */
const HOLD = 300;
/** Pixels from the end of the list within which it scrolls, and pixels of a frame. */
const [EDGE, SPEED] = [28, 7];

interface DragHost {
  /** The list that scrolls. */
  readonly list: HTMLElement;
  /** Returns the place of a row's node if it may be dragged. */
  placeOf(row: HTMLElement): number | null;
  /** Returns the place to which the node would go at a height on the screen. */
  dropAt(place: number, clientY: number): Drop | null;
  /** Shows what would happen; `null` while nothing would. */
  show(drop: Drop | null, dragging: boolean): void;
  drop(place: number, drop: Drop): void;
}

export class RowDrag {
  #place = -1;
  #press: PointerEvent | null = null;
  #y = 0;
  #dragging = false;
  #timer = 0;
  #frame = 0;
  #drop: Drop | null = null;

  constructor(
    readonly host: DragHost,
    signal: AbortSignal,
  ) {
    const { list } = host;
    list.addEventListener('pointerdown', this.#down, { signal });
    list.addEventListener('pointermove', this.#move, { signal });
    list.addEventListener('pointerup', this.#up, { signal });
    list.addEventListener('pointercancel', () => this.#end(), { signal });
    list.addEventListener('contextmenu', this.#menu, { signal, capture: true });
    // A move after a hold is a drag, which must not scroll.
    list.addEventListener('touchmove', (event) => this.#dragging && event.preventDefault(), {
      signal,
      passive: false,
    });
    list.ownerDocument.addEventListener('keydown', this.#key, { signal, capture: true });
    signal.addEventListener('abort', () => this.#end());
  }

  get dragging(): boolean {
    return this.#dragging;
  }

  #down = (event: PointerEvent): void => {
    this.#end();
    if (!event.isPrimary || event.button !== 0) return;
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('.row');
    const place = row && !target.closest('input') ? this.host.placeOf(row) : null;
    if (place === null) return;
    this.#place = place;
    this.#press = event;
    this.#y = event.clientY;
    if (event.pointerType === 'touch') this.#timer = window.setTimeout(() => this.#begin(), HOLD);
  };

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (event.pointerId !== press?.pointerId) return;
    this.#y = event.clientY;
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (this.#dragging) this.#show();
    else if (event.pointerType !== 'touch' && far > SLACK) this.#begin();
    else if (event.pointerType === 'touch' && far > TREMBLE) this.#end();
  };

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#press?.pointerId) return;
    const [place, drop, dragging] = [this.#place, this.#drop, this.#dragging];
    this.#end();
    if (dragging && drop) this.host.drop(place, drop);
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#dragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  #menu = (event: Event): void => {
    if (this.#press?.pointerType !== 'touch') return;
    event.preventDefault();
    event.stopPropagation();
  };

  #begin(): void {
    this.#dragging = true;
    if (this.#press) this.host.list.setPointerCapture(this.#press.pointerId);
    this.#show();
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  #show(): void {
    this.#drop = this.host.dropAt(this.#place, this.#y);
    this.host.show(this.#drop, true);
  }

  #scroll = (): void => {
    const { list } = this.host;
    const { top, bottom } = list.getBoundingClientRect();
    const before = list.scrollTop;
    if (this.#y < top + EDGE) list.scrollTop -= SPEED;
    if (this.#y > bottom - EDGE) list.scrollTop += SPEED;
    if (list.scrollTop !== before) this.#show();
    this.#frame = requestAnimationFrame(this.#scroll);
  };

  #end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#press = null;
    this.#drop = null;
    if (!this.#dragging) return;
    this.#dragging = false;
    this.host.show(null, false);
  }
}
