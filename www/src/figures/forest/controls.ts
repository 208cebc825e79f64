/** The controls of the forest. */
import { angle, button, choice, guess, type Params, toggle } from '../../figure/controls.ts';

/** Milliseconds to choose from: a dot on a scale from 0.1 to 100. */
const scale = (milliseconds: string, at: number) => ({
  value: milliseconds,
  label: milliseconds,
  path: `M4 17L44 17M4 14L4 20M17.3 14L17.3 20M30.7 14L30.7 20M44 14L44 20M${at} 4L${at} 12M${at - 3} 8L${at} 12L${at + 3} 8`,
});

export const controls = {
  count: choice({
    label: 'How many',
    value: '100000',
    look: 'menu',
    options: { 1000: '1,000', 10000: '10,000', 100000: '100,000', 1000000: 'a million' },
  }),
  three: toggle({ label: 'The same in three.js', value: false }),
  wind: angle({ label: 'Wind, bend of a joint', min: 0, max: 8, step: 0.1, value: 4 }),
  direction: angle({ label: 'Wind’s direction', min: -180, max: 180, value: -20 }),
  kind: choice({ label: 'What grows', options: { ferns: 'Ferns', chain: 'One chain' } }),
  named: choice({
    label: 'Which nodes move',
    look: 'menu',
    value: 'all',
    options: {
      all: 'All, and nobody is told',
      1: '1 %, and the update is told which',
      10: '10 %, and the update is told which',
      20: '20 %, and the update is told which',
      50: '50 %, and the update is told which',
      100: 'All, and the update is told which',
    },
  }),
  velocities: toggle({ label: 'Velocities and accelerations too', value: false }),
  measure: button({ label: 'Time it now' }),
  guess: guess({
    asks: 'All 100,000 nodes moved: how many ms?',
    options: [scale('0.1', 4), scale('0.5', 13.3), scale('1', 17.3), scale('10', 30.7), scale('100', 44)],
    hides: { parts: [], values: ['update', 'each', 'times'], words: ['half a millisecond', '0.5 ms'] },
  }),
};

export type ForestParams = Params<typeof controls>;
