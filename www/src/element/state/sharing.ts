/**
 * Links of a figure: its number in the page, by which a link finds it; the links that it makes and
 * follows, and the menu under Share.
 */

import type { ReactiveController, TemplateResult } from 'lit';
import { type Addressed, queryIn } from '../../link/fragment.ts';
import type { Shared } from '../../link/share-figure.ts';
import type { FigureHost } from '../host.ts';
import { strings } from '../templates/strings.ts';
import type { Feature, Session } from './session.ts';

/** The figures of the page that are inside a shadow root. */
const hidden = new Set<FigureHost>();

/** Counts a figure in; for one that has come into the page. */
export function enter(figure: FigureHost): void {
  if (figure.getRootNode() !== document) hidden.add(figure);
}

/** Counts a figure out; for one that has left the page. */
export function leave(figure: FigureHost): void {
  hidden.delete(figure);
}

/** Returns the number of a figure that is in the page. */
export function numberOf(figure: Element): number {
  const shown = Array.from(document.querySelectorAll(figure.localName));
  const at = shown.indexOf(figure);
  if (at >= 0) return at;
  const others = Array.from(hidden).filter((it) => it !== figure && it.localName === figure.localName);
  return shown.length + others.filter((it) => isBefore(it, figure)).length;
}

/**
 * Returns whether a fragment addresses a figure. A fragment has the figure's number in the page and its
 * name. Links last longer than pages stay as they are: where the figure of that number has another name,
 * the first figure of the name is meant.
 */
function isAddressed(figure: FigureHost, { index, scene }: Addressed): boolean {
  const own = numberOf(figure) === index;
  if (scene === '' || figure.scene !== scene) return own && scene === '';
  const shown = Array.from(document.querySelectorAll<FigureHost>(figure.localName));
  const there = shown[index] ?? Array.from(hidden).find((it) => numberOf(it) === index);
  return own || (there?.scene !== scene && shown.find((it) => it.scene === scene) === figure);
}

/** Returns whether `a` comes before `b` in the page, where both may be in shadow roots. */
function isBefore(a: Element, b: Element): boolean {
  const [ofA, ofB] = [places(a), places(b)];
  const parting = ofA.findIndex((it, i) => it !== ofB[i]);
  const [here, there] = [ofA[parting], ofB[parting]];
  if (!here || !there) return ofA.length < ofB.length;
  return (here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Returns the hosts of the shadow roots around an element, outermost first, and the element. */
function places(element: Element): Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [...places(root.host), element] : [element];
}

type Links = typeof import('../../link/share.ts');

const linksLoaded = (): Promise<Links> => import('../../link/share.ts');

/** A link that came before its figure, and who waits for what of it is refused. */
interface Early {
  readonly query: string;
  readonly tell: (refused: readonly string[]) => void;
}

export class Sharing implements ReactiveController, Feature {
  /** The open menu, or `null`. */
  menu: TemplateResult | null = null;
  /** `true` until the fragment of the page's address has been read. */
  #arriving = false;
  /** The last link that came before the figure had started. */
  #early: Early | null = null;
  #links: Links | null = null;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    host.addController(this);
  }

  /** The page's address may be about this figure: when it comes into the page, and by a link in it. */
  readonly #arrive = (): void => {
    this.#arriving = true;
    this.host.requestUpdate();
  };

  hostConnected(): void {
    enter(this.host);
    addEventListener('hashchange', this.#arrive);
    this.#arrive();
  }

  hostUpdated(): void {
    if (!this.#arriving) return;
    this.#arriving = false;
    const found = queryIn(location.hash);
    if (!found || !isAddressed(this.host, found)) return;
    this.host.scrollIntoView({ block: 'nearest' });
    this.open(found.query).catch((problem: unknown) => this.session.announce(problem));
  }

  hostDisconnected(): void {
    leave(this.host);
    removeEventListener('hashchange', this.#arrive);
    this.#arriving = false;
    this.menu = null;
  }

  /** Returns the figure as it is now, as a link and as HTML. */
  async share(): Promise<Shared> {
    const { host, session } = this;
    const { shareFigure } = await import('../../link/share-figure.ts');
    const { figure, runner, view } = await session.started();
    return shareFigure(host.scene, runner, view.camera.atHome ? null : view.camera.view, {
      embed: host.embed,
      here: location.href,
      page: host.article ? new URL(host.article, location.href).href : location.href,
      index: host.article ? 0 : numberOf(host),
      title: figure.title,
      height: host.getBoundingClientRect().height,
    });
  }

  /** Returns the figure's program in JavaScript, with its present settings. */
  async code(): Promise<string | null> {
    const { toCode } = await import('../../export/code.ts');
    const program = (await this.session.started()).runner.code();
    return program && toCode(program, 'kinetree');
  }

  /**
   * Applies the query of a link. Shows and returns a sentence for each part that was refused. A
   * figure that has not started begins as the link says: later, a reader may have touched it. It
   * starts at once, or with `waits` when it comes near the viewport.
   */
  async open(query: string, { waits = false } = {}): Promise<readonly string[]> {
    const { session } = this;
    if (session.live) return this.#apply(query, await linksLoaded());
    this.#early?.tell([]);
    const refused = new Promise<readonly string[]>((tell) => {
      this.#early = { query, tell };
    });
    if (waits) return refused;
    await session.start();
    // It came while the figure began, or there is none, and the session says why.
    const late = this.#early;
    this.#early = null;
    late?.tell(this.#apply(late.query, await linksLoaded()));
    return refused;
  }

  async runBegins(): Promise<void> {
    if (this.#early) this.#links = await linksLoaded();
  }

  figureStarted(): void {
    const early = this.#early;
    if (!early || !this.#links) return;
    this.#early = null;
    early.tell(this.#apply(early.query, this.#links));
  }

  #apply(query: string, { fromQuery }: Links): readonly string[] {
    const { host, session } = this;
    if (!session.live) return [];
    const { runner } = session.live;
    const { run, view, refused } = fromQuery(query, runner.controls, (values) => runner.startOf(values));
    // A figure that was running before anybody touched it still runs.
    const playing = host.playing && run.step === runner.start;
    runner.replay(run);
    if (!playing) host.pause();
    session.changed();
    if (view) host.camera = view;
    session.refused = '';
    if (refused.length > 0) session.refuse(new RangeError(refused.join('; ')));
    return refused;
  }

  /** Opens the menu, or closes it. */
  async toggleMenu(): Promise<void> {
    const runner = this.session.live?.runner;
    if (this.menu || !runner) return this.#show(null);
    const { session } = this;
    // With what the menu needs, so that one that is open works without the network.
    const parts = Promise.all([import('../templates/share-menu.ts'), import('../../link/share-figure.ts')]);
    const missing = (cause: unknown): void => session.refuse(new Error(strings.shareNotLoaded, { cause }));
    const [menu] = (await parts.catch(missing)) ?? [];
    if (!menu) return;
    if (session.refused === strings.shareNotLoaded) session.refused = '';
    menu.openShareMenu({
      runner,
      grows: runner.hasScene && this.host.embed !== null,
      share: () => this.share(),
      show: (menu) => this.#show(menu),
    });
  }

  #show(menu: TemplateResult | null): void {
    this.menu = menu;
    this.host.requestUpdate();
  }
}
