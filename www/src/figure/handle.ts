/**
 * A handle: a point of a picture that the reader drags, and the controls that it sets.
 *
 * A drag is a line of sight through the pointer. It meets the handle's track, a line, a circle, a
 * plane or a sphere, in one point; the figure turns that point into values of one or two sliders.
 * The values are rounded to the sliders' steps and kept in their ranges. Each handle has its
 * sliders as twins: one parameter, one undo step for a drag.
 */
import type { Vec3 } from '../core/linear/vec.ts';

/** The places that a dragged point can take. Lengths in meters, directions of any length. */
export type Track =
  | { readonly kind: 'line'; readonly from: Vec3; readonly along: Vec3 }
  | { readonly kind: 'circle'; readonly center: Vec3; readonly axis: Vec3; readonly radius: number }
  | { readonly kind: 'plane'; readonly from: Vec3; readonly normal: Vec3 }
  | { readonly kind: 'sphere'; readonly center: Vec3; readonly radius: number };

/**
 * A point of a picture that the reader holds, by finger, mouse, Space or Enter. It follows the
 * drawing, also while it is held. Its twin is the control's button.
 */
export interface HoldOptions {
  /** Unique in the figure. */
  readonly name: string;
  /** The name of its effect, for those who hear the page: `The ball`. */
  readonly label: string;
  /** Its place now. */
  readonly at: Vec3;
  /** The name of the control of kind `hold`. */
  readonly holds: string;
  /** The text beside it before it has been held once: `hold me`. */
  readonly hint?: string;
  readonly part?: string;
}

/** CSS pixels between two handles below which only the first is shown: a finger is as wide. */
export const APART = 40;
/** CSS pixels from the picture's upper edge nearer to which a value is below the hand. */
export const HEADROOM = 76;

/** A button that a handle presses when the hand lets go of it, as one lets go of a bow. */
interface Pull {
  /** The button's name. */
  readonly presses: string;
  /** Returns whether it is pulled far enough, from the hand's point of the track. Without it any pull is. */
  readonly far?: (point: Vec3) => boolean;
  /** The words beside the hand from there on: `let go to fire`. */
  readonly says: string;
}

export interface HandleOptions {
  /** Unique in the figure; the panes that show the same point again use the same name. */
  readonly name: string;
  /** The name of its effect, for those who hear the page: `Stretch of the plate`. */
  readonly label: string;
  /** Its place now. */
  readonly at: Vec3;
  readonly track: Track;
  /**
   * The sliders that it sets: the first by the left and right arrow keys, the second, if there is
   * one, by up and down.
   */
  readonly sets: readonly [string] | readonly [string, string];
  /**
   * Returns the values, in the figure's units, that put the handle nearest to a point of the track.
   * Of `at` it returns the present values, because otherwise the handle jumps when it is taken hold
   * of; of a thing that moves, the values that put it where it is now. It may throw a sentence that
   * says why a place cannot be. Rounding, ranges, keys and undo are the element's.
   */
  readonly to: (point: Vec3) => Readonly<Record<string, number>>;
  /**
   * For some of the sliders the values that a hand reaches, in the figure's units: those for which the
   * picture has room, so that it holds still. Where the value is beyond them, the hand has it, too; at
   * their ends it is told that the slider goes on.
   */
  readonly reach?: Readonly<Record<string, readonly [least: number, most: number]>>;
  /**
   * Leads a body that moves: a drag starts time, and while the hand rests the values are worked
   * out anew for each picture, so that the body comes to the hand. Otherwise a hand that rests
   * changes nothing.
   */
  readonly leads?: boolean;
  /** Time stands still while it is held: on a body that moves by itself, and is not led. */
  readonly stops?: boolean;
  /** The button that it presses when the hand lets go of it in some places. */
  readonly pulls?: Pull;
  /** The text beside it before it has been dragged once: `drag me`. */
  readonly hint?: string;
  /** Words of the value that the hand sets, beside it while it is held; the sliders' by default. */
  readonly value?: string;
  /** Those words are below the ring, where its own thing is above it. */
  readonly below?: boolean;
  readonly part?: string;
}
