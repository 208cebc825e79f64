/** The controls of the flail. */
import { choice, guess, hold, type Params, slider } from '../../figure/controls.ts';
import { PERIOD } from './arm.ts';

export const controls = {
  grip: hold({ label: 'Hold, then let go' }),
  pace: slider({
    label: 'Speed',
    unit: '×',
    spoken: 'times real time',
    min: 0.25,
    max: 1,
    step: 0.05,
    value: 0.25,
  }),
  keep: choice({
    label: 'What is kept when it lets go',
    value: 'motion',
    // Radios in two rows would be cut off under a phone's picture.
    look: 'menu',
    options: { motion: 'The motion', place: 'The place only', local: 'The local numbers' },
  }),
  moment: slider({ label: 'Moment of the swing', unit: 's', min: 0, max: PERIOD, step: 0.002, value: 0 }),
  guess: guess({
    asks: 'Mark on the ruler where the ball lands. Then hold it, and let go.',
    hides: {
      parts: ['motion', 'place', 'local', 'tangent', 'bell'],
      values: ['lands', 'place', 'jump', 'angle', 'speed', 'shoulder', 'elbow', 'wrist', 'chain'],
      words: ['lands at'],
      until: 'pressed',
    },
  }),
};

export type FlailParams = Params<typeof controls>;
