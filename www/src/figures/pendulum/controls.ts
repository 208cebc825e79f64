/** The controls of the pendulum. */
import { angle, button, choice, grouped, guess, type Params, slider, toggle } from '../../figure/controls.ts';
import { PARIS, places } from './places.ts';

/** Guesses at the angle, as two hands of a dial with that angle between them. */
const answers = [
  { value: '0', label: '0°', path: 'M24 22L24 3' },
  { value: '11', label: '11°', path: 'M24 22L24 3M24 22L27.6 3.3' },
  { value: '15', label: '15°', path: 'M24 22L24 3M24 22L28.9 3.6' },
  { value: '360', label: '360°', path: 'M24 22L24 12M24 12M14 12A10 10 0 1 1 34 12A10 10 0 1 1 14 12' },
] as const;

const goTo = Object.fromEntries(
  places.map(({ word, name, latitude }) => [word, button(name, { latitude })]),
) as Record<(typeof places)[number]['word'], ReturnType<typeof button>>;

export const controls = {
  latitude: angle('Latitude', [-90, 90, 0.1], PARIS, { digits: 2 }),
  start: choice('Start', { rest: 'let go', kick: 'kicked' }),
  day: slider('The planet turns once in', [20, 600, 5], 60, 's'),
  ...grouped('Terms', { coriolis: toggle('Coriolis', true), centrifugal: toggle('Centrifugal', true) }),
  scheme: choice('Over a step the acceleration', { rungeKutta4: 'follows the swing', frozen: 'is held' }),
  ...grouped('Places', goTo),
  guess: guess({
    asks: 'At Paris, how far does it turn in an hour?',
    options: answers,
    answer: { near: 'paris' },
    hides: {
      parts: ['plumb-line'],
      values: ['paris', 'rate', 'share', 'hours', 'turned', 'gap'],
      words: ['eleven degrees', '11.3'],
    },
  }),
};

export type PendulumParams = Params<typeof controls>;
