/** The side of the element that controls act on. */
import type { Value } from '../../figure/controls.ts';
import type { Outcome } from '../../runner/question.ts';
import type { Side } from '../input/pad.ts';

/** A text that was refused, and the reason, as a sentence without its full stop. */
export interface Refusal {
  readonly text: string;
  readonly reason: string;
}

/** The actions behind the controls. */
export interface PanelActions {
  set(name: string, value: Value): void;
  /** Sets a text, unless the figure refuses it. */
  enter(name: string, text: string): void;
  /** Returns the last text of a control, if it was refused. */
  refusal(name: string): Refusal | undefined;
  /** Guesses; with '' the answer is shown without a guess. */
  guess(name: string, value: string): void;
  /** The guess at a picture, and how it compares. */
  readonly outcome: Outcome | null;
  press(name: string): void;
  /** Takes hold of a hold, or lets it go. */
  grip(name: string, held: boolean): void;
  isHeld(name: string): boolean;
  hold(name: string, side: Side): void;
  release(name: string, side: Side): void;
}
