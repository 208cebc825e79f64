/**
 * The elementary functions with their first and second derivatives, the twin of
 * `kinetree::dual`'s table: each has its line of calculus here and nowhere else. `Dual` asks for
 * the value and the slope, `Jet` for the bend too.
 *
 * Forms are those of the core, step by step, so that numbers in TypeScript have its bits.
 */
import { starter } from './boundary/core.ts';
import { math as group } from './generated/groups/math.js';
import * as math from './math.ts';

const start = /* @__PURE__ */ starter(group);

/** A function of one number. */
export interface Rule {
  value(x: number): number;
  /** The first derivative; `value` is the function's value. */
  slope(x: number, value: number): number;
  /** The second derivative; `slope` is the first. */
  bend(x: number, value: number, slope: number): number;
}

export const sqrt: Rule = {
  value: Math.sqrt,
  slope: (_x, root) => 0.5 / root,
  bend: (x, root) => -0.25 / (x * root),
};

export const cbrt: Rule = {
  value: (x) => start().math_cbrt(x),
  slope: (_x, root) => 1 / (3 * root * root),
  bend: (x, _root, slope) => ((-2 / 3) * slope) / x,
};

export const exp: Rule = {
  value: math.exp,
  slope: (_x, power) => power,
  bend: (_x, power) => power,
};

export const expm1: Rule = {
  value: (x) => start().math_expm1(x),
  slope: (x) => math.exp(x),
  bend: (_x, _value, slope) => slope,
};

export const ln: Rule = {
  value: math.log,
  slope: (x) => 1 / x,
  bend: (_x, _value, slope) => -slope * slope,
};

export const log1p: Rule = {
  value: (x) => start().math_log1p(x),
  slope: (x) => 1 / (1 + x),
  bend: (_x, _value, slope) => -slope * slope,
};

export const sin: Rule = {
  value: math.sin,
  slope: (x) => math.cos(x),
  bend: (_x, sine) => -sine,
};

export const cos: Rule = {
  value: math.cos,
  slope: (x) => -math.sin(x),
  bend: (_x, cosine) => -cosine,
};

export const tan: Rule = {
  value: math.tan,
  slope: (_x, tangent) => 1 + tangent * tangent,
  bend: (_x, tangent, slope) => 2 * tangent * slope,
};

/** √(1 − x²), factored so that it keeps its digits near ±1. */
const coLeg = (x: number): number => Math.sqrt((1 - x) * (1 + x));

export const asin: Rule = {
  value: math.asin,
  slope: (x) => 1 / coLeg(x),
  bend: (x, _value, slope) => x * slope * slope * slope,
};

export const acos: Rule = {
  value: math.acos,
  slope: (x) => -1 / coLeg(x),
  bend: (x, _value, slope) => x * slope * slope * slope,
};

export const atan: Rule = {
  value: math.atan,
  slope: (x) => 1 / (1 + x * x),
  bend: (x, _value, slope) => -2 * x * slope * slope,
};

export const sinh: Rule = {
  value: (x) => start().math_sinh(x),
  slope: (x) => start().math_cosh(x),
  bend: (_x, sine) => sine,
};

export const cosh: Rule = {
  value: (x) => start().math_cosh(x),
  slope: (x) => start().math_sinh(x),
  bend: (_x, cosine) => cosine,
};

/** The slope is 1/cosh²; 1 − tanh² has lost all its digits by x = 20. */
export const tanh: Rule = {
  value: (x) => start().math_tanh(x),
  slope(x) {
    const sech = 1 / start().math_cosh(x);
    return sech * sech;
  },
  bend(x, tangent) {
    const sech = 1 / start().math_cosh(x);
    return -2 * tangent * sech * sech;
  },
};

export const asinh: Rule = {
  value: (x) => start().math_asinh(x),
  slope: (x) => 1 / math.hypot(1, x),
  bend: (x, _value, slope) => -x * slope * slope * slope,
};

export const acosh: Rule = {
  value: (x) => start().math_acosh(x),
  slope: (x) => 1 / (Math.sqrt(x - 1) * Math.sqrt(x + 1)),
  bend: (x, _value, slope) => -x * slope * slope * slope,
};

export const atanh: Rule = {
  value: (x) => start().math_atanh(x),
  slope: (x) => 1 / ((1 - x) * (1 + x)),
  bend: (x, _value, slope) => 2 * x * slope * slope,
};

/** At zero the slope is 0, the mean of both sides. */
export const abs: Rule = {
  value: Math.abs,
  slope: (x) => (x > 0 ? 1 : x < 0 ? -1 : 0),
  bend: () => 0,
};

/**
 * A power that does not move. Exponents of 0 and 1 are cases of their own, because 0·0⁻¹ is not 0.
 */
export const powerOf = (n: number): Rule => ({
  value: (x) => math.pow(x, n),
  slope: (x) => (n === 0 ? 0 : n * math.pow(x, n - 1)),
  bend: (x) => (n === 0 || n === 1 ? 0 : n * (n - 1) * math.pow(x, n - 2)),
});

/** A function of two numbers with its partial derivatives. */
export interface RuleOfTwo {
  value(p: number, q: number): number;
  /** The slopes along p and along q; `value` is the function's value. */
  slopes(p: number, q: number, value: number): readonly [p: number, q: number];
  /** The second derivatives. */
  bends(p: number, q: number, value: number): readonly [pp: number, pq: number, qq: number];
}

/** The angle of the arrow (q, p), from the unit arrow, so that no square overflows. */
export const atan2: RuleOfTwo = {
  value: math.atan2,
  slopes(p, q) {
    const length = math.hypot(p, q);
    return [q / length / length, -(p / length) / length];
  },
  bends(p, q) {
    const length = math.hypot(p, q);
    const [up, right] = [p / length, q / length];
    const bend = (2 * up * right) / length / length;
    return [-bend, (up * up - right * right) / length / length, bend];
  },
};

export const hypot: RuleOfTwo = {
  value: math.hypot,
  slopes: (p, q, length) => [p / length, q / length],
  bends(p, q, length) {
    const [alongP, alongQ] = [p / length, q / length];
    return [(alongQ * alongQ) / length, (-alongP * alongQ) / length, (alongP * alongP) / length];
  },
};

/**
 * Returns the power times a factor that grows without end where the base vanishes. Where the power
 * falls to 0 faster, the product is its limit, 0.
 */
function powerTimes(p: number, exponent: number, factor: number): number {
  return p === 0 && exponent > 0 ? 0 : math.pow(p, exponent) * factor;
}

/** p to a power q that moves, for p ≥ 0: no real power is beside (−2)². */
export const pow: RuleOfTwo = {
  value: math.pow,
  slopes: (p, q, value) => [powerOf(q).slope(p, value), powerTimes(p, q, math.log(p))],
  bends(p, q, value) {
    const log = math.log(p);
    return [
      powerOf(q).bend(p, value, 0),
      math.pow(p, q - 1) + q * powerTimes(p, q - 1, log),
      powerTimes(p, q, log * log),
    ];
  },
};

/**
 * Returns a slope times a rate. A rate of zero stays zero, even where the slope is infinite or NaN:
 * what does not move at a branch point has no part in what moves beside it.
 */
export function carried(slope: number, rate: number): number {
  return rate === 0 ? 0 : slope * rate;
}
