import { fixed, residual } from '../../figure/numbers.ts';
import { group, live, type Readout, table, textRow } from '../../figure/readout.ts';
import { lastDigit } from '../slopes/model.ts';
import { five, tenTo } from '../slopes/words.ts';
import type { DifferencesParams } from './controls.ts';
import { type Best, bestOf, type Compared, type Differences, exponentOf } from './model.ts';

/** Exponents of h in the table. */
const SIZES = [-1, -4, -8, -12, -15, -16] as const;

export function readout(found: Compared, params: DifferencesParams): Readout {
  const { whole, chosen } = found;
  const size = Math.abs(whole.slope);
  const digits = chosen.error === 0 ? 16 : -exponentOf(chosen.error / (size > 0 ? size : 1));
  return {
    summary: summary(found, params),
    values: {
      x: live(params.x),
      slope: live(whole.slope, '', 5),
      difference: live(chosen.slope, '', 5),
      digits: live(Math.min(Math.max(digits, 0), 16), '', 0),
    },
    groups: [group(errors(found))],
  };
}

function summary(found: Compared, { x, size, central, guess }: DifferencesParams): string {
  const { whole, broken, chosen, differences, same } = found;
  const place = String(x).replace('-', '−');
  if (broken)
    return `At ${place} the formula has no slope: ${broken.text} is (${five(broken.value)}, ${five(broken.slope)}). The dual says so; the difference over ${tenTo(size)} says ${five(chosen.slope)}.`;
  const all = central ? differences.central : differences.forward;
  const best = bestOf(differences, all);
  const kind = central ? 'difference to both sides' : 'difference';
  const lost = same && !central ? `, since x + h is x` : '';
  const slope = fixed(whole.slope, 6);
  return (
    `At ${place} the slope is ${slope}. The dual is right to rounding, ${residual(lastDigit(whole.slope))}. ` +
    `The ${kind} over ${tenTo(size)} is off by ${residual(chosen.error)}${lost}; ` +
    `at best by about ${residual(best.typical)}, by luck ${residual(best.lucky)}.${guessText(guess, differences, all, best)}`
  );
}

/** Returns the sentence about the h that the reader guessed, with a space before it. */
function guessText(guess: string, { exponents }: Differences, all: Float64Array, best: Best): string {
  if (guess === '') return '';
  const error = all[exponents.indexOf(Number(guess))] ?? Number.NaN;
  const off = Number.isFinite(error) ? `off by ${residual(error)}` : 'without a value';
  return ` You said ${tenTo(Number(guess))}: there it is ${off}, and it is best near ${tenTo(Math.round(best.exponent))}.`;
}

/** The errors of differences over some h, and the best of all. */
function errors({ differences }: Compared) {
  const { exponents, forward, central } = differences;
  const cells = (of: (errors: Float64Array) => number) =>
    [forward, central].map((list) => {
      const value = of(list);
      return { text: Number.isFinite(value) ? residual(value) : '—' };
    });
  return table(
    'Errors of the difference',
    ['to one side', 'to both sides'],
    ...SIZES.map((exponent) =>
      textRow(`h = ${tenTo(exponent)}`, ...cells((list) => list[exponents.indexOf(exponent)] ?? Number.NaN)),
    ),
    textRow('At best, around any h', ...cells((list) => bestOf(differences, list).typical)),
    textRow('At best, by luck', ...cells((list) => bestOf(differences, list).lucky)),
  );
}
