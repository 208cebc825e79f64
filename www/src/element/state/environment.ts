/**
 * The surroundings of a figure: color scheme, forced colors, reduced motion, paper, its size and
 * styles, and the renderer's context.
 */
import { MutationController } from '@lit-labs/observers/mutation-controller.js';
import { ResizeController } from '@lit-labs/observers/resize-controller.js';
import type { ReactiveController } from 'lit';
import { stageLoader } from '../../render/stage-loader.ts';
import type { FigureHost } from '../host.ts';
import { type Feature, type Live, observesSizes, type Session } from './session.ts';

/** Asks every figure of the page to pause. */
const PAUSE_ALL = 'kinetree-pause-all';
/** Attributes that can change the colors of the picture. */
const STYLING = ['class', 'style', 'theme'];

/** Pauses every figure of the page. */
export function pauseAll(): void {
  document.dispatchEvent(new Event(PAUSE_ALL));
}

export class Environment implements ReactiveController, Feature {
  #connection = new AbortController();

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    host.addController(this);
    session.add(this);
    if (observesSizes())
      new ResizeController(host, { skipInitial: true, callback: () => session.invalidate() });
    const config = { attributeFilter: STYLING };
    new MutationController(host, { config, skipInitial: true, callback: () => this.#restyle() });
  }

  hostConnected(): void {
    const { host, session } = this;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    for (const colors of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
      matchMedia(colors).addEventListener('change', () => this.#restyle(), { signal });
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    reduced.addEventListener('change', () => reduced.matches && host.pause(), { signal });
    document.addEventListener(PAUSE_ALL, () => host.pause(), { signal });
    addEventListener('beforeprint', () => session.live?.view.print(), { signal });
    addEventListener('afterprint', () => session.invalidate(), { signal });
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  figureStarted({ signal }: Live): void {
    const { host, session } = this;
    const lost = (): void => {
      host.dispatchEvent(new Event('contextlost', { bubbles: true }));
      session.invalidate();
    };
    stageLoader.addEventListener('lost', lost, { signal });
    stageLoader.addEventListener('restored', () => session.invalidate(), { signal });
  }

  #restyle(): void {
    this.session.live?.view.restyle();
    this.session.invalidate();
  }
}
