/** Jets, against dual numbers and differences of their slopes. */
import { describe, expect, it } from 'vitest';
import { KinetreeError } from '../../www/src/core/entries/index.ts';
import {
  Dual,
  gradient,
  hessian,
  Jet,
  type JetLike,
  jacobian,
  secondDerivative,
} from '../../www/src/core/entries/math.ts';

const names =
  'sqrt cbrt exp expm1 ln log1p sin cos tan asin acos atan sinh cosh tanh asinh atanh abs acosh'.split(' ');

/** Places at which functions branch or end, and others. */
const places = [
  ...[0, -0, 1, -1, 0.5, -0.7, 0.3, 3.3, -20, 1e-9, 1e200, -1e-200],
  ...[Infinity, -Infinity, Number.NaN],
];

/** Brings a number into the domain of a function. */
const within = (name: string, x: Dual): Dual =>
  /^(asin|acos|atanh)$/.test(name) ? x.div(3) : name === 'acosh' ? x.add(1) : x;

describe('a jet', () => {
  it.each(names)('%s has the value and the slope of the dual number, to the bit', (name) => {
    for (const x of places)
      for (const rate of [0, 1, -2.5]) {
        const dual = new Dual(x, rate)[name as 'sin']();
        const jet = new Jet(x, rate, 3)[name as 'sin']();
        expect([jet.value, jet.first], `${name}(${x}) at ${rate}`).toEqual([dual.value, dual.first]);
      }
  });

  it('has the slopes of dual numbers in functions of two, to the bit', () => {
    for (const name of ['add', 'sub', 'mul', 'div', 'pow', 'atan2', 'hypot', 'min', 'max'] as const)
      for (const x of places)
        for (const y of places)
          for (const rates of [
            [1, 0],
            [0, 1],
            [2, -3],
          ] as const) {
            const dual = new Dual(x, rates[0])[name](new Dual(y, rates[1]));
            const jet = new Jet(x, rates[0])[name](new Jet(y, rates[1]));
            expect([jet.value, jet.first], `${name}(${x}, ${y})`).toEqual([dual.value, dual.first]);
          }
  });

  it('bends as the differences of its slopes do', () => {
    // The functions of a jet and of a dual number have the same names.
    const functions: Record<string, (x: Dual) => Dual> = {
      chain: (x) => x.sin().exp().mul(x.ln()).div(x),
      arrow: (x) => x.sin().atan2(x.cosh()),
      length: (x) => x.mul(x).hypot(x.log1p()),
      power: (x) => x.add(1).pow(x.sin()),
      ...Object.fromEntries(names.map((name) => [name, (x: Dual) => within(name, x)[name as 'sin']()])),
    };
    const step = 1e-5;
    for (const [name, f] of Object.entries(functions))
      for (const x of [0.4, 1.1, 2.7]) {
        const slope = (at: number): number => f(Dual.variable(at)).first;
        const difference = (slope(x + step) - slope(x - step)) / (2 * step);
        // The difference is off by step² times a fourth derivative, and by roundings over the step.
        expect(Math.abs(secondDerivative(f as never, x) - difference), name).toBeLessThan(
          1e-8 * Math.max(1, Math.abs(difference)),
        );
      }
  });

  it('is at the edges as the table of the core says', () => {
    const { POSITIVE_INFINITY: infinity, NaN: nan } = Number;
    const parts = (it: JetLike): number[] => [Jet.from(it).value, Jet.from(it).first, Jet.from(it).second];
    expect(parts(new Jet(1, 2, 3).acosh())).toEqual([0, infinity, nan]);
    expect(parts(new Jet(0.5, 2, 3).acosh())).toEqual([nan, nan, nan]);
    expect(parts(new Jet(1, 2, 3).atanh())).toEqual([infinity, nan, nan]);
    expect(parts(new Jet(-1, 2, 3).log1p())).toEqual([-infinity, nan, nan]);
    expect(parts(new Jet(1000, 2, 3).expm1())).toEqual([infinity, nan, nan]);
    expect(parts(new Jet(1).acosh())).toEqual([0, 0, 0]);
    expect(parts(new Jet(0).sqrt())).toEqual([0, 0, 0]);
    expect(parts(Jet.variable(-2).pow(3))).toEqual([-8, 12, -12]);
    expect(parts(Jet.variable(0).pow(0))).toEqual([1, 0, 0]);
    expect(parts(Jet.variable(0).pow(2))).toEqual([0, 0, 2]);
    expect(parts(new Jet(1, 1).div(new Jet(0, 1)))).toEqual([infinity, nan, nan]);
    expect(parts(new Jet(2, 3, 4).max(new Jet(2, 5, 6)))).toEqual([2, 4, 5]);
    expect(parts(Jet.variable(-3).abs().neg())).toEqual([-3, 1, -0]);
  });

  it('is a constant where a number is given', () => {
    expect(Jet.from(5)).toEqual(new Jet(5, 0, 0));
    expect(secondDerivative(() => 7, 1)).toBe(0);
    expect(new Jet(1, 2, 3).sub(4)).toEqual(new Jet(-3, 2, 3));
    const it = new Jet(1);
    expect(Jet.from(it)).toBe(it);
  });
});

describe('a Hessian', () => {
  it('of a polynomial is exact', () => {
    expect(hessian(([x, y]) => x.pow(3).mul(y).add(y.pow(2)), [2, 5])).toEqual([
      [60, 12],
      [12, 2],
    ]);
    expect(gradient(([x, y]) => x.pow(3).mul(y).add(y.pow(2)), [2, 5])).toEqual([60, 18]);
    expect(hessian(() => 3, [1, 2])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(hessian(() => 3, [])).toEqual([]);
  });

  it('is the Jacobian of the gradient, which is written by hand', () => {
    // f = sin(x y) + z e^(x z)
    const at: [number, number, number] = [0.7, -1.2, 0.4];
    const found = hessian(
      ([x, y, z]) =>
        x
          .mul(y)
          .sin()
          .add(z.mul(x.mul(z).exp())),
      at,
    );
    const expected = jacobian(([x, y, z]) => {
      const [c, e] = [x.mul(y).cos(), x.mul(z).exp()];
      return [y.mul(c).add(z.mul(z).mul(e)), x.mul(c), e.mul(x.mul(z).add(1))];
    }, at);
    found.forEach((row, i) => {
      row.forEach((entry, j) => {
        // An entry off the diagonal is the difference of three of size up to 5.
        expect(Math.abs(entry - (expected[i]?.[j] ?? Number.NaN))).toBeLessThan(32 * Number.EPSILON);
        expect(entry).toBe(found[j]?.[i]);
      });
    });
  });

  it('refuses what is no place, and what returns no jet', () => {
    const refused = expect.objectContaining({ code: 'BAD_ARGUMENT' });
    for (const place of [null, 5, [null], 'x']) {
      expect(() => hessian(([x]) => x, place as unknown as [number])).toThrow(refused);
      expect(() => gradient(([x]) => x, place as unknown as [number])).toThrow(refused);
    }
    expect(() => hessian(() => new Dual(1) as never, [1])).toThrow(KinetreeError);
  });
});
