/**
 * Numbers that carry their derivative, for functions written in JavaScript.
 *
 * `x + y ε` with `ε² = 0`: a value and how fast it changes. Put such numbers through a function and its derivative comes out,
 * exact to rounding. The core has the same in Rust; this twin is here because a crossing for every `+` would cost fifty
 * times the sum. Its rules, awkward places included, are those of `kinetree::dual`, and the tests hold it to them.
 *
 * After "Automatically Computing the Derivatives of a Vector Field using Dual Numbers".
 */
import { KinetreeError } from './boundary/errors.ts';

/** What may stand beside a dual: a plain number is a constant. */
export type DualLike = Dual | number;

/** A number `value + first ε`. It never changes: every operation makes a new one. */
export class Dual {
  constructor(
    /** The number itself. */
    readonly value: number,
    /** Its rate of change along one parameter. */
    readonly first = 0,
  ) {}

  /** A number that is the parameter: its rate is 1. */
  static variable(value: number): Dual {
    return new Dual(value, 1);
  }

  /** The number, or the constant, as a dual. */
  static from(it: DualLike): Dual {
    return typeof it === 'number' ? new Dual(it) : it;
  }

  add(other: DualLike): Dual {
    const { value, first } = Dual.from(other);
    return new Dual(this.value + value, this.first + first);
  }

  sub(other: DualLike): Dual {
    const { value, first } = Dual.from(other);
    return new Dual(this.value - value, this.first - first);
  }

  mul(other: DualLike): Dual {
    const { value, first } = Dual.from(other);
    return new Dual(this.value * value, this.first * value + this.value * first);
  }

  /** By a value of zero: the value is what numbers give, the rate is NaN, since ε has no inverse. */
  div(other: DualLike): Dual {
    const { value, first } = Dual.from(other);
    const ratio = this.value / value;
    return new Dual(ratio, value === 0 ? Number.NaN : (this.first - ratio * first) / value);
  }

  neg(): Dual {
    return new Dual(-this.value, -this.first);
  }

  /**
   * To a power. An exponent that stands still goes by the power rule, also for negative values, and `p⁰` is the constant 1; one that
   * moves has a rate only for values of zero and more.
   */
  pow(exponent: DualLike): Dual {
    const { value: n, first: rate } = Dual.from(exponent);
    const value = this.value ** n;
    const slope = n === 0 ? 0 : n * this.value ** (n - 1);
    if (rate === 0) return this.#chain(value, slope);
    // Where the power falls to zero faster than the logarithm grows, their product is its limit.
    const log = this.value === 0 && n > 0 ? 0 : value * Math.log(this.value);
    return guarded(value, slope * this.first + log * rate);
  }

  sqrt(): Dual {
    const root = Math.sqrt(this.value);
    return this.#chain(root, 0.5 / root);
  }

  cbrt(): Dual {
    const root = Math.cbrt(this.value);
    return this.#chain(root, 1 / (3 * root * root));
  }

  exp(): Dual {
    const power = Math.exp(this.value);
    return this.#chain(power, power);
  }

  /** The natural logarithm. */
  ln(): Dual {
    return this.#chain(Math.log(this.value), 1 / this.value);
  }

  sin(): Dual {
    return this.#chain(Math.sin(this.value), Math.cos(this.value));
  }

  cos(): Dual {
    return this.#chain(Math.cos(this.value), -Math.sin(this.value));
  }

  tan(): Dual {
    const tangent = Math.tan(this.value);
    return this.#chain(tangent, 1 + tangent * tangent);
  }

  asin(): Dual {
    return this.#chain(Math.asin(this.value), 1 / Math.sqrt((1 - this.value) * (1 + this.value)));
  }

  acos(): Dual {
    return this.#chain(Math.acos(this.value), -1 / Math.sqrt((1 - this.value) * (1 + this.value)));
  }

  atan(): Dual {
    return this.#chain(Math.atan(this.value), 1 / (1 + this.value * this.value));
  }

  /** The angle of the arrow whose height is this and whose width is `width`. At the origin it has no rate. */
  atan2(width: DualLike): Dual {
    const { value: x, first: rate } = Dual.from(width);
    const length = Math.hypot(this.value, x);
    const turn = (x / length) * this.first - (this.value / length) * rate;
    return guarded(Math.atan2(this.value, x), turn / length);
  }

