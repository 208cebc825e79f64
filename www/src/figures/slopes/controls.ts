/** The controls of the pair: its formula, its place, and the differences beside it. */
import { button, choice, guess, named, type Params, slider, text, toggle } from '../../figure/controls.ts';

/** The exponents of the smallest and the largest h. */
export const SIZES = { min: -16, max: 0 } as const;
/** The places of the curve. */
export const PLACES = { min: -3, max: 3 } as const;

/** A size of h to choose from: a mark on the axis of h, from small to large. */
const size = (exponent: number, label: string, at: number) => ({
  value: String(exponent),
  label,
  path: `M4 18L44 18${[4, 14, 24, 34, 44].map((x) => `M${x} 15L${x} 21`).join('')}M${at} 3L${at} 12M${at - 3} 8L${at} 12L${at + 3} 8`,
});

export const controls = {
  formula: text({
    label: 'Formula in x',
    value: 'sin(x)^2',
    longest: 60,
    examples: [
      'sin(x)^2',
      'x^3 - 2*x',
      'sqrt(1 + x^2)/(2 + cos(3*x))',
      'exp(-x^2)',
      'x*sin(1/x)',
      'sqrt(x)',
      'abs(x)',
      '7',
    ],
  }),
  size: slider({ label: 'h, as a power of ten', ...SIZES, step: 0.1, value: -8, digits: 1 }),
  x: slider({ label: 'Place x', ...PLACES, step: 0.01, value: 1.3 }),
  central: toggle({ label: 'Difference to both sides', value: false }),
  shown: choice({
    label: 'Show',
    value: 'both',
    options: named({ both: 'Both', pair: 'The pair', differences: 'Differences' }),
  }),
  guess: guess({
    label: 'Your guess',
    asks: 'Smaller h is better. Where does it end?',
    options: [size(-16, '10⁻¹⁶', 4), size(-8, '10⁻⁸', 24), size(-4, '10⁻⁴', 34)],
    hides: {
      parts: ['forward', 'central', 'floor', 'grid', 'size'],
      values: ['digits'],
      words: ['half of the digits', 'dual: no h'],
    },
  }),
  sine: button({ label: 'sin² at 1.3', group: 'Cases', sets: { formula: 'sin(x)^2', x: 1.3 } }),
  epsilons: button({ label: 'ε times ε', group: 'Cases', sets: { formula: 'x*x', x: 0 } }),
  inverse: button({ label: '1 divided by ε', group: 'Cases', sets: { formula: '1/x', x: 0 } }),
  flat: button({
    label: 'Where a slope passes 0',
    group: 'Cases',
    sets: { formula: 'sqrt(1 + x^2)/(2 + cos(3*x))', x: 1.96 },
  }),
};

export type SlopesParams = Params<typeof controls>;
