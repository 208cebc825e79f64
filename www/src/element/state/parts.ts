/** The parts of the picture that words name: a word lights its part, and a part tells its name. */
import type { FigureHost } from '../host.ts';
import type { Feature, Live } from './live.ts';
import type { Session } from './session.ts';

export class Parts implements Feature {
  /** The part to light; kept for a figure that has not started. */
  #lit: string | null = null;
  /** The part under the pointer. */
  #under: string | null = null;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
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

  /** Lights the lines of code of the part. */
  #relist(): void {
    if (this.session.live?.runner.listing()) this.host.requestUpdate();
  }

  #tell(name: string | null): void {
    if (name === this.#under) return;
    this.#under = name;
    this.#relist();
    this.host.dispatchEvent(new CustomEvent('part', { bubbles: true, detail: { name } }));
  }
}
