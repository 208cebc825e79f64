/** The pace of all that moves without the reader's hand: cubic-bezier(.2, .7, .2, 1). */

const [X1, Y1, X2, Y2] = [0.2, 0.7, 0.2, 1];
/** Halvings of the curve's parameter: a picture shows no more. */
const HALVINGS = 24;

/** Returns the share of the way at a share of the time. */
export function eased(time: number): number {
  if (!(time > 0)) return 0;
  if (time >= 1) return 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (bezier(X1, X2, middle) < time) low = middle;
    else high = middle;
  }
  return bezier(Y1, Y2, (low + high) / 2);
}

function bezier(first: number, second: number, at: number): number {
  const rest = 1 - at;
  return 3 * rest * rest * at * first + 3 * rest * at * at * second + at * at * at;
}
