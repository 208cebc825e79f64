import { describe, expect, it } from 'vitest';
import { KinetreeError } from '../../www/src/core/entries/index.ts';
import {
  curl,
  Dual,
  type DualField,
  type DualLike,
  derivative,
  directionalDerivative,
  divergence,
  jacobian,
  VectorField,
} from '../../www/src/core/entries/math.ts';

type Pair = readonly [value: number, first: number];

/**
 * Relative where numbers are large: the reference's last digits, a few of ours for Math's
 * functions.
 */
function expectDual(actual: DualLike, [value, first]: Pair): void {
  const it = Dual.from(actual);
  expect(Math.abs(it.value - value)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(value)));
  expect(Math.abs(it.first - first)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(first)));
}

/**
 * The same value and the same slopes to the bit, in a text and in TypeScript; any NaN is as good as
 * another.
 */
function expectTwins(
  text: VectorField,
  twin: DualField<[number, number]>,
  at: [number, number],
  name: string,
): void {
  const [value] = twin(at.map((it) => new Dual(it)) as never).map(Dual.from);
  const expected = [value?.value, ...(jacobian(twin, at)[0] ?? [])];
  const found = [text.evaluate(at)[0], ...(text.jacobian(at)[0] ?? [])];
  expect(found, `${name} at ${at.join(', ')}`).toEqual(expected);
}

