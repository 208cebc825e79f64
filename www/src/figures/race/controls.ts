/** The controls of the race. */
import { button, choice, grouped, guess, type Params, slider, toggle } from '../../figure/controls.ts';

/** A line with the true flips above it, and below it those that a reader expects of Munthe-Kaas. */
const expected = (value: string, label: string, own: readonly number[]) => ({
  value,
  label,
  path: `M4 12L44 12${[8, 20, 32].map((x) => `M${x} 4L${x} 12`).join('')}${own.map((x) => `M${x} 12L${x} 20`).join('')}`,
});

/** Second at which the question is asked: each of both has flipped once. */
export const ASKED_AT = 1.9;

export const controls = {
  steps: slider('Steps a second', [15, 240, 15], 30, '', { spoken: 'steps a second' }),
  again: button('Spin both'),
  hour: button('An hour'),
  spin: slider('Spin', [0.5, 3, 0.01], 2, 'turns/s', { spoken: 'turns a second' }),
  tilt: slider('Spin about the first axis, % of that about the middle', [0, 10, 0.5], 1, '%', {
    perUnit: 0.01,
  }),
  graph: choice('Graph', { energy: 'Energy', momentum: 'Momentum', balance: 'E/L²' }),
  ...grouped('Lanes', {
    naiveEuler: toggle('Naive Euler', true),
    rungeKutta4: toggle('Runge–Kutta 4', true),
    muntheKaas4: toggle('Munthe-Kaas 4', true),
    splitting4: toggle('Splitting 4', true),
    splitting2: toggle('Splitting 2'),
  }),
  polhode: toggle('Path of the momentum in the body'),
  guess: guess({
    asks: 'The right one keeps its momentum. Does it flip on time?',
    options: [expected('yes', 'Yes', [8, 20, 32]), expected('no', 'No', [8, 18, 28, 38])],
    answer: {
      is: (_, { true: flips, 'munthe-kaas': counted }) => (flips === counted ? 'yes' : 'no'),
      runs: [ASKED_AT, 5.4],
    },
    hides: {
      parts: ['flip', 'naive', 'runge-kutta', 'splitting'],
      values: ['naive', 'runge-kutta', 'munthe-kaas', 'splitting', 'splitting-2'],
      words: ['4 flips', '26 flips', 'is at 4'],
      at: ASKED_AT,
    },
  }),
};

export type RaceParams = Params<typeof controls>;
