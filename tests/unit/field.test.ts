import { describe, expect, it } from 'vitest';
import { fieldTerms, findRoots, rootStatuses, VectorField } from '../../www/src/core/entries/math.ts';
import { refusal, refused, sentence } from './expect.ts';
import { randomNumbers } from './random.ts';

describe('a field given as text', () => {
  it('has a divergence and a curl', () => {
    using drain = new VectorField('-y - x/4, x - y/4', ['x', 'y']);
    expect([drain.divergence([2, 0]), drain.curl([2, 0])]).toEqual([-0.5, [2]]);
  });

  it.each([
    ['x + 2y, x', 6, /found `y`, expected an operator/],
    ['x; alert(1)', 2, /found `;`/],
  ])('is refused at the column: %s', (text, column, message) => {
    const error = refused(() => new VectorField(text, ['x', 'y']));
    expect(error).toMatchObject({ code: 'BAD_EXPRESSION', column, message: expect.stringMatching(message) });
  });

  it('says when it is used wrongly', () => {
    const field = new VectorField('x, y', ['x', 'y']);
    expect(() => field.evaluate([1])).toThrow(/the place has 1 numbers/);
    expect(() => field.evaluate([1, 2], new Float64Array(3))).toThrow(/out must be .* of 2 numbers/);
    field.dispose();
    field.dispose();
    expect(() => field.evaluate([1, 2])).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
    expect(() => new VectorField('x', ['sin'])).toThrow(/`sin` cannot name a variable/);
    expect(() => new VectorField('x', ['x\ny'])).toThrow(/line break/);
    for (const text of [5, true, {}, 1n, Symbol('x'), null, undefined, { length: -1 }])
      expect(refusal(() => new VectorField(text as never, ['x']))[0]).toBe('BAD_ARGUMENT');
    for (const names of ['x', null, [5], { length: 1 }, [Symbol('x')]])
      expect(refusal(() => new VectorField('x', names as never))[0]).toBe('BAD_ARGUMENT');
  });

  it('takes a hundred thousand variables, with all their slopes', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `x${i}`);
    using field = new VectorField('x99999 - x0', names);
    const place = Float64Array.from(names, (_, i) => i);
    expect(field.evaluate(place)[0]).toBe(99_999);
    const [row = []] = field.jacobian(place);
    expect([row[0], row[1], row[99_999], row.length]).toEqual([-1, 0, 1, 100_000]);
  });

  it('has at many points what it has at each', () => {
    const text = 'x^3 - 3*x*y^2 - 1, 3*x^2*y - y^3, ln(x)/y + atan2(x, y)*max(x, y)^y';
    using field = new VectorField(text, ['x', 'y']);
    const next = randomNumbers(2);
    // More than go into the block at once, with poles and places outside a domain among them.
    const points = Float64Array.from({ length: 2 * 5000 }, (_, i) => (i % 7 === 0 ? 0 : 4 * next() - 2));
    points[10] = Number.NaN;
    points[21] = Number.POSITIVE_INFINITY;
    const vectors = field.evaluateMany(points);
    const all = field.jacobians(points);
    expect(all.vectors).toEqual(vectors);
    for (let p = 0; p < 5000; p++) {
      const at = points.subarray(2 * p, 2 * p + 2);
      expect(vectors.subarray(3 * p, 3 * p + 3)).toEqual(field.evaluate(at));
      expect([...all.rows.subarray(6 * p, 6 * p + 6)]).toEqual(field.jacobian(at).flat());
    }
    // Plain lists, single precision, and an out.
    const few = [1, 2, -0.5, 0.25];
    const out = { vectors: new Float64Array(6), rows: new Float32Array(12) };
    expect(field.jacobians(few, out)).toBe(out);
    expect([...out.vectors]).toEqual([...field.evaluateMany(few)]);
    expect([...out.rows]).toEqual([...field.jacobians(few).rows].map(Math.fround));
    expect([...field.evaluateMany(Float32Array.from(few))]).toEqual([...field.evaluateMany(few)]);
    expect(field.evaluateMany([]).length).toBe(0);
  });

  it('writes over its own points', () => {
    using field = new VectorField('-y, x', ['x', 'y']);
    const points = Float64Array.from({ length: 40_000 }, (_, i) => i);
    const expected = field.evaluateMany(points);
    expect(field.evaluateMany(points, points)).toBe(points);
    expect(points).toEqual(expected);
    using taller = new VectorField('x, y, x + y', ['x', 'y']);
    const memory = new Float64Array(6);
    memory.set([1, 2, 3, 4]);
    expect([...taller.evaluateMany(memory.subarray(0, 4), memory)]).toEqual([1, 2, 3, 3, 4, 7]);
    const rows = new Float64Array(8);
    rows.set([1, 2, 3, 4]);
    field.jacobians(rows.subarray(0, 4), { vectors: new Float64Array(4), rows });
    expect(rows.map((it) => it + 0)).toEqual(Float64Array.of(0, -1, 1, 0, 0, -1, 1, 0));
  });

  it('names the point that is wrong', () => {
    using field = new VectorField('x + y', ['x', 'y']);
    const room = 'out must be a Float64Array or a Float32Array of 1 numbers';
    for (const [points, out, words] of [
      [[1, 2, 3], undefined, 'point 1 has 1 numbers, the field has 2 variables'],
      [[1, 2, 3, '4'], undefined, 'number 1 of point 1 is a string'],
      [[1, 2, undefined, 4], undefined, 'number 0 of point 1 is undefined'],
      [null, undefined, 'the points must be a list of numbers, not null'],
      ['12', undefined, 'the points must be a list of numbers, not a string'],
      [[1, 2], new Float64Array(2), room],
      [[1, 2], [0], room],
    ])
      expect(sentence(() => field.evaluateMany(points as never, out as never))).toContain(
        `BAD_ARGUMENT: ${words}`,
      );
    for (const [name, wrong] of Object.entries({ rows: new Float64Array(1), vectors: [0] }))
      expect(sentence(() => field.jacobians([1, 2], { [name]: wrong } as never))).toContain(
        `out.${name} must be`,
      );
    const out = { rows: new Float64Array(2) };
    const made = field.jacobians([1, 2], out);
    expect([made === (out as object), ...made.vectors, ...out.rows]).toEqual([true, 3, 1, 1]);
    field.dispose();
    expect(() => field.evaluateMany([1, 2])).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
  });

  it('finds the roots of many points, each as alone and step by step', () => {
    using field = new VectorField('x*x*x - 3*x*y*y - 1, 3*x*x*y - y*y*y', ['x', 'y']);
    const next = randomNumbers(5);
    // More than go into the block at once, with the place from which no way leads among them.
    const points = Float64Array.from({ length: 2 * 9000 }, () => 4 * next() - 2);
    points.fill(0, 20, 22);
    points[31] = Number.NaN;
    const found = findRoots(field, points);
    const words = Array.from(found.status, (it) => rootStatuses[it]);
    expect([words[10], words[15]]).toEqual(['singular', 'undefined']);
    for (let p = 0; p < 9000; p += 100) {
      const at = points.subarray(2 * p, 2 * p + 2);
      const alone = findRoots(field, at);
      expect(found.points.subarray(2 * p, 2 * p + 2)).toEqual(alone.points);
      expect([found.steps[p], found.status[p]]).toEqual([alone.steps[0], alone.status[0]]);
    }
  });

  it('fills what is given with roots, and refuses what is no such search', () => {
    using field = new VectorField('x^2 - 2, y - x', ['x', 'y']);
    const points = Float64Array.of(1, 0, -3, 2);
    const out = { points, steps: new Uint16Array(2) };
    const found = findRoots(field, points, { tolerance: 1e-3, steps: 9 }, out);
    expect(found as object).toBe(out);
    expect([...points].map((it) => it.toFixed(5))).toEqual(['1.41421', '1.41421', '-1.41421', '-1.41421']);
    expect([...out.steps, ...found.status]).toEqual([4, 5, 0, 0]);
    for (const [options, out, words] of [
      [{ steps: 70_000 }, {}, 'steps must be 65535 at most'],
      [{ steps: -1 }, {}, 'steps must be a whole number'],
      [{ tolerance: Number.NaN }, {}, 'tolerance must be a number from 0 on'],
      [{ step: 1 }, {}, 'there is no "step" in the options; did you mean'],
      [null, {}, 'the options must be an object'],
      [{}, { status: new Uint8Array(2) }, 'out.status must be a Uint8Array of 1'],
      [{}, { steps: [0] }, 'out.steps must be a Uint16Array of 1'],
      [{}, { points: new Float64Array(3) }, 'out.points must be'],
    ] as const)
      expect(sentence(() => findRoots(field, [1, 2], options as never, out as never))).toContain(words);
    using tall = new VectorField('x, y, x + y', ['x', 'y']);
    expect(sentence(() => findRoots(tall, [1, 2]))).toContain(
      'as many components as variables, this field has 3',
    );
  });

  it('gives the same where a list of points calls the core while it is read', () => {
    using field = new VectorField('x + y', ['x', 'y']);
    const points = {
      length: 2,
      0: 1,
      get 1() {
        field.evaluate([100, 200]);
        return 2;
      },
    };
    expect([...field.evaluateMany(points)]).toEqual([3]);
    expect([...field.evaluate(points)]).toEqual([3]);
    expect(field.jacobian(points)).toEqual([[1, 1]]);
  });
});

