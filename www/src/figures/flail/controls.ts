/** The controls of the flail. */
import { guess, hold, menu, type Params, slider, toggle } from '../../figure/controls.ts';
import { PERIOD } from './arm.ts';

export const controls = {
  grip: hold('Hold, then let go'),
  pace: slider('Speed', [0.25, 1, 0.05], 0.25, '×', { spoken: 'times real time' }),
  keep: menu('What is kept when it lets go', {
    motion: 'The motion',
    place: 'The place only',
    local: 'The local numbers',
  }),
  waits: toggle('The swing waits while the hand holds'),
  moment: slider('Moment of the swing', [0, PERIOD, 0.002], 0, 's'),
  guess: guess({
    asks: 'Mark on the ruler where the ball lands if the hand lets go now. Then press, and let go.',
    hides: {
      parts: ['motion', 'place', 'local', 'tangent', 'bell'],
      values: ['lands', 'place', 'jump', 'angle', 'speed', 'shoulder', 'elbow', 'wrist', 'chain'],
      words: ['lands at'],
      graph: true,
      until: 'pressed',
    },
  }),
};

export type FlailParams = Params<typeof controls>;
