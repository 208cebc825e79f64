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
import { starter } from './boundary/wasm.ts';
import { math as group } from './generated/main/groups/math.js';

const start = /* @__PURE__ */ starter(group);

/** Returns the sine of an angle in radians. */
export function sin(angle: number): number {
  return start().math_sin(angle);
}

/** Returns the cosine of an angle in radians. */
export function cos(angle: number): number {
  return start().math_cos(angle);
}

/** Returns the tangent of an angle in radians. */
export function tan(angle: number): number {
  return start().math_tan(angle);
}

/** Returns the angle in [−π/2, π/2] that has this sine. */
export function asin(x: number): number {
  return start().math_asin(x);
}

/** Returns the angle in [0, π] that has this cosine. */
export function acos(x: number): number {
  return start().math_acos(x);
}

/** Returns the angle in (−π/2, π/2) that has this tangent. */
export function atan(x: number): number {
  return start().math_atan(x);
}

/** Returns the angle in [−π, π] of the point (x, y), counter-clockwise from the x axis. */
export function atan2(y: number, x: number): number {
  return start().math_atan2(y, x);
}

/** Returns e to the power x. */
export function exp(x: number): number {
  return start().math_exp(x);
}

/** Returns the natural logarithm. */
export function log(x: number): number {
  return start().math_log(x);
}

/**
 * Returns `base` to the power `exponent`. Where the base is 1, so is the power, for exponents that
 * are NaN or infinite too; so is −1 to an infinite power. IEEE 754 says so, and JavaScript's `**`
 * returns NaN.
 */
export function pow(base: number, exponent: number): number {
  return start().math_pow(base, exponent);
}

/** Returns √(x² + y²), without overflow on the way. */
export function hypot(x: number, y: number): number {
  return start().math_hypot(x, y);
}
