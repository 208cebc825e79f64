/** The controls of the child that is taken out. */
import { angle, button, choice, named, type Params, slider } from '../../figure/controls.ts';

const stretch = (label: string, value: number) =>
  slider({ label, min: 1, max: 6, step: 0.05, value, unit: '×', spoken: 'times' });

const ONE = { shows: 'loss', stretch: 2.5, joint: 45, over: 1, between: 0 };

export const controls = {
  joint: angle({ label: 'Turn of the child', min: 0, max: 90, value: 45 }),
  stretch: stretch('Stretch of the parent', 2.5),
  out: button({ label: 'Take out, put back' }),
  fit: choice({
    label: 'What gives way',
    value: 'lossyScale',
    look: 'menu',
    options: named({
      exact: 'Nothing: refuse',
      lossyScale: 'The shape: nearest scale',
      polar: 'The shape and the turn: nearest rotation',
      matrix: 'Nothing: keep the matrix',
    }),
  }),
  over: stretch('Stretch of the grandparent', 1),
  between: angle({ label: 'Turn of the parent', min: 0, max: 90, value: 0 }),
  shows: choice({
    label: 'Show',
    value: 'loss',
    options: named({ loss: 'What is lost', setter: 'The published setter' }),
  }),
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
  setter: button({ label: 'Where the usual setter puts it', group: 'Cases', sets: { shows: 'setter' } }),
};

export type UnparentParams = Params<typeof controls>;
