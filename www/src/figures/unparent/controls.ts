/** The controls of the child that is taken out. */
import { angle, button, choice, guess, type Params, slider } from '../../figure/controls.ts';

const stretch = (label: string, value: number) =>
  slider({ label, min: 1, max: 6, step: 0.05, value, unit: '×' });

const ONE = { shows: 'loss', stretch: 2.5, joint: 45, over: 1, between: 0 };

/** A side beside the length that the child tells of it. */
const side = (value: string, label: string, long: number) => ({
  value,
  label,
  path: `M8 8L32 8M8 17L${8 + long} 17`,
});

export const controls = {
  joint: angle({ label: 'Turn of the child', min: 0, max: 90, value: 45 }),
  stretch: stretch('Stretch of the parent', 2.5),
  out: button({ label: 'Take out, put back' }),
  fit: choice({
    label: 'What gives way',
    value: 'lossyScale',
    look: 'menu',
    options: {
      exact: 'Nothing: refuse',
      lossyScale: 'The shape: nearest scale',
      polar: 'The shape and the turn: nearest rotation',
      matrix: 'Nothing: keep the matrix',
    },
  }),
  over: stretch('Stretch of the grandparent', 1),
  between: angle({ label: 'Turn of the parent', min: 0, max: 90, value: 0 }),
  shows: choice({ label: 'Show', options: { loss: 'What is lost', setter: 'The published setter' } }),
  one: button({ label: 'One stretched parent', group: 'Cases', sets: { ...ONE, fit: 'lossyScale' } }),
  three: button({
    label: 'Three levels',
    group: 'Cases',
    sets: { ...ONE, stretch: 3, over: 3, between: 45, fit: 'polar' },
  }),
  negative: button({
    label: 'A scale below zero',
    group: 'Cases',
    sets: { ...ONE, stretch: 6, over: 6, between: 40, joint: 70, fit: 'lossyScale' },
  }),
  guess: guess({
    asks: 'How long are its sides, beside the scale that it tells?',
    options: [side('shorter', 'Shorter', 18), side('same', 'As it says', 24), side('longer', 'Longer', 30)],
    hides: {
      parts: ['lost'],
      values: ['side', 'sideY', 'skew', 'corner', 'angle', 'left'],
      words: ['half a meter', 'would be lost', 'are lost'],
      until: 'pressed',
    },
  }),
  setter: button({ label: 'Where the usual setter puts it', group: 'Cases', sets: { shows: 'setter' } }),
};

export type UnparentParams = Params<typeof controls>;
