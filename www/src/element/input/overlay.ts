/** All that a reader can take hold of in the picture: its handles, and the mark of a guess. */
import type { Live } from '../state/live.ts';
import type { Session } from '../state/session.ts';
import { GuessMark } from './guess.ts';
import { Handles } from './handles.ts';

export class Overlay {
  readonly #handles: Handles;
  readonly #guess: GuessMark;

  constructor(session: Session) {
    this.#handles = new Handles(session);
    this.#guess = new GuessMark(session);
  }

  /** The question that waits for the reader's guess, or ''. */
  get asks(): string {
    return this.#guess.asks;
  }

  /** The keys of the handle that has the focus, as a sentence, or ''. */
  get keys(): string {
    return this.#handles.keys;
  }

  /** Puts all of it where the picture that was painted last has it. */
  follow({ view: { last } }: Live): void {
    if (!last) return;
    this.#handles.follow(last.drawing, last.viewport);
    this.#guess.follow(last.drawing, last.viewport);
  }
}
