import type { FieldTerm } from '../../core/field/terms.ts';
import { fixed, residual } from '../../figure/numbers.ts';
import { group, live, type Readout, table, textRow } from '../../figure/readout.ts';
import { type Found, lastDigit } from './model.ts';
import { five, ruleOf } from './words.ts';

export function readout(found: Found, x: number): Readout {
  const { whole, terms } = found;
  return {
    summary: summary(found, x),
    values: { x: live(x), value: live(whole.value, '', 5), slope: live(whole.slope, '', 5) },
    groups: [
      group(
        table(
          'Term by term',
          ['rule', 'value', 'slope'],
          ...terms.map((term) =>
            textRow(term.text, ...[ruleOf(term, terms), five(term.value), five(term.slope)]),
          ),
        ),
        rules(terms),
      ),
    ],
  };
}

function summary({ whole, broken }: Found, x: number): string {
  const place = String(x).replace('-', '−');
  if (broken)
    return `At ${place} the formula has no slope: ${broken.text} is (${five(broken.value)}, ${five(broken.slope)}).`;
  return `At ${place} the slope is ${fixed(whole.slope, 6)}. The pair is right to rounding, ${residual(lastDigit(whole.slope))}.`;
}

/** For each operation its value and its slope; a and b have the slopes a′ and b′. */
const RULES: Readonly<Record<string, readonly [value: string, slope: string]>> = {
  number: ['a number', '0'],
  variable: ['x', '1'],
  negate: ['−a', '−a′'],
  '+': ['a + b', 'a′ + b′'],
  '-': ['a − b', 'a′ − b′'],
  '*': ['a b', 'a′ b + a b′'],
  '/': ['a / b', '(a′ b − a b′) / b²'],
  '^': ['aⁿ', 'n aⁿ⁻¹ a′'],
  sqrt: ['√a', 'a′ / (2 √a)'],
  exp: ['exp a', 'a′ exp a'],
  ln: ['ln a', 'a′ / a'],
  sin: ['sin a', 'a′ cos a'],
  cos: ['cos a', '−a′ sin a'],
  tan: ['tan a', 'a′ (1 + tan² a)'],
  asin: ['asin a', 'a′ / √(1 − a²)'],
  acos: ['acos a', '−a′ / √(1 − a²)'],
  atan: ['atan a', 'a′ / (1 + a²)'],
  sinh: ['sinh a', 'a′ cosh a'],
  cosh: ['cosh a', 'a′ sinh a'],
  tanh: ['tanh a', 'a′ (1 − tanh² a)'],
  abs: ['|a|', 'a′ or −a′'],
  atan2: ['atan2(a, b)', '(a′ b − a b′) / (a² + b²)'],
  hypot: ['√(a² + b²)', '(a a′ + b b′) / √(a² + b²)'],
  min: ['the smaller', 'its slope'],
  max: ['the larger', 'its slope'],
};

/** Returns the rules; those that the formula uses are strong. */
export function rules(terms: readonly FieldTerm[]) {
  const used = new Set(terms.map(({ operation }) => operation));
  return table(
    'Rules; those in use are bold',
    ['value', 'slope'],
    ...Object.entries(RULES).map(([name, cells]) =>
      textRow(name === 'negate' ? '− a' : name, ...cells.map((text) => ({ text, strong: used.has(name) }))),
    ),
  );
}
