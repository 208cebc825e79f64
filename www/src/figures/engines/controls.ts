/** The controls of the arm. */
import { angle, guess, menu, type Params, slider, toggle } from '../../figure/controls.ts';
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
  stretch: slider('Stretch', [0.5, 2, 0.02], 1.6, '×'),
  elbow: angle('Elbow', [0, 150], 60),
  wrist: angle('Wrist', [-90, 90], -35),
  rule: menu('Show', [{ value: 'all', label: 'All four' }, ...ruleOptions]),
  leaf: toggle('Uneven only in the leaf: the hand'),
  even: toggle(`Even scales inside: shoulder ${EVEN.shoulder}, elbow ${EVEN.elbow}`),
  compensates: toggle('Maya’s flag on every joint', true),
  guess: guess({
    asks: 'Four engines load this arm: in how many places is the hand?',
    options: [1, 2, 3, 4].map(count),
    answer: { near: 'places' },
    hides: {
      parts: ['transforms', 'lossy', 'compensated'],
      values: ['places', 'componentsOff', 'mayaOff', 'slant', 'lossyX', 'lossyY'],
      words: ['not in four', 'three places', '3 places'],
    },
  }),
};

export type EnginesParams = Params<typeof controls>;
