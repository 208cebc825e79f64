/** The controls of the forest. */
import { angle, button, choice, guess, menu, type Params, toggle } from '../../figure/controls.ts';

/** Milliseconds to choose from: a dot on a scale from 0.1 to 100. */
const scale = (milliseconds: string, at: number) => ({
  value: milliseconds,
  label: milliseconds,
  path: `M4 17L44 17M4 14L4 20M17.3 14L17.3 20M30.7 14L30.7 20M44 14L44 20M${at} 4L${at} 12M${at - 3} 8L${at} 12L${at + 3} 8`,
});

const counts = { 1000: '1,000', 10000: '10,000', 100000: '100,000', 1000000: 'a million' };

export const controls = {
  count: menu('How many', counts, '100000'),
  three: toggle('The same in three.js'),
  wind: angle('Wind, bend of a joint', [0, 8, 0.1], 4),
  direction: angle('Wind’s direction', [-180, 180], -20),
  kind: choice('What grows', { ferns: 'Ferns', chain: 'One chain' }),
  named: menu(
    'Which nodes move',
    {
      all: 'All, and nobody is told',
      1: '1 %, and the update is told which',
      10: '10 %, and the update is told which',
      20: '20 %, and the update is told which',
      50: '50 %, and the update is told which',
      100: 'All, and the update is told which',
    },
    'all',
  ),
  velocities: toggle('Velocities and accelerations too'),
  measure: button('Time it now'),
  guess: guess({
    asks: 'All 100,000 nodes moved: how many ms?',
    options: [scale('0.1', 4), scale('0.5', 13.3), scale('1', 17.3), scale('10', 30.7), scale('100', 44)],
    answer: { near: 'update' },
    hides: { parts: [], values: ['update', 'each', 'times'], words: ['half a millisecond', '0.5 ms'] },
  }),
};

export type ForestParams = Params<typeof controls>;