describe('the terms of a text', () => {
  it('have each the value and slope of a field read from their own text', () => {
    using field = new VectorField('(größe - 1)^2 * -exp(t/3), ((t)) + 2*pi', ['größe', 't']);
    const [at, direction] = [
      [1.75, 0.5],
      [0.25, 2],
    ];
    const terms = fieldTerms(field, at as number[], direction);
    const texts = ['größe', '1', '(größe - 1)', '(größe - 1)^2', 't', '3', 't/3', 'exp(t/3)', '-exp(t/3)'];
    texts.push('(größe - 1)^2 * -exp(t/3)', '((t))', '2*pi', '((t)) + 2*pi');
    expect(terms.map(({ text }) => text)).toEqual(texts);
    for (const term of terms) {
      using alone = new VectorField(term.text, field.variables);
      expect(fieldTerms(alone, at as number[], direction).at(-1)).toMatchObject({
        value: term.value,
        slope: term.slope,
      });
      const from = term.column - 1;
      expect(field.expression.slice(from, from + term.text.length)).toBe(term.text);
    }
  });

  it('have slopes along the first variable, unless a direction is given', () => {
    const field = new VectorField('x*y', ['x', 'y']);
    expect(fieldTerms(field, [2, 3]).map(({ slope }) => slope)).toEqual([1, 0, 3]);
    expect(fieldTerms(field, [2, 3], [0, 1]).map(({ slope }) => slope)).toEqual([0, 1, 2]);
    expect(fieldTerms(field, [2, 3], new Float32Array([1, 1])).map(({ slope }) => slope)).toEqual([1, 1, 5]);
    using constant = new VectorField('2*3', []);
    expect(fieldTerms(constant, [])).toMatchObject([{ operation: 'number', value: 6, slope: 0 }]);
    for (const given of [
      [[1]],
      [['1', 2]],
      [[1, 2], [1]],
      [
        [1, 2],
        [1, null],
      ],
    ])
      expect(refusal(() => fieldTerms(field, ...(given as [[]])))[0]).toBe('BAD_ARGUMENT');
    field.dispose();
    expect(refusal(() => fieldTerms(field, [1, 2]))[0]).toBe('DISPOSED');
  });
});
