/**
 * Second derivatives in TypeScript.
 *
 * A number that moves has a velocity and an acceleration. A formula of {@link Jet}s returns both,
 * exact to rounding. `kinetree::Jet` in the core is the same in Rust.
 */
import { KinetreeError } from './boundary/errors.ts';
import { expectFunction } from './boundary/vectors.ts';
import { Differentiable } from './differentiable.ts';
import { expectPlace, notNumbers } from './dual.ts';
import { carried, pow, powerOf, type Rule, type RuleOfTwo } from './elementary.ts';

/** A jet, or a plain number, which is a constant. */
export type JetLike = Jet | number;

/**
 * A number with its first and second derivative along one parameter: of a position along time, its
 * velocity and its acceleration. They are derivatives, not Taylor coefficients: `second` is x″, not
 * x″/2. It is immutable: every operation returns a new one.
 *
 * ```js
 * const time = Jet.variable(2);
 * const fall = time.mul(time).mul(-4.9).add(100); // m
 * console.log(fall.value, fall.first, fall.second); // → 80.4 -19.6 -9.8
 * ```
 */
export class Jet extends Differentiable<Jet> {
  constructor(
    /** The number itself. */
    readonly value: number,
    /** Its rate of change along one parameter; 0 for a constant. */
    readonly first = 0,
    /** The rate of change of its rate; 0 for a constant. */
    readonly second = 0,
  ) {
    super();
    if (typeof value !== 'number' || typeof first !== 'number' || typeof second !== 'number')
      throw notNumbers();
  }

  /** Returns the parameter itself, whose rate is 1 and steady. */
  static variable(value: number): Jet {
    return new Jet(value, 1);
  }

  /** Returns a jet as it is, and a number as a constant. */
  static from(it: JetLike): Jet {
    return it instanceof Jet ? it : new Jet(it);
  }

  add(other: JetLike): Jet {
    const { value, first, second } = Jet.from(other);
    return new Jet(this.value + value, this.first + first, this.second + second);
  }

  sub(other: JetLike): Jet {
    const { value, first, second } = Jet.from(other);
    return new Jet(this.value - value, this.first - first, this.second - second);
  }

  mul(other: JetLike): Jet {
    const { value, first, second } = Jet.from(other);
    return new Jet(
      this.value * value,
      this.first * value + this.value * first,
      this.second * value + 2 * this.first * first + this.value * second,
    );
  }

  div(other: JetLike): Jet {
    const { value, first, second } = Jet.from(other);
    const ratio = this.value / value;
    const rate = (this.first - ratio * first) / value;
    return guarded(ratio, rate, (this.second - 2 * rate * first - ratio * second) / value);
  }

  neg(): Jet {
    return new Jet(-this.value, -this.first, -this.second);
  }

  pow(exponent: JetLike): Jet {
    const n = Jet.from(exponent);
    return n.first === 0 && n.second === 0 ? this.chain(powerOf(n.value)) : this.chainTwo(n, pow);
  }

  min(other: JetLike): Jet {
    const it = Jet.from(other);
    return this.#nearer(it, Math.min(this.value, it.value));
  }

  max(other: JetLike): Jet {
    const it = Jet.from(other);
    return this.#nearer(it, Math.max(this.value, it.value));
  }

