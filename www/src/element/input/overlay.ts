/** All that a reader's hand finds in the picture: handles, spots, and the mark of a guess. */
import type { Live } from '../state/live.ts';
import type { Session } from '../state/session.ts';
import { GuessMark } from './guess.ts';
import { Handles } from './handles.ts';
import { Spots } from './spots.ts';

export class Overlay {
  readonly #handles: Handles;
  readonly #guess: GuessMark;
  readonly #spots: Spots;

  constructor(session: Session) {
    this.#handles = new Handles(session);
    this.#guess = new GuessMark(session);
    this.#spots = new Spots(session);
  }

  /** The question that waits for the reader's guess, or ''. */
  get asks(): string {
    return this.#guess.asks;
  }

  /** The keys of the handle or spot that has the focus, as a sentence, or ''. */
  get keys(): string {
    return this.#handles.keys || this.#spots.keys;
  }

  /** Puts all of it where the picture that was painted last has it. */
  follow({ view: { last } }: Live): void {
    if (!last) return;
    this.#handles.follow(last.drawing, last.viewport);
    this.#guess.follow(last.drawing, last.viewport);
    this.#spots.follow(last.drawing, last.viewport);
  }
}
