/**
 * The elementary functions with the same bits in every engine.
 *
 * `Math.sin` and its kin may differ in the last digit from browser to browser, and a figure that
 * uses them shows different numbers in each. These come from the core, which has them from Rust's
 * `libm` on every target; they are within one unit of the last digit of the exact value.
 * `Math.sqrt`, `Math.abs`, `Math.min` and `Math.max`, rounding and arithmetic are exact in every
 * engine: take those of JavaScript.
 *
 * Outside its domain a function returns NaN, as `Math` does. The one difference is {@link pow}.
 */
import { starter } from './boundary/core.ts';
import { math as group } from './generated/groups/math.js';

const start = /* @__PURE__ */ starter(group);

/**
 * Returns the sine of an angle in radians.
 *
 * ```js
 * console.log(math.sin(Math.PI / 6)); // → 0.49999999999999994
 * ```
 */
export function sin(angle: number): number {
  return start().math_sin(angle);
}

/**
 * Returns the cosine of an angle in radians.
 *
 * ```js
 * console.log(math.cos(Math.PI)); // → -1
 * ```
 */
export function cos(angle: number): number {
  return start().math_cos(angle);
}

/**
 * Returns the tangent of an angle in radians.
 *
 * ```js
 * console.log(math.tan(Math.PI / 4).toFixed(12)); // → 1.000000000000
 * ```
 */
export function tan(angle: number): number {
  return start().math_tan(angle);
}

/**
 * Returns the angle in [−π/2, π/2] that has this sine.
 *
 * ```js
 * console.log(math.asin(1) === Math.PI / 2, math.asin(2)); // → true NaN
 * ```
 */
export function asin(x: number): number {
  return start().math_asin(x);
}

/**
 * Returns the angle in [0, π] that has this cosine.
 *
 * ```js
 * console.log(math.acos(-1) === Math.PI); // → true
 * ```
 */
export function acos(x: number): number {
  return start().math_acos(x);
}

/**
 * Returns the angle in (−π/2, π/2) that has this tangent.
 *
 * ```js
 * console.log(math.atan(1) === Math.PI / 4); // → true
 * ```
 */
export function atan(x: number): number {
  return start().math_atan(x);
}

/**
 * Returns the angle in [−π, π] of the point (x, y), counter-clockwise from the x axis.
 *
 * ```js
 * console.log(math.atan2(1, -1) === 0.75 * Math.PI); // → true
 * ```
 */
export function atan2(y: number, x: number): number {
  return start().math_atan2(y, x);
}

/**
 * Returns e to the power x.
 *
 * ```js
 * console.log(math.exp(1)); // → 2.7182818284590455
 * ```
 */
export function exp(x: number): number {
  return start().math_exp(x);
}

/**
 * Returns the natural logarithm.
 *
 * ```js
 * console.log(math.log(math.exp(2))); // → 2
 * ```
 */
export function log(x: number): number {
  return start().math_log(x);
}

/**
 * Returns `base` to the power `exponent`. Where the base is 1, so is the power, for exponents that
 * are NaN or infinite too; so is −1 to an infinite power. IEEE 754 says so, and JavaScript's `**`
 * returns NaN.
 *
 * ```js
 * console.log(math.pow(2, 10), math.pow(1, Number.NaN)); // → 1024 1
 * ```
 */
export function pow(base: number, exponent: number): number {
  return start().math_pow(base, exponent);
}

/**
 * Returns √(x² + y²), without overflow on the way.
 *
 * ```js
 * console.log(math.hypot(3, 4)); // → 5
 * ```
 */
export function hypot(x: number, y: number): number {
  return start().math_hypot(x, y);
}
