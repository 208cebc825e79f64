/** The limits that keep labels readable. */

/** Width in CSS pixels below which a picture has the short texts only. */
export const NARROW = 500;
/** Seconds for which a label keeps its side, and for which it stays in the legend. */
export const KEEPS = 0.5;
/** Seconds in which a label appears. */
export const APPEARS = 0.15;
/** CSS pixels a second of a label whose thing is slower; it is never faster than a fast one. */
export const FASTEST = 120;
/** Seconds of motion in one frame, at most: a picture that has rested does not jump. */
export const LONGEST = 0.1;
/** CSS pixels between a label and its thing from which on it has a leader. */
export const LEADS = 24;
/** CSS pixels from the middle of a handle to its words, at most. */
export const HINTS = 40;
