/** The controls of the arm. */
import { angle, choice, guess, type Params, slider, toggle } from '../../figure/controls.ts';
import { ruleOptions } from '../../figure/rules.ts';

/** Even scales of the shoulder and of the elbow, where both have one. */
export const EVEN = { shoulder: 1.3, elbow: 1.1 };

/** Guesses at the number of places, each with as many hands. */
const count = (places: number) => ({
  value: String(places),
  label: String(places),
  path: Array.from({ length: places }, (_, i) => `M${28 - 6 * places + 12 * i - 4} 8h8v8h-8z`).join(''),
});

export const controls = {
  stretch: slider({ label: 'Stretch', min: 0.5, max: 2, step: 0.05, value: 1.6, unit: '×' }),
  elbow: angle({ label: 'Elbow', min: 0, max: 150, value: 60 }),
  wrist: angle({ label: 'Wrist', min: -90, max: 90, value: -35 }),
  rule: choice({
    label: 'Show',
    value: 'all',
    options: [{ value: 'all', label: 'All four' }, ...ruleOptions],
    look: 'menu',
  }),
  leaf: toggle({ label: 'Uneven only in the leaf: the hand', value: false }),
  even: toggle({
    label: `Even scales inside: shoulder ${EVEN.shoulder}, elbow ${EVEN.elbow}`,
    value: false,
  }),
  compensates: toggle({ label: 'Maya’s flag on every joint', value: true }),
  guess: guess({
    asks: 'Four engines load this arm: in how many places is the hand?',
    options: [1, 2, 3, 4].map(count),
    hides: {
      parts: ['transforms', 'lossy', 'compensated'],
      values: ['places', 'farthest', 'componentsOff', 'mayaOff', 'slant', 'lossyX', 'lossyY'],
      words: ['not in four', 'three places', '3 places'],
    },
  }),
};

export type EnginesParams = Params<typeof controls>;
