/** The controls of the pair: its formula and its place. */
import { button, slider, text } from '../../figure/controls.ts';

/** The places of the curve. */
export const PLACES = { min: -3, max: 3 } as const;

/** The formula and the place at which its slope is asked for. */
export const asked = {
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
  x: slider({ label: 'Place x', ...PLACES, step: 0.01, value: 1.3 }),
} as const;

export const controls = {
  ...asked,
  sine: button({ label: 'sin² at 1.3', group: 'Cases', sets: { formula: 'sin(x)^2', x: 1.3 } }),
  epsilons: button({ label: 'ε times ε', group: 'Cases', sets: { formula: 'x*x', x: 0 } }),
  inverse: button({ label: '1 divided by ε', group: 'Cases', sets: { formula: '1/x', x: 0 } }),
  flat: button({
    label: 'Where a slope passes 0',
    group: 'Cases',
    sets: { formula: 'sqrt(1 + x^2)/(2 + cos(3*x))', x: 1.96 },
  }),
};
