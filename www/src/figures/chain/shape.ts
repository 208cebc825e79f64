/** The chain's boxes, and the step from one to the next that makes a nautilus of them. */

export const BOXES = 300;
/** Sides of a box in its own axes. With joints of 8° the inner ends of two boxes nearly touch. */
export const SIDES = { width: 0.6, height: 6.2 };

/** Three to the power −1/45: a third smaller every 45 boxes, and 45 joints of 8° are a turn. */
export const NAUTILUS = { joint: 8, next: 0.9758819952208465 };
