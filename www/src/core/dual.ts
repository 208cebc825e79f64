/**
 * Dual numbers in TypeScript.
 *
 * A number that moves is at a place and on its way somewhere. `Dual` holds both: its value and its
 * rate of change. A formula of such numbers returns its derivative too, exact to rounding.
 * `kinetree::dual` in the core is the same in Rust; this twin exists because a call into the core
 * for each `+` would cost fifty times the sum. The two agree bit for bit, awkward places included:
 * functions come from the core, and a test compares them.
 *
 * After "Automatically Computing the Derivatives of a Vector Field using Dual Numbers".
 */
import { KinetreeError } from './boundary/errors.ts';
import { expectFunction, listOf } from './boundary/vectors.ts';
import { Differentiable } from './differentiable.ts';
import { carried, pow, powerOf, type Rule, type RuleOfTwo } from './elementary.ts';

/** A dual number, or a plain number, which is a constant. */
export type DualLike = Dual | number;

/**
 * A number `value + first ε` with ε² = 0. It is immutable: every operation returns a new one.
 *
 * ```js
 * const x = Dual.variable(3);
 * const y = x.mul(x).add(1);
 * console.log(y.value, y.first); // → 10 6
 * ```
 */
export class Dual extends Differentiable<Dual> {
  constructor(
    /** The number itself. */
    readonly value: number,
    /** Its rate of change along one parameter; 0 for a constant. */
    readonly first = 0,
  ) {
    super();
    if (typeof value !== 'number' || typeof first !== 'number') throw notNumbers();
  }

  /** Returns the parameter itself, whose rate is 1. */
  static variable(value: number): Dual {
    return new Dual(value, 1);
  }

  /** Returns a dual as it is, and a number as a constant. */
  static from(it: DualLike): Dual {
    return it instanceof Dual ? it : new Dual(it);
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

  div(other: DualLike): Dual {
    const { value, first } = Dual.from(other);
    const ratio = this.value / value;
    return guarded(ratio, (this.first - ratio * first) / value);
  }

  neg(): Dual {
    return new Dual(-this.value, -this.first);
  }

  pow(exponent: DualLike): Dual {
    const n = Dual.from(exponent);
    return n.first === 0 ? this.chain(powerOf(n.value)) : this.chainTwo(n, pow);
  }

  min(other: DualLike): Dual {
    const it = Dual.from(other);
    return this.#nearer(it, Math.min(this.value, it.value));
  }

  max(other: DualLike): Dual {
    const it = Dual.from(other);
    return this.#nearer(it, Math.max(this.value, it.value));
  }

  /** Returns the one of two that has this value, or the mean of their rates where both have it. */
  #nearer(other: Dual, value: number): Dual {
    if (this.value !== value && other.value === value) return other;
    if (other.value !== value && this.value === value) return this;
    return guarded(value, 0.5 * this.first + 0.5 * other.first);
  }

  protected chain(rule: Rule): Dual {
    const value = rule.value(this.value);
    return guarded(value, this.first === 0 ? 0 : rule.slope(this.value, value) * this.first);
  }

  protected chainTwo(other: DualLike, rule: RuleOfTwo): Dual {
    const q = Dual.from(other);
    const value = rule.value(this.value, q.value);
    const [p, along] = rule.slopes(this.value, q.value, value);
    return guarded(value, carried(p, this.first) + carried(along, q.first));
  }
}

/** Returns a dual number without a rate where its value is not finite. */
function guarded(value: number, first: number): Dual {
  return new Dual(value, Number.isFinite(value) ? first : Number.NaN);
}

/** A vector field over dual numbers: a function of as many of them as a place has numbers. */
export type DualField<At extends readonly number[]> = (
  at: { readonly [Axis in keyof At]: Dual },
) => readonly DualLike[];

/**
 * Returns the slope of a function of one number.
 *
 * ```js
 * console.log(derivative((x) => x.mul(x).mul(x), 2)); // → 12
 * ```
 */
export function derivative(f: (x: Dual) => DualLike, at: number): number {
  return Dual.from(expectFunction(f, 'f')(Dual.variable(at))).first;
}

