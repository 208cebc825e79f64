/** The instants of the crash, in seconds. */

/** Seconds from the start to the impact, and from there to the end. */
export const RUN_UP = 0.2;
export const AFTER = 1.2;
/** Seconds after the impact at which the picture is posed, and those that the guess is about. */
export const POSED = 0.25;
export const ASKED = 0.25;
/** Seconds at which the question is asked: the hull has just met the post. */
export const CONTACT = RUN_UP + 1 / 240;
