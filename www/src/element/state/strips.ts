/** The graph of a figure that has one. It is drawn with each frame, once its code has loaded. */
import type { FigureHost } from '../host.ts';
import type { Feature, Live } from './live.ts';
import type { Session } from './session.ts';

export class Strips implements Feature {
  #show: typeof import('../strip/show.ts').showStrip | null = null;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  figureStarted({ runner }: Live): void {
    if (runner.graph() === null || this.#show) return;
    const loaded = ({ showStrip }: typeof import('../strip/show.ts')): void => {
      this.#show = showStrip;
      this.session.invalidate(true);
    };
    import('../strip/show.ts').then(loaded).catch((problem: unknown) => this.session.announce(problem));
  }

  /** Draws the graph as it is now. */
  draw(): void {
    const place = this.host.renderRoot.querySelector<HTMLElement>('.strip-picture');
    const strip = place && this.#show ? this.session.live?.runner.graph() : null;
    if (place && strip) this.#show?.(place, strip);
  }
}
