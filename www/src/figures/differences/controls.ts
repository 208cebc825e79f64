/** The controls of the difference: formula, place and step, and the question about it. */
import { choice, guess, type Params, slider, toggle } from '../../figure/controls.ts';
import { SIZES } from '../shared/rail.ts';
import { asked } from '../slopes/controls.ts';

/** A size of h to choose from: a mark on the axis of h, from small to large. */
const size = (exponent: number, label: string, at: number) => ({
  value: String(exponent),
  label,
  path: `M4 18L44 18${[4, 14, 24, 34, 44].map((x) => `M${x} 15L${x} 21`).join('')}M${at} 3L${at} 12M${at - 3} 8L${at} 12L${at + 3} 8`,
});

export const controls = {
  ...asked,
  size: slider('h, as a power of ten', [SIZES.min, SIZES.max, 0.01], 0),
  central: toggle('Difference to both sides'),
  shown: choice('Show', { errors: 'The errors', curve: 'The curve' }),
  guess: guess({
    asks: 'Smaller h is better. Where does it end?',
    options: [size(-16, '10⁻¹⁶', 4), size(-8, '10⁻⁸', 24), size(-4, '10⁻⁴', 34)],
    answer: { is: ({ central }) => (central ? '-4' : '-8') },
    hides: {
      parts: ['forward', 'central', 'floor', 'grid', 'size'],
      values: ['digits'],
      words: ['half of the digits', 'dual: no h'],
    },
  }),
};

export type DifferencesParams = Params<typeof controls>;
