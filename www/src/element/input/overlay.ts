/** All that a reader's hand finds in the picture: handles, spots, cards, and the mark of a guess. */
import type { Drawing } from '../../figure/drawing.ts';
import type { Figure } from '../../figure/figure.ts';
import type { Feature, Live, Session } from '../state/session.ts';
import type { PictureCards } from './cards.ts';
import type { GuessMark } from './guess.ts';
import { Handles } from './handles.ts';
import type { Spots } from './spots.ts';

export class Overlay implements Feature {
  readonly #handles: Handles;
  /** The code of what few figures have is loaded by the first one that has it. */
  #guess: GuessMark | null = null;
  #cards: PictureCards | null = null;
  #spots: Spots | null = null;
  #loadsSpots = false;

  constructor(readonly session: Session) {
    session.add(this);
    this.#handles = new Handles(session);
  }

  async figureLoads({ controls }: Figure): Promise<void> {
    const all = Object.values(controls);
    if (!this.#guess && all.some((it) => it.kind === 'guess' && it.look !== 'pictures')) {
      const { GuessMark } = await import('./guess.ts');
      this.#guess ??= new GuessMark(this.session);
    }
    if (!this.#cards && all.some((it) => it.kind === 'order')) {
      const { PictureCards } = await import('./cards.ts');
      this.#cards ??= new PictureCards(this.session);
    }
  }

  /** The question that waits for the reader's guess, or ''. */
  get asks(): string {
    return this.#guess?.asks ?? '';
  }

  /** The keys of the handle or spot that has the focus, as a sentence, or ''. */
  get keys(): string {
    return this.#handles.keys || this.#spots?.keys || '';
  }

  /** Puts all of it where the picture that was painted last has it. */
  follow({ view: { last } }: Live): void {
    if (!last) return;
    const { drawing, viewport } = last;
    this.#handles.follow(drawing, viewport);
    this.#guess?.follow(drawing, viewport);
    this.#cards?.follow(drawing, viewport);
    if (this.#spots) this.#spots.follow(drawing, viewport);
    else if (!this.#loadsSpots && hasSpots(drawing)) this.#loadSpots();
  }

  #loadSpots(): void {
    this.#loadsSpots = true;
    const loaded = ({ Spots }: typeof import('./spots.ts')): void => {
      const { live } = this.session;
      this.#spots = new Spots(this.session);
      if (!live) return;
      this.#spots.figureStarted(live);
      this.follow(live);
    };
    import('./spots.ts').then(loaded).catch((problem: unknown) => this.session.announce(problem));
  }
}

function hasSpots({ panes }: Drawing): boolean {
  return panes.some(({ things }) => things.some(({ kind }) => kind === 'spot'));
}
