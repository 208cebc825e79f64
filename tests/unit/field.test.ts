import { describe, expect, it } from 'vitest';
import { type Dual, jacobian, KinetreeError, VectorField } from '../../www/src/core/entries/batch.ts';
import { randomNumbers } from './random.ts';
import { vectors } from './vectors.ts';

describe('a field given as text', () => {
  it('has the value and the Jacobian of the vectors', () => {
    type Case = {
      variables: string[];
      expression: string[];
      at: number[];
      value: number[];
      jacobian: number[][];
    };
    const cases = vectors<Case>('dual_jacobians');
    expect(cases.length).toBe(21);
    for (const it of cases) {
      // The vectors write powers as Python does.
      using field = new VectorField(it.expression.join(', ').replaceAll('**', '^'), it.variables);
      const close = (got: number, want: number): void =>
        expect(Math.abs(got - want)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(want)));
      field.evaluate(it.at).forEach((got, i) => {
        close(got, it.value[i] ?? Number.NaN);
      });
      field.jacobian(it.at).forEach((row, i) => {
        row.forEach((got, j) => {
          close(got, it.jacobian[i]?.[j] ?? Number.NaN);
        });
      });
    }
  });

  it('agrees with the same field written in TypeScript, where each function has a slope', () => {
    const names = [
      'sqrt',
      'exp',
      'ln',
      'sin',
      'cos',
      'tan',
      'asin',
      'acos',
      'atan',
      'sinh',
      'cosh',
      'tanh',
      'abs',
    ] as const;
    for (const name of names) {
      using field = new VectorField(`${name}(x), atan2(x, y), hypot(x, y), pow(x, y), min(x, y), max(x, y)`, [
        'x',
        'y',
      ]);
      for (const at of [
        [0.3, 0.7],
        [0.9, 0.2],
        [0.05, 0.05],
      ] as [number, number][]) {
        const here = jacobian(
          ([x, y]) => [x[name](), x.atan2(y), x.hypot(y), x.pow(y), x.min(y), x.max(y)] as Dual[],
          at,
        );
        field.jacobian(at).forEach((row, i) => {
          row.forEach((got, j) => {
            expect(Math.abs(got - (here[i]?.[j] ?? Number.NaN))).toBeLessThanOrEqual(
              1e-12 * Math.max(1, Math.abs(got)),
            );
          });
        });
      }
    }
  });

  it('spreads and whirls', () => {
    using drain = new VectorField('-y - x/4, x - y/4', ['x', 'y']);
    expect([...drain.evaluate([2, 0])]).toEqual([-0.5, 2]);
    expect(drain.divergence([2, 0])).toBe(-0.5);
    expect(drain.curl([2, 0])).toEqual([2]);
    using rotation = new VectorField('-3*y, 3*x, 0', ['x', 'y', 'z']);
    expect(rotation.curl([1, 2, 3])).toEqual([0, 0, 6]);
  });

  it.each([
    ['x + 2y, x', 6, /found "y", expected an operator/],
    ['x + , x', 5, /found ","/],
    ['x + foo', 5, /"foo" is no variable/],
    ['sin(x, y)', 1, /sin takes 1 arguments, but has 2/],
    ['(x', 1, /never closed/],
    ['1/0', 2, /Infinity/],
    ['', 1, /found the end/],
    ['x; alert(1)', 2, /found ";"/],
  ])('is refused at the column: %s', (text, column, message) => {
    try {
      new VectorField(text, ['x', 'y']);
    } catch (error) {
      expect(error).toBeInstanceOf(KinetreeError);
      const { code, column: where, message: said } = error as KinetreeError;
      expect([code, where]).toEqual(['BAD_EXPRESSION', column]);
      expect(said).toMatch(message);
      return;
    }
    throw new Error('nothing was refused');
  });

  it('says when it is used wrongly', () => {
    const field = new VectorField('x, y', ['x', 'y']);
    expect(() => field.evaluate([1])).toThrow(/the place has 1 numbers/);
    expect(() => field.evaluate([1, 2], new Float64Array(3))).toThrow(/out must be .* of 2 numbers/);
    field.dispose();
    field.dispose();
    expect(() => field.evaluate([1, 2])).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
    expect(() => new VectorField('x', ['sin'])).toThrow(/"sin" cannot name a variable/);
    expect(() => new VectorField('x', ['x\ny'])).toThrow(/line break/);
    for (const text of [5, true, {}, 1n, Symbol('x'), null, undefined, { length: -1 }]) {
      expect(() => new VectorField(text as never, ['x'])).toThrow(
        expect.objectContaining({ code: 'BAD_ARGUMENT' }),
      );
    }
    for (const names of ['x', null, [5], { length: 1 }, [Symbol('x')]]) {
      expect(() => new VectorField('x', names as never)).toThrow(
        expect.objectContaining({ code: 'BAD_ARGUMENT' }),
      );
    }
  });

  it('keeps a NaN through min and max, as JavaScript does', () => {
    using field = new VectorField('max(ln(x), x), min(x, sqrt(x))', ['x']);
    expect([...field.evaluate([-1])]).toEqual([Number.NaN, Number.NaN]);
  });

  it('has the slopes of what moves beside a variable that rests where a function branches', () => {
    using field = new VectorField('sqrt(y) + x', ['x', 'y']);
    expect(field.jacobian([1, 0])).toEqual([[1, Number.POSITIVE_INFINITY]]);
  });

  it('reads ten thousand variables at once', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `x${i}`);
    using field = new VectorField('x9999 - x0', names);
    const place = Float64Array.from(names, (_, i) => i);
    expect(field.evaluate(place)[0]).toBe(9999);
  });

  it('survives a hundred thousand strings of nonsense, each a field or a typed refusal', () => {
    const next = randomNumbers(1);
    const random = (below: number): number => Math.floor(next() * below);
    const words = [
      'x',
      'y',
      '1',
      '.5e3',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      ',',
      ' ',
      'sin',
      'atan2',
      'π',
      '\u0000',
      'e9999',
      '😀',
      'z',
    ];
    let fields = 0;
    for (let i = 0; i < 100_000; i++) {
      const text = Array.from({ length: 1 + random(12) }, () => words[random(words.length)]).join('');
      try {
        using field = new VectorField(text, ['x', 'y']);
        field.jacobian([0, 1]);
        fields++;
      } catch (error) {
        if (!(error instanceof KinetreeError) || error.code !== 'BAD_EXPRESSION') throw error;
      }
    }
    expect(fields).toBeGreaterThan(500);
  }, 60_000);
});
