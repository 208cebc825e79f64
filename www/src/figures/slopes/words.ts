/** Numbers and operations as the picture and the panel have them. */
import type { FieldTerm } from '../../core/field/terms.ts';
import { fixed, powerText } from '../../figure/numbers.ts';

/** Sizes from which on a number is a power of ten. */
const LARGE = 1e5;

/** Returns `0.96356`, `NaN`, `∞`. */
export function five(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : '∞';
  return Math.abs(value) < LARGE ? fixed(value, 5) : powerText(value);
}

/** Returns `10⁻⁸` for −8, and `10⁻⁷·⁵` for −7.5. */
export function tenTo(exponent: number): string {
  const raised = Array.from(String(exponent), (sign) => '⁻·⁰¹²³⁴⁵⁶⁷⁸⁹'['-.0123456789'.indexOf(sign)] ?? '');
  return exponent === 0 ? '1' : `10${raised.join('')}`;
}

/** Returns a number with three digits after the point, or as a power of ten. */
export function three(value: number): string {
  if (!Number.isFinite(value)) return five(value);
  return Math.abs(value) < 1000 ? fixed(value, 3) : powerText(value);
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The place of another card's pair in a rule. */
const HOLE = '( )';
const SIGNS: Readonly<Record<string, string>> = {
  '+': ' + ',
  '-': ' − ',
  '*': ' · ',
  '/': ' / ',
  '^': ' ^ ',
};

/** Returns what a term does with those that it is made of: `sin ( )`, `( )²`, `1 + ( )`. */
export function ruleOf(term: FieldTerm, terms: readonly FieldTerm[]): string {
  const { operation, operands, text } = term;
  if (operation === 'variable' || operation === 'number') return text;
  const [a = '', b = ''] = operands.map((operand) => {
    if ('number' in operand) return String(operand.number);
    const inner = 'term' in operand ? terms[operand.term] : undefined;
    return inner?.operation === 'number' ? inner.text : HOLE;
  });
  const whole = Number(b);
  if (operation === '^' && b !== HOLE && Number.isInteger(whole) && whole >= 0 && whole < RAISED.length)
    return `${a}${RAISED[whole]}`;
  if (operation === 'negate') return `− ${a}`;
  const sign = SIGNS[operation];
  if (sign) return `${a}${sign}${b}`;
  return b === '' ? `${operation} ${a}` : `${operation}(${a}, ${b})`;
}

/** Returns the beginning of a text, up to a number of characters. */
export function cut(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