  sinh(): Dual {
    return this.#chain(Math.sinh(this.value), Math.cosh(this.value));
  }

  cosh(): Dual {
    return this.#chain(Math.cosh(this.value), Math.sinh(this.value));
  }

  tanh(): Dual {
    const sech = 1 / Math.cosh(this.value);
    return this.#chain(Math.tanh(this.value), sech * sech);
  }

  /** The length of the arrow `(this, other)`. At the origin it has no rate. */
  hypot(other: DualLike): Dual {
    const { value, first } = Dual.from(other);
    const length = Math.hypot(this.value, value);
    return guarded(length, (this.value / length) * this.first + (value / length) * first);
  }

  /** At zero the rate is 0, the mean of both sides. */
  abs(): Dual {
    return this.#chain(Math.abs(this.value), Math.sign(this.value));
  }

  /** At a tie the rate is the mean of both. */
  min(other: DualLike): Dual {
    return this.#choose(other, (a, b) => a < b);
  }

  /** At a tie the rate is the mean of both. */
  max(other: DualLike): Dual {
    return this.#choose(other, (a, b) => a > b);
  }

  #choose(other: DualLike, better: (a: number, b: number) => boolean): Dual {
    const it = Dual.from(other);
    if (better(this.value, it.value)) return this;
    if (better(it.value, this.value)) return it;
    return new Dual(this.value + 0 * it.value, (this.first + it.first) / 2);
  }

  /** The chain rule. */
  #chain(value: number, slope: number): Dual {
    return guarded(value, slope * this.first);
  }
}

/** Where the value is not finite there is no rate. */
function guarded(value: number, first: number): Dual {
  return new Dual(value, Number.isFinite(value) ? first : Number.NaN);
}

/** A vector field written in JavaScript over duals: as many as the place it is taken at has numbers. */
export type DualField<At extends readonly number[]> = (
  at: { readonly [Axis in keyof At]: Dual },
) => readonly DualLike[];

/** The slope of a function of one number. */
export function derivative(f: (x: Dual) => DualLike, at: number): number {
  return Dual.from(f(Dual.variable(at))).first;
}

/** How a field changes at a place, along a direction: (y · ∇) V. */
export function directionalDerivative<const At extends readonly number[]>(
  field: DualField<At>,
  at: At,
  direction: readonly number[],
): number[] {
  if (direction.length !== at.length) {
    const message = `direction has ${direction.length} numbers, the place has ${at.length}`;
    throw new KinetreeError('BAD_ARGUMENT', message);
  }
  const place = at.map((value, i) => new Dual(value, direction[i]));
  return field(place as never).map((component) => Dual.from(component).first);
}

/** All first derivatives at a place: `rows[i][j]` is ∂Vᵢ/∂xⱼ. One evaluation a variable. */
export function jacobian<const At extends readonly number[]>(field: DualField<At>, at: At): number[][] {
  const axes = at.map((_, j) => at.map((_value, k) => Number(k === j)));
  const columns = axes.map((axis) => directionalDerivative(field, at, axis));
  return (columns[0] ?? []).map((_, i) => columns.map((column) => column[i] ?? Number.NaN));
}

/** How much a field spreads, from its Jacobian: the sum of ∂Vᵢ/∂xᵢ. */
export function divergence(rows: readonly (readonly number[])[]): number {
  return rows.reduce((sum, row, i) => sum + (row[i] ?? Number.NaN), 0);
}

/**
 * How a field whirls, from its Jacobian: a number in the plane, a vector in the solid.
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a Jacobian that is neither 2×2 nor 3×3.
 */
export function curl(rows: readonly (readonly number[])[]): number[] {
  const d = (i: number, j: number): number => rows[i]?.[j] ?? Number.NaN;
  const square = rows.every((row) => row.length === rows.length);
  if (square && rows.length === 2) return [d(1, 0) - d(0, 1)];
  if (square && rows.length === 3) return [d(2, 1) - d(1, 2), d(0, 2) - d(2, 0), d(1, 0) - d(0, 1)];
  throw new KinetreeError('BAD_ARGUMENT', `curl needs a Jacobian of 2×2 or 3×3, not ${rows.length} rows`);
}
