/** The controls of the teacups. */
import { button, choice, guess, type Params, slider } from '../../figure/controls.ts';

const curve = (label: string, axle: number, cup: number) =>
  button({ label, group: 'Curves', sets: { axle, rider: 1, cup } });

/** Two answers, each with the way of the rider: it comes to a point, or goes round in a loop. */
const answers = [
  { value: 'yes', label: 'Yes', path: 'M6 4C16 6 22 12 24 20C26 12 32 6 42 4' },
  { value: 'no', label: 'No', path: 'M4 6C22 6 32 20 24 20C16 20 26 6 44 6' },
] as const;

export const controls = {
  disc: slider({ label: 'Disc', unit: '°/s', min: 10, max: 60, step: 1, value: 40 }),
  cup: slider({
    label: 'Cup on the disc',
    unit: '×',
    spoken: 'times the disc',
    min: -6,
    max: 3,
    step: 0.05,
    value: -3.4,
  }),
  axle: slider({ label: 'Axle from the middle', unit: 'm', min: 1.5, max: 4, step: 0.1, value: 3 }),
  rider: slider({ label: 'Rider from the axle', unit: 'm', min: 0.5, max: 2, step: 0.1, value: 1 }),
  shown: choice({
    label: 'Show',
    options: { both: 'Both', velocity: 'Velocity', acceleration: 'Acceleration' },
  }),
  astroid: curve('Astroid', 3, -4),
  nephroid: curve('Nephroid', 3, 2),
  deltoid: curve('Deltoid', 2, -3),
  cardioid: curve('Cardioid', 2, 1),
  guess: guess({
    asks: 'Can the rider stand still?',
    options: answers,
    hides: {
      parts: ['cusp'],
      values: ['against', 'along', 'slowest', 'most', 'least'],
      words: ['she stops', 'stops dead', 'four times a turn', 'cusp', 'to a stop'],
      at: 0.4,
    },
  }),
};

export type TeacupsParams = Params<typeof controls>;
