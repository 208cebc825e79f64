/**
 * The surroundings of a figure: color scheme, forced colors, reduced motion, paper, its size and
 * styles, and the renderer's context.
 */
import { MutationController } from '@lit-labs/observers/mutation-controller.js';
import { ResizeController } from '@lit-labs/observers/resize-controller.js';
import type { ReactiveController } from 'lit';
import { stageLoader } from '../../render/stage-loader.ts';
import type { FigureHost } from '../host.ts';
import { groundFor } from '../picture/ground.ts';
import { type Feature, type Live, observesSizes, type Session } from './session.ts';

/** Asks every figure of the page to pause. */
const PAUSE_ALL = 'kinetree-pause-all';
/** Attributes that can change the colors of the picture. */
const STYLING = ['class', 'style', 'theme', 'ground'];

/** Pauses every figure of the page. */
export function pauseAll(): void {
  document.dispatchEvent(new Event(PAUSE_ALL));
}

export class Environment implements ReactiveController, Feature {
  /** Classes of the frame, as {@link groundFor} has them. */
  ground = '';
  /** The colors of the page when it was last looked at. */
  #around = '';
  #connection = new AbortController();
  #page: MutationObserver | null = null;

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

  /** Looks what the page around is like. */
  #look(): void {
    const { around, classes } = groundFor(this.host);
    this.#around = around;
    if (classes === this.ground) return;
    this.ground = classes;
    this.host.requestUpdate();
  }

  #pageChanged(): void {
    if (this.session.live && groundFor(this.host).around !== this.#around) this.#restyle();
  }

  hostConnected(): void {
    const { host, session } = this;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    // The page's own colors are read with those of the picture; what the author says comes at once.
    if (host.theme !== 'auto') this.#look();
    // A page that changes its theme says so on its root or its body, by whatever attribute, at once or
    // by and by.
    this.#page = new MutationObserver(() => this.#pageChanged());
    for (const it of [document.documentElement, document.body])
      if (it) this.#page.observe(it, { attributes: true });
    const faded = ({ propertyName }: TransitionEvent): unknown =>
      propertyName === 'color' && this.#pageChanged();
    document.addEventListener('transitionend', faded, { signal });
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
    this.#page?.disconnect();
  }

  figureStarted({ signal }: Live): void {
    const { host, session } = this;
    this.#look();
    const lost = (): void => {
      host.dispatchEvent(new Event('contextlost', { bubbles: true }));
      session.invalidate();
    };
    stageLoader.addEventListener('lost', lost, { signal });
    stageLoader.addEventListener('restored', () => session.invalidate(), { signal });
  }

  #restyle(): void {
    this.#look();
    this.session.live?.view.restyle();
    this.session.invalidate();
  }
}