  /** Returns the one of two that has this value, or the mean of their rates where both have it. */
  #nearer(other: Jet, value: number): Jet {
    if (this.value !== value && other.value === value) return other;
    if (other.value !== value && this.value === value) return this;
    return guarded(value, 0.5 * this.first + 0.5 * other.first, 0.5 * this.second + 0.5 * other.second);
  }

  /** The chain rule, twice: f″ p′² + f′ p″. */
  protected chain(rule: Rule): Jet {
    const value = rule.value(this.value);
    const slope = rule.slope(this.value, value);
    const bend = this.first === 0 ? 0 : rule.bend(this.value, value, slope);
    return guarded(
      value,
      carried(slope, this.first),
      carried(carried(bend, this.first), this.first) + carried(slope, this.second),
    );
  }

  /** The chain rule of two numbers, twice. */
  protected chainTwo(other: JetLike, rule: RuleOfTwo): Jet {
    const [p, q] = [this, Jet.from(other)];
    const value = rule.value(p.value, q.value);
    const [alongP, alongQ] = rule.slopes(p.value, q.value, value);
    const [pp, pq, qq] = rule.bends(p.value, q.value, value);
    return guarded(
      value,
      carried(alongP, p.first) + carried(alongQ, q.first),
      carried(carried(pp, p.first), p.first) +
        carried(carried(2 * pq, p.first), q.first) +
        carried(carried(qq, q.first), q.first) +
        carried(alongP, p.second) +
        carried(alongQ, q.second),
    );
  }
}

/** Returns a jet without rates where its value is not finite. */
function guarded(value: number, first: number, second: number): Jet {
  return Number.isFinite(value) ? new Jet(value, first, second) : new Jet(value, Number.NaN, Number.NaN);
}

/** A function of a place: of as many jets as the place has numbers. */
export type JetFunction<At extends readonly number[]> = (at: { readonly [Axis in keyof At]: Jet }) => JetLike;

/**
 * Returns the second derivative of a function of one number: the acceleration of a position in
 * time.
 *
 * ```js
 * console.log(secondDerivative((t) => t.mul(t).mul(-4.9).add(100), 2)); // → -9.8
 * ```
 */
export function secondDerivative(f: (x: Jet) => JetLike, at: number): number {
  return Jet.from(expectFunction(f, 'f')(Jet.variable(at))).second;
}

/**
 * Returns the direction and steepness of the ascent of a function at a place: ∂f/∂xᵢ. The function
 * is run once for each variable.
 *
 * ```js
 * console.log(gradient(([x, y]) => x.mul(x).mul(y), [3, 5])); // → 30,9
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a place that is no list of numbers.
 */
export function gradient<const At extends readonly number[]>(f: JetFunction<At>, at: At): number[] {
  expectPlace(at);
  return at.map((_, i) => along(f, at, i, i).first);
}

/**
 * Returns the curvature of a function at a place: `rows[i][j]` is ∂²f/∂xᵢ∂xⱼ, symmetric. The
 * function is run n (n + 1) / 2 times.
 *
 * A jet has the curvature along one line at a time. The diagonal has those along the axes; an entry
 * off it is half the difference of the curvature along both axes at once and the sum of theirs. It
 * is exact but for the rounding of these, and NaN where one of them is not finite.
 *
 * ```js
 * const saddle = ([x, y]) => x.mul(x).sub(y.mul(y)).add(x.mul(y).mul(3));
 * console.log(hessian(saddle, [5, 7]).join(' | ')); // → 2,3 | 3,-2
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a place that is no list of numbers.
 */
export function hessian<const At extends readonly number[]>(f: JetFunction<At>, at: At): number[][] {
  expectPlace(at);
  const rows = at.map(() => at.map(() => 0));
  const axis = at.map((_, i) => along(f, at, i, i).second);
  rows.forEach((row, i) => {
    row[i] = axis[i] ?? 0;
    for (let j = 0; j < i; j++) {
      const entry = 0.5 * (along(f, at, i, j).second - (axis[i] ?? 0) - (axis[j] ?? 0));
      row[j] = entry;
      (rows[j] as number[])[i] = entry;
    }
  });
  return rows;
}

/** Returns a function along the line through a place at unit speed along axis i and axis j. */
function along<At extends readonly number[]>(f: JetFunction<At>, at: At, i: number, j: number): Jet {
  const result = expectFunction(
    f,
    'f',
  )(at.map((value, k) => new Jet(value, Number(k === i || k === j))) as never);
  if (typeof result === 'number' || result instanceof Jet) return Jet.from(result);
  throw new KinetreeError('BAD_ARGUMENT', 'a function of jets must return a jet or a number');
}
