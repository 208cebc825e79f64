/** The elementary rules: what each operation does with values and with slopes. */
import type { FieldTerm } from '../../core/field/terms.ts';
import { type Table, table } from '../../figure/readout.ts';

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
export function rules(terms: readonly FieldTerm[]): Table {
  const used = new Set(terms.map(({ operation }) => operation));
  return table(
    'Rules; those in use are bold',
    ['value', 'slope'],
    Object.entries(RULES).map(([name, cells]) => ({
      label: name === 'negate' ? '− a' : name,
      cells: cells.map((text) => ({ text, strong: used.has(name) })),
    })),
  );
}
