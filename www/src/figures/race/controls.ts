/** The controls of the race. */
import { button, choice, guess, type Params, slider, toggle } from '../../figure/controls.ts';

const lanes = 'Lanes';

/** A line with the true flips above it, and below it those that a reader expects of Munthe-Kaas. */
const expected = (value: string, label: string, own: readonly number[]) => ({
  value,
  label,
  path: `M4 12L44 12${[8, 20, 32].map((x) => `M${x} 4L${x} 12`).join('')}${own.map((x) => `M${x} 12L${x} 20`).join('')}`,
});

/** Second at which the question is asked: each of both has flipped once. */
export const ASKED_AT = 1.9;

export const controls = {
  steps: slider({
    label: 'Steps a second',
    unit: '',
    spoken: 'steps a second',
    min: 15,
    max: 240,
    step: 15,
    value: 30,
  }),
  again: button({ label: 'Spin both' }),
  hour: button({ label: 'An hour' }),
  spin: slider({ label: 'Spin, turns a second', min: 0.5, max: 3, step: 0.1, value: 2, digits: 1 }),
  tilt: slider({
    label: 'Spin about the first axis, % of that about the middle',
    unit: '%',
    perUnit: 0.01,
    min: 0,
    max: 10,
    step: 0.5,
    value: 1,
  }),
  graph: choice({ label: 'Graph', options: { energy: 'Energy', momentum: 'Momentum', balance: 'E/L²' } }),
  naiveEuler: toggle({ label: 'Naive Euler', value: true, group: lanes }),
  rungeKutta4: toggle({ label: 'Runge–Kutta 4', value: true, group: lanes }),
  muntheKaas4: toggle({ label: 'Munthe-Kaas 4', value: true, group: lanes }),
  splitting4: toggle({ label: 'Splitting 4', value: true, group: lanes }),
  splitting2: toggle({ label: 'Splitting 2', value: false, group: lanes }),
  polhode: toggle({ label: 'Path of the momentum in the body', value: false }),
  guess: guess({
    asks: 'Momentum kept: is Munthe-Kaas on time?',
    options: [expected('yes', 'Yes', [8, 20, 32]), expected('no', 'No', [8, 18, 28, 38])],
    hides: {
      parts: ['flip', 'naive', 'runge-kutta', 'splitting'],
      values: ['naive', 'runge-kutta', 'munthe-kaas', 'splitting', 'splitting-2'],
      words: ['4 flips', '26 flips', 'is at 4'],
      at: ASKED_AT,
    },
  }),
};

export type RaceParams = Params<typeof controls>;