describe('dual numbers in TypeScript', () => {
  it('say where there is no derivative, and what stands at ties', () => {
    const x = Dual.variable(0);
    expect(new Dual(1, 1).div(x)).toEqual(new Dual(Number.POSITIVE_INFINITY, Number.NaN));
    expect(x.pow(0)).toEqual(new Dual(1, 0));
    expect(x.pow(1)).toEqual(new Dual(0, 1));
    expect(x.ln().first).toBeNaN();
    expect(x.sqrt().first).toBe(Number.POSITIVE_INFINITY);
    expect(x.abs()).toEqual(new Dual(0, 0));
    expect(x.max(new Dual(0, 3))).toEqual(new Dual(0, 2));
    expect(x.max(-1)).toBe(x);
    expect(x.min(-1)).toEqual(new Dual(-1, 0));
    expect(x.hypot(0).first).toBeNaN();
    expect(Dual.variable(-2).pow(new Dual(2, 1)).first).toBeNaN();
    expect(Dual.variable(-2).pow(3)).toEqual(new Dual(-8, 12));
    expect(x.max(Number.NaN)).toEqual(new Dual(Number.NaN, Number.NaN));
    expect(new Dual(1e300, 1).div(1e-300).first).toBeNaN();
  });

  it('have inverse hyperbolic functions, expm1 and log1p, with slopes at the edges as the core has them', () => {
    const { POSITIVE_INFINITY: infinity, NaN: nan } = Number;
    const slopes: Readonly<Record<string, [x: number, slope: number]>> = {
      asinh: [1.5, 1 / Math.sqrt(3.25)],
      acosh: [1.5, 1 / Math.sqrt(1.25)],
      atanh: [0.6, 1 / 0.64],
      expm1: [1e-20, 1],
      log1p: [1e-20, 1],
    };
    for (const [name, [x, slope]] of Object.entries(slopes)) {
      const found = Dual.variable(x)[name as 'asinh']();
      expectDual(found, [Math[name as 'asinh'](x), slope]);
      expect(new Dual(x, 0)[name as 'asinh']().first).toBe(0);
    }
    expect(Dual.variable(1e-20).expm1().value).toBe(1e-20);
    expect(Dual.variable(1).acosh()).toEqual(new Dual(0, infinity));
    expect(new Dual(1).acosh()).toEqual(new Dual(0, 0));
    expect(Dual.variable(0.5).acosh()).toEqual(new Dual(nan, nan));
    expect(Dual.variable(1).atanh()).toEqual(new Dual(infinity, nan));
    expect(Dual.variable(-1).log1p()).toEqual(new Dual(-infinity, nan));
    expect(Dual.variable(1000).expm1()).toEqual(new Dual(infinity, nan));
    expect(Dual.variable(-1000).expm1()).toEqual(new Dual(-1, 0));
    expect(Dual.variable(-infinity).asinh()).toEqual(new Dual(-infinity, nan));
  });

  it('leave a constant a constant where a function branches', () => {
    for (const constant of [
      new Dual(0).sqrt(),
      new Dual(0).cbrt(),
      new Dual(1).asin(),
      new Dual(-1).acos(),
      new Dual(0).pow(0.5),
      new Dual(0).hypot(0),
      new Dual(0).atan2(0),
    ]) {
      expect(constant.first).toBe(0);
      expect(derivative((x) => x.add(constant), 1)).toBe(1);
    }
    expect(jacobian(([x, y]) => [y.sqrt().add(x)], [1, 0])).toEqual([[1, Number.POSITIVE_INFINITY]]);
  });

  it('agree with the core bit for bit, where functions branch and elsewhere', () => {
    const one = 'sqrt exp ln sin cos tan asin acos atan sinh cosh tanh abs'.split(' ');
    const two = ['atan2', 'hypot', 'pow', 'min', 'max'] as const;
    const numbers = [
      ...[0, -0, 1, -1, 0.5, -0.7, 2, 3.3, -20, 1e-9, 1e200, -1e-200],
      ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN],
    ];
    for (const name of one) {
      using text = new VectorField(`${name}(x) + 0*y`, ['x', 'y']);
      // The sum with 0·y takes the sign of a zero on both sides.
      const twin: DualField<[number, number]> = ([x, y]) => [x[name as 'sin']().add(new Dual(0).mul(y))];
      for (const x of numbers) expectTwins(text, twin, [x, 1], name);
    }
    for (const name of two) {
      using text = new VectorField(`${name}(x, y)`, ['x', 'y']);
      const twin: DualField<[number, number]> = ([x, y]) => [x[name](y)];
      for (const x of numbers) for (const y of numbers) expectTwins(text, twin, [x, y], name);
    }
    for (const sign of ['+', '-', '*', '/'] as const) {
      using text = new VectorField(`x ${sign} y`, ['x', 'y']);
      const name = ({ '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' } as const)[sign];
      const twin: DualField<[number, number]> = ([x, y]) => [x[name](y)];
      for (const x of numbers) for (const y of numbers) expectTwins(text, twin, [x, y], name);
    }
  });

  it('give divergence and curl of a field', () => {
    const drain = jacobian(([x, y]) => [y.neg().sub(x.div(4)), x.sub(y.div(4))], [2, 0]);
    expect(divergence(drain)).toBe(-0.5);
    expect(curl(drain)).toEqual([2]);
    const whirl = jacobian(([x, y, z]) => [z, x.mul(2), y.mul(3)], [1, 1, 1]);
    expect(curl(whirl)).toEqual([3, 1, 2]);
    expect(() => curl([[1, 2, 3]])).toThrow(KinetreeError);
    for (const place of [null, 5, [null], new Float64Array(2)]) {
      const refused = expect.objectContaining({ code: 'BAD_ARGUMENT' });
      expect(() => jacobian(([x]) => [x], place as unknown as [number])).toThrow(refused);
      expect(() => directionalDerivative(([x]) => [x], place as unknown as [number], [1])).toThrow(refused);
    }
    expect(() => directionalDerivative(([x]) => [x], [1], null as never)).toThrow(KinetreeError);
    for (const rows of [null, 5, [null]]) {
      expect(() => curl(rows as never)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
      expect(() => divergence(rows as never)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    }
    expect(derivative((t) => t.mul(t), 3)).toBe(6);
    expect(directionalDerivative(([x, y]) => [x.mul(y), x], [2, 3], [1, 2])).toEqual([7, 1]);
  });
});
