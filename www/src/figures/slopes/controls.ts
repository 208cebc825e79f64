/** The controls of the pair: its formula and its place. */
import { button, grouped, slider, text } from '../../figure/controls.ts';

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
  x: slider('Place x', [PLACES.min, PLACES.max, 0.01], 1.3),
} as const;

export const controls = {
  ...asked,
  ...grouped('Cases', {
    sine: button('sin² at 1.3', { formula: 'sin(x)^2', x: 1.3 }),
    epsilons: button('ε times ε', { formula: 'x*x', x: 0 }),
    inverse: button('1 divided by ε', { formula: '1/x', x: 0 }),
    flat: button('Where a slope passes 0', { formula: 'sqrt(1 + x^2)/(2 + cos(3*x))', x: 1.96 }),
  }),
};
