/** The controls of the child that is taken out. */
import {
  angle,
  button,
  choice,
  grouped,
  guess,
  menu,
  type Params,
  pictured,
  slider,
} from '../../figure/controls.ts';

const stretch = (label: string, value: number) => slider(label, [1, 6, 0.05], value, '×');

const ONE = { shows: 'loss', stretch: 2.5, joint: 45, over: 1, between: 0 };

/** A side beside the length that the child tells of it. */
const side = (value: string, label: string, long: number) =>
  pictured(value, label, `M8 8L32 8M8 17L${8 + long} 17`);

export const controls = {
  joint: angle('Turn of the child', [0, 90], 45),
  stretch: stretch('Stretch of the parent', 2.5),
  out: button('Take out, put back'),
  fit: menu(
    'What gives way',
    {
      exact: 'Nothing: refuse',
      lossy: 'The shape: nearest scale',
      polar: 'The shape and the turn: nearest rotation',
      matrix: 'Nothing: keep the matrix',
    },
    'lossy',
  ),
  over: stretch('Stretch of the grandparent', 1),
  between: angle('Turn of the parent', [0, 90], 0),
  shows: choice('Show', { loss: 'What is lost', setter: 'The published setter' }),
  ...grouped('Cases', {
    one: button('One stretched parent', { ...ONE, fit: 'lossy' }),
    three: button('Three levels', { ...ONE, stretch: 3, over: 3, between: 45, fit: 'polar' }),
    negative: button('A scale below zero', {
      ...ONE,
      stretch: 6,
      over: 6,
      between: 40,
      joint: 70,
      fit: 'lossy',
    }),
  }),
  guess: guess({
    asks: 'Are its sides as long as its scale says?',
    options: [side('shorter', 'Shorter', 18), side('same', 'As it says', 24), side('longer', 'Longer', 30)],
    answer: {
      is: (_, { side = 0, says = 0 }) => (side > says ? 'longer' : side < says ? 'shorter' : 'same'),
    },
    hides: {
      parts: ['lost'],
      values: ['side', 'sideY', 'skew', 'corner', 'angle', 'left'],
      words: ['half a meter', 'would be 0', 'm off'],
      until: 'pressed',
    },
  }),
  ...grouped('Cases', { setter: button('Where the usual setter puts it', { shows: 'setter' }) }),
};

export type UnparentParams = Params<typeof controls>;