/**
 * Returns the change of a field at a place along a direction: (y · ∇) V.
 *
 * ```js
 * const swirl = ([x, y]) => [y.neg(), x.mul(y)];
 * console.log(directionalDerivative(swirl, [2, 3], [1, 0]).join()); // → 0,3
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a place that is no list of numbers, or a direction
 *   without a number for each of its.
 */
export function directionalDerivative<const At extends readonly number[]>(
  field: DualField<At>,
  at: At,
  direction: readonly number[],
): number[] {
  expectPlace(at);
  if (direction?.length !== at.length) {
    const message = `direction has ${direction?.length} numbers, the place has ${at.length}`;
    throw new KinetreeError('BAD_ARGUMENT', message);
  }
  const place = at.map((value, i) => new Dual(value, direction[i]));
  const components = expectFunction(field, 'the field')(place as never);
  return listOf<DualLike>(components, 'components').map((component) => Dual.from(component).first);
}

/**
 * Returns all first derivatives at a place: `rows[i][j]` is ∂Vᵢ/∂xⱼ. The field is run once for each
 * variable.
 *
 * ```js
 * const rows = jacobian(([x, y]) => [x.mul(y), x.sub(y)], [2, 3]);
 * console.log(rows.join(' | ')); // → 3,2 | 1,-1
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a place that is no list of numbers.
 */
export function jacobian<const At extends readonly number[]>(field: DualField<At>, at: At): number[][] {
  expectPlace(at);
  const axes = at.map((_, j) => at.map((_value, k) => Number(k === j)));
  const columns = axes.map((axis) => directionalDerivative(field, at, axis));
  return (columns[0] ?? []).map((_, i) => columns.map((column) => column[i] ?? Number.NaN));
}

/**
 * Returns how fast a field spreads, from its Jacobian: the sum of ∂Vᵢ/∂xᵢ.
 *
 * ```js
 * console.log(divergence(jacobian(([x, y]) => [x.mul(2), y], [1, 1]))); // → 3
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` unless this is a list of rows.
 */
export function divergence(rows: readonly (readonly number[])[]): number {
  expectRows(rows);
  return rows.reduce((sum, row, i) => sum + (row[i] ?? Number.NaN), 0);
}

/**
 * Returns the curl of a field from its Jacobian: one number in two dimensions, a vector in three.
 * It is twice the angular velocity of a small ball that floats there.
 *
 * ```js
 * // A record that turns once a second has this velocity at each place.
 * const record = ([x, y]) => [y.mul(-2 * Math.PI), x.mul(2 * Math.PI)];
 * console.log(curl(jacobian(record, [1, 1])).map((it) => it / 2 === 2 * Math.PI)); // → true
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a Jacobian that is neither 2×2 nor 3×3.
 */
export function curl(rows: readonly (readonly number[])[]): number[] {
  expectRows(rows);
  const d = (i: number, j: number): number => rows[i]?.[j] ?? Number.NaN;
  const square = rows.every((row) => row.length === rows.length);
  if (square && rows.length === 2) return [d(1, 0) - d(0, 1)];
  if (square && rows.length === 3) return [d(2, 1) - d(1, 2), d(0, 2) - d(2, 0), d(1, 0) - d(0, 1)];
  throw new KinetreeError('BAD_ARGUMENT', `curl needs a Jacobian of 2×2 or 3×3, not ${rows.length} rows`);
}

/** Returns the error of a number that differentiates, made of something else. */
export function notNumbers(): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', 'a value and its derivatives must be numbers');
}

/** Refuses a place that is no list of numbers. */
export function expectPlace(at: readonly number[]): void {
  if (!Array.isArray(at) || !at.every((it) => typeof it === 'number'))
    throw new KinetreeError('BAD_ARGUMENT', 'a place must be a list of numbers');
}

function expectRows(rows: readonly (readonly number[])[]): void {
  if (!Array.isArray(rows) || !rows.every(Array.isArray))
    throw new KinetreeError('BAD_ARGUMENT', 'a Jacobian must be a list of rows, each a list of numbers');
}
