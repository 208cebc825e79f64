/** The controls of the forest. */
import { angle, button, choice, menu, type Params, toggle } from '../../figure/controls.ts';

const counts = { 1000: '1,000', 10000: '10,000', 100000: '100,000', 1000000: 'a million' };

export const controls = {
  count: menu('How many', counts, '100000'),
  three: toggle('The same in three.js'),
  wind: angle('Wind, bend of a joint', [0, 8, 0.1], 4),
  direction: angle('Wind’s direction', [-180, 180], -20),
  kind: choice('What grows', { ferns: 'Trees', chain: 'One chain' }),
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
};

export type ForestParams = Params<typeof controls>;
