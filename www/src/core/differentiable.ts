/** The functions that dual numbers and jets have in common. */

import type { Rule, RuleOfTwo } from './elementary.ts';
import * as rules from './elementary.ts';

/**
 * A number that carries derivatives along one parameter. Functions of one number are written once,
 * here; how a rule of calculus acts on the derivatives is the matter of {@link Dual} and
 * {@link Jet}.
 *
 * A function has no derivatives where it has no finite value. Where its slope is infinite, so is
 * the rate of what moves there, and what rests stays at rest.
 */
export abstract class Differentiable<Self> {
  /** The number itself. */
  abstract readonly value: number;
  abstract add(other: Self | number): Self;
  abstract sub(other: Self | number): Self;
  abstract mul(other: Self | number): Self;
  /** Returns the quotient. Over a value of zero its rates are NaN, since ε has no inverse. */
  abstract div(other: Self | number): Self;
  abstract neg(): Self;
  /**
   * Returns the smaller. At a tie the rates are the mean of both; a NaN stays NaN, as in
   * `Math.min`.
   */
  abstract min(other: Self | number): Self;
  /**
   * Returns the larger. At a tie the rates are the mean of both; a NaN stays NaN, as in `Math.max`.
   */
  abstract max(other: Self | number): Self;
  /**
   * Returns the power. A constant exponent goes by the power rule, for negative values too, and
   * `p⁰` is the constant 1; an exponent that moves has a rate only for values of at least zero. The
   * value is `math.pow`'s.
   */
  abstract pow(exponent: Self | number): Self;

  /** The chain rule. */
  protected abstract chain(rule: Rule): Self;
  /** The chain rule of two numbers. */
  protected abstract chainTwo(other: Self | number, rule: RuleOfTwo): Self;

  /** Returns the square root. At zero the slope is infinite. */
  sqrt(): Self {
    return this.chain(rules.sqrt);
  }

  /** Returns the cube root, of any value. At zero the slope is infinite. */
  cbrt(): Self {
    return this.chain(rules.cbrt);
  }

  exp(): Self {
    return this.chain(rules.exp);
  }

  /** Returns eˣ − 1, with all its digits near 0. */
  expm1(): Self {
    return this.chain(rules.expm1);
  }

  /** Returns the natural logarithm. */
  ln(): Self {
    return this.chain(rules.ln);
  }

  /** Returns ln (1 + x), with all its digits near 0. */
  log1p(): Self {
    return this.chain(rules.log1p);
  }

  sin(): Self {
    return this.chain(rules.sin);
  }

  cos(): Self {
    return this.chain(rules.cos);
  }

  tan(): Self {
    return this.chain(rules.tan);
  }

  asin(): Self {
    return this.chain(rules.asin);
  }

  acos(): Self {
    return this.chain(rules.acos);
  }

  atan(): Self {
    return this.chain(rules.atan);
  }

  sinh(): Self {
    return this.chain(rules.sinh);
  }

  cosh(): Self {
    return this.chain(rules.cosh);
  }

  tanh(): Self {
    return this.chain(rules.tanh);
  }

  /** Returns the inverse of {@link sinh}. */
  asinh(): Self {
    return this.chain(rules.asinh);
  }

  /** Returns the inverse of {@link cosh}, for values of at least 1. At 1 the slope is infinite. */
  acosh(): Self {
    return this.chain(rules.acosh);
  }

  /** Returns the inverse of {@link tanh}, for values between −1 and 1. */
  atanh(): Self {
    return this.chain(rules.atanh);
  }

  /** Returns the distance from zero. At zero the rate is 0, the mean of both sides. */
  abs(): Self {
    return this.chain(rules.abs);
  }

  /**
   * Returns the angle of the arrow `(width, this)` from the x axis. At the origin it has no rate.
   */
  atan2(width: Self | number): Self {
    return this.chainTwo(width, rules.atan2);
  }

  /** Returns the length of the arrow `(this, other)`. At the origin it has no rate. */
  hypot(other: Self | number): Self {
    return this.chainTwo(other, rules.hypot);
  }
}
