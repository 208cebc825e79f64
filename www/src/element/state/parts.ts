/** The parts of the picture that words name: a word lights its part, and a part tells its name. */
import type { ReactiveController } from 'lit';
import type { FigureHost } from '../host.ts';
import type { Feature, Live, Session } from './session.ts';

const NAMING = ['pointerover', 'pointerout', 'focusin', 'focusout'];

export class Parts implements Feature, ReactiveController {
  /** The part to light; kept for a figure that has not started. */
  #lit: string | null = null;
  /** The part under the pointer. */
  #under: string | null = null;
  /** `true` while a card or a matrix is pointed at, which lights the part that it names. */
  #pointing = false;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    host.addController(this);
    session.add(this);
  }

  hostConnected(): void {
    const root = this.host.renderRoot;
    for (const kind of NAMING) root?.addEventListener(kind, this.#named);
  }

  hostDisconnected(): void {
    const root = this.host.renderRoot;
    for (const kind of NAMING) root?.removeEventListener(kind, this.#named);
  }

  hostUpdated(): void {
    this.#mark();
  }

  figureStarted({ view, signal }: Live): void {
    view.lit = this.#lit;
    const picture = this.host.renderRoot.querySelector<HTMLElement>('.view');
    if (!picture) return;
    const tell = (event: PointerEvent): void => {
      const { left, top } = picture.getBoundingClientRect();
      this.#tell(view.partAt(event.clientX - left, event.clientY - top));
    };
    // A hand that drags something means nothing else. A tap means what it hits.
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0) tell(event);
    };
    picture.addEventListener('pointermove', move, { signal });
    picture.addEventListener('pointerdown', tell, { signal });
    picture.addEventListener('pointerleave', () => this.#tell(null), { signal });
  }

  /** The part that a word, a line of code or the pointer means, or `null`. */
  get now(): string | null {
    return this.#under ?? this.#lit;
  }

  /** Lights a part; `null` lights all as they are. */
  light(name: string | null): void {
    this.#lit = name;
    const view = this.session.live?.view;
    if (view) view.lit = name;
    this.#relist();
  }

  /** Points at a part from outside of the picture: it is lit, and its words hear of it. */
  point(name: string | null): void {
    const view = this.session.live?.view;
    if (view) view.lit = name ?? this.#lit;
    this.#tell(name);
  }

  /** Lights what a card or a matrix names, under a mouse or with the focus of the keyboard. */
  readonly #named = (event: Event): void => {
    const away = event.type === 'focusout' || event.type === 'pointerout';
    const target = away || !lights(event) ? null : (event.target as Element);
    const name = target?.closest<HTMLElement>('[data-part]')?.dataset.part ?? null;
    if (name === null && !this.#pointing) return;
    this.#pointing = name !== null;
    this.point(name);
  };

  /** Marks the cards and matrices of the part. */
  #mark(): void {
    const { now } = this;
    for (const it of this.host.renderRoot.querySelectorAll<HTMLElement>('[data-part]'))
      it.classList.toggle('lit', it.dataset.part === now);
  }

  /** Lights the lines of code of the part. */
  #relist(): void {
    this.#mark();
    if (this.session.live?.runner.listing()) this.host.requestUpdate();
  }

  #tell(name: string | null): void {
    if (name === this.#under) return;
    this.#under = name;
    this.#relist();
    this.host.dispatchEvent(new CustomEvent('part', { bubbles: true, detail: { name } }));
  }
}

/** A hand that holds something, or a finger, means what it holds. */
function lights(event: Event): boolean {
  if (event instanceof PointerEvent) return event.pointerType !== 'touch' && event.buttons === 0;
  return (event.target as Element).matches(':focus-visible');
}
