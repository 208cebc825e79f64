/** The number fields of the playground: what their texts mean, and what they refuse. */
import { describe, expect, it } from 'vitest';
import { read } from '../../www/src/playground/fields/arithmetic.ts';
import { type KindName, kinds } from '../../www/src/playground/fields/units.ts';

const value = (text: string, kind: KindName = 'number', present = 0) => {
  const found = read(text, kinds[kind], present);
  return 'value' in found ? found.value : found.sentence;
};

describe('the text of a number field', () => {
  it.each([
    ['7', 7],
    [' .5 ', 0.5],
    ['2.', 2],
    ['1e-3', 0.001],
    ['1/3', 1 / 3],
    ['2+3*4', 14],
    ['(2+3)*4', 20],
    ['2-3-4', -5],
    ['8/4/2', 1],
    ['--5', 5],
    ['2*pi', 2 * Math.PI],
    ['2π', 2 * Math.PI],
    ['Pi', Math.PI],
    ['sqrt(2)', Math.SQRT2],
    ['Sqrt(9)', 3],
    // As keyboards and pages have them: a decimal comma, the true minus, times and divided by.
    ['0,5', 0.5],
    ['−5', -5],
    ['2 × 3 ÷ 4', 1.5],
    ['2·3', 6],
    ['-0', 0],
  ])('%s', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each<[string, KindName, number]>([
    ['12cm', 'length', 0.12],
    ['3 ft', 'length', 0.3048 * 3],
    ['3 ft + 2 in', 'length', 0.3048 * 3 + 0.0254 * 2],
    ['1/2 ft', 'length', 0.1524],
    ['5 + 3cm', 'length', 5.03],
    ['90deg', 'angle', 90],
    ['90°', 'angle', 90],
    ['0.5rad', 'angle', 90 / Math.PI],
    ['pi rad', 'angle', 180],
    ['2 m/s²', 'acceleration', 2],
    ['2 m/s^2', 'acceleration', 2],
    ['2 m/s/s', 'acceleration', 2],
    ['2 * 3 cm', 'length', 0.06],
    ['6 m / 4', 'length', 1.5],
    ['90°/s', 'turning', 90],
    ['1 rad/s^2', 'turningRate', 180 / Math.PI],
  ])('%s is %s', (text, kind, expected) => {
    // Two roundings at most beside that of the expected value.
    expect(Math.abs((value(text, kind) as number) - expected)).toBeLessThanOrEqual(
      4 * Number.EPSILON * expected,
    );
  });

  it('goes on from the present number', () => {
    expect(value('+=5', 'length', 2)).toBe(7);
    expect(value('+= 5 cm', 'length', 2)).toBe(2.05);
    expect(value('-=5', 'length', 2)).toBe(-3);
    expect(value('−=5', 'length', 2)).toBe(-3);
    expect(value('*=3', 'length', 2)).toBe(6);
    expect(value('/=4', 'length', 2)).toBe(0.5);
    expect(value('*=3 m', 'length', 2)).toMatch(/^“m” is no unit/);
  });

  it.each<[string, string | RegExp, KindName?]>([
    ['', 'Type a number.'],
    ['+=', 'Type a number.'],
    ['1/0', 'The result is infinite.'],
    ['1e400', 'The result is infinite.'],
    ['0/0', 'The result is not a number.'],
    ['sqrt(-1)', 'The result is not a number.'],
    ['NaN', /“NaN” is no unit/],
    ['Infinity', /“Infinity” is no unit/],
    ['constructor', /“constructor” is no unit/],
    ['constructor("return 1")()', '“"” is not expected here.'],
    ['__proto__', '“_” is not expected here.'],
    ['toString()', /“toString” is no unit/],
    ['valueOf(1)', /“valueOf” is no unit/],
    ['sqrt', '“sqrt” needs brackets: sqrt(2).'],
    ['sin(1)', /“sin” is no unit/],
    ['2(3+4)', '“(” is not expected here.'],
    ['2^3', '“^” is not expected here.'],
    ['1 m + 2 s', '“s” is no unit, constant or function here; a length has m, mm, cm, in, ft.', 'length'],
    ['2 m * 3 m', '“m” is not expected here.', 'length'],
    ['2 m cm', '“cm” is not expected here.', 'length'],
    ['m', '“m” is not expected here.', 'length'],
    ['2 *', 'Something is missing after “*”.'],
    ['(1', 'A bracket is not closed.'],
    ['1)', '“)” is not expected here.'],
    ['1 2', '“2” is not expected here.'],
    ['1,000', /^1,000 may be two numbers/],
    ['1.2.3', '“.3” is not expected here.'],
    ['alert(1);', '“;” is not expected here.'],
    ['😀', '“😀” is not expected here.'],
    ['3 kg', /“kg” is no unit/, 'length'],
    ['90deg', /^“deg” is no unit/, 'length'],
    ['3 m', /takes a number without a unit\.$/],
    ['3 m', /^“m” is no unit, .* a velocity has m\/s, /, 'velocity'],
  ])('%s is refused with a sentence', (text, sentence, kind = 'number') => {
    const said = value(text, kind);
    if (sentence instanceof RegExp) expect(said).toMatch(sentence);
    else expect(said).toBe(sentence);
  });

  it('is read within bounds, however long or deep it is', () => {
    expect(value('1+'.repeat(50_000))).toBe('This is longer than 200 characters.');
    expect(value(`${'('.repeat(99)}1${')'.repeat(99)}`)).toBe(1);
    expect(value('-'.repeat(199).concat('1'))).toBe(-1);
    expect(value('sqrt('.repeat(39).concat('1'))).toBe('A bracket is not closed.');
  });
});
