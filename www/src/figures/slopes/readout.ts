import { fixed, group, live, type Readout, residual, table } from '../../figure/readout.ts';
import { type Found, lastDigit } from './model.ts';
import { rules } from './rules.ts';
import { five, ruleOf } from './words.ts';

export function readout(found: Found, x: number): Readout {
  const { whole, terms } = found;
  return {
    summary: summary(found, x),
    values: {
      x: live(x),
      value: live(whole.value, '', 5),
      slope: live(whole.slope, '', 5),
    },
    groups: [
      group(
        table(
          'Term by term',
          ['rule', 'value', 'slope'],
          terms.map((term) => ({
            label: term.text,
            cells: [ruleOf(term, terms), five(term.value), five(term.slope)].map((text) => ({ text })),
          })),
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
