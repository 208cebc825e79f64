/** A referee of slopes: two derivatives in whole numbers of sixty digits, by their formulas. */

/** Digits of the referee's numbers. */
const DIGITS = 60;
export const ONE = 10n ** BigInt(DIGITS);
export type Fixed = bigint;
const times = (a: Fixed, b: Fixed): Fixed => (a * b) / ONE;
const over = (a: Fixed, b: Fixed): Fixed => (a * ONE) / b;

/** Returns the double exactly, as far as sixty digits go: a double from 2⁻⁸ on ends before. */
function exact(value: number): Fixed {
  let [whole, scale] = [value, 0];
  while (!Number.isInteger(whole)) {
    whole *= 2;
    scale += 1;
  }
  return (BigInt(whole) * ONE) / 2n ** BigInt(scale);
}

/** Returns sine and cosine by their series; the argument is below 10. */
export function sineAndCosine(x: Fixed): [Fixed, Fixed] {
  const sums: [Fixed, Fixed] = [0n, 0n];
  let term = ONE;
  for (let n = 0; term !== 0n; n++) {
    const sign = n % 4 < 2 ? 1n : -1n;
    if (n % 2 === 0) sums[1] += sign * term;
    else sums[0] += sign * term;
    term = times(term, x) / BigInt(n + 1);
  }
  return sums;
}

/** Returns the root by Newton's steps on whole numbers. */
export function root(x: Fixed): Fixed {
  const square = x * ONE;
  let guess = BigInt(Math.round(Math.sqrt(Number(x) / Number(ONE)) * 1e15)) * 10n ** BigInt(DIGITS - 15);
  for (let i = 0; i < 8; i++) guess = (guess + square / guess) / 2n;
  return guess;
}

/** The slope of sin² is 2 sin x cos x. */
export const slopeOfSquare = (x: number): Fixed => {
  const [sine, cosine] = sineAndCosine(exact(x));
  return 2n * times(sine, cosine);
};

/** The slope of √(1 + x²) / (2 + cos 3x). */
export const slopeOfQuotient = (x: number): Fixed => {
  const at = exact(x);
  const r = root(ONE + times(at, at));
  const [sine, cosine] = sineAndCosine(3n * at);
  const below = 2n * ONE + cosine;
  return over(over(at, r), below) + over(times(r, 3n * sine), times(below, below));
};

/** Returns the difference of a double from the truth. */
export const offBy = (value: number, truth: Fixed): number =>
  Math.abs(Number(exact(value) - truth)) / Number(ONE);
