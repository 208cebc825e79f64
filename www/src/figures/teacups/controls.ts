/** The controls of the teacups. */
import { button, choice, grouped, guess, type Params, slider } from '../../figure/controls.ts';

const curve = (label: string, axle: number, cup: number) => button(label, { axle, rider: 1, cup });

/** Two answers, each with the way of the rider: it comes to a point, or goes round in a loop. */
const answers = [
  { value: 'yes', label: 'Yes', path: 'M6 4C16 6 22 12 24 20C26 12 32 6 42 4' },
  { value: 'no', label: 'No', path: 'M4 6C22 6 32 20 24 20C16 20 26 6 44 6' },
] as const;

export const controls = {
  disc: slider('Disc', [10, 60, 1], 40, '°/s'),
  cup: slider('Cup on the disc', [-6, 3, 0.05], -3.4, '×', { spoken: 'times the disc' }),
  axle: slider('Axle from the middle', [1.5, 4, 0.1], 3, 'm'),
  rider: slider('Rider from the axle', [0.5, 2, 0.1], 1, 'm'),
  shown: choice('Show', { velocity: 'Velocity', acceleration: 'Acceleration', both: 'Both' }),
  ...grouped('Curves', {
    astroid: curve('Astroid', 3, -4),
    nephroid: curve('Nephroid', 3, 2),
    deltoid: curve('Deltoid', 2, -3),
    cardioid: curve('Cardioid', 2, 1),
  }),
  guess: guess({
    asks: 'Can the rider stand still?',
    options: answers,
    answer: { is: 'yes', sets: { cup: -4, disc: 40 }, runs: [2.3, 4.5] },
    hides: {
      parts: ['cusp'],
      values: ['against', 'along', 'slowest', 'most', 'least'],
      words: ['she stops', 'stops dead', 'four times a turn', 'cusp', 'to a stop'],
      at: 2.3,
    },
  }),
};

export type TeacupsParams = Params<typeof controls>;
