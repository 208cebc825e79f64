/** The controls of the basins. */
import { button, choice, guess, type Params, slider, text, toggle } from '../../figure/controls.ts';

/** z³ − 1 in the plane, z = x + iy: its real part and its imaginary part. */
export const CUBE = 'x*x*x - 3*x*y*y - 1, 3*x*x*y - y*y*y';
/** Water that whirls round the origin and drains into it. */
export const WHIRL = '-y - x/4, x - y/4';
/** Two curves that meet in four places. */
export const CURVES = 'x^2 + y^2 - 1, y - 2*x^2 + 1';

export const controls = {
  x: slider('Start x', [-1.85, 1.85, 0.01], 0.3),
  y: slider('Start y', [-1.05, 1.05, 0.01], 0.4),
  formula: text({
    label: 'Field: two components, in x and y',
    value: CUBE,
    longest: 200,
    examples: [CUBE, WHIRL, CURVES],
  }),
  arrows: toggle('Arrows of the field'),
  jacobian: choice('Jacobian by', { duals: 'duals', differences: 'differences' }),
  h: slider('Differences over 10 to the power', [-16, -1, 0.5], -1),
  between: button('Between two roots', { x: -0.6, y: 0.02, formula: CUBE }),
  thrown: button('Thrown far', { x: -0.55, y: 0.2, formula: CUBE }),
  stuck: button('No way from here', { x: 0, y: 0, formula: CUBE }),
  whirl: button('Whirl', { x: 1, y: 0.5, formula: WHIRL, arrows: true }),
  guess: guess({
    asks: 'Tap the root that Newton finds from the square, then play.',
    hides: {
      parts: ['path', 'basins', 'differences'],
      values: ['steps', 'endX', 'endY', 'far'],
      words: ['steps to', 'the third'],
      at: 0,
    },
  }),
};

export type BasinsParams = Params<typeof controls>;
