/** The controls of the pendulum. */
import { angle, button, choice, guess, type Params, slider, toggle } from '../../figure/controls.ts';
import { PARIS, places } from './places.ts';

/** Guesses at the angle, as two hands of a dial with that angle between them. */
const answers = [
  { value: '0', label: '0°', path: 'M24 22L24 3' },
  { value: '11', label: '11°', path: 'M24 22L24 3M24 22L27.6 3.3' },
  { value: '15', label: '15°', path: 'M24 22L24 3M24 22L28.9 3.6' },
  { value: '360', label: '360°', path: 'M24 22L24 12M24 12M14 12A10 10 0 1 1 34 12A10 10 0 1 1 14 12' },
] as const;

const goTo = (name: string, latitude: number) => button({ label: name, group: 'Places', sets: { latitude } });

export const controls = {
  latitude: angle({ label: 'Latitude', digits: 2, step: 0.1, min: -90, max: 90, value: PARIS }),
  start: choice({ label: 'Start', options: { rest: 'let go', kick: 'kicked' } }),
  day: slider({ label: 'The planet turns once in', unit: 's', min: 20, max: 600, step: 5, value: 60 }),
  coriolis: toggle({ label: 'Coriolis', group: 'Terms', value: true }),
  centrifugal: toggle({ label: 'Centrifugal', group: 'Terms', value: true }),
  scheme: choice({
    label: 'Over a step the acceleration',
    options: { rungeKutta4: 'follows the swing', frozen: 'is held' },
  }),
  ...(Object.fromEntries(places.map(({ word, name, latitude }) => [word, goTo(name, latitude)])) as Record<
    (typeof places)[number]['word'],
    ReturnType<typeof goTo>
  >),
  guess: guess({
    asks: 'At Paris, how far does it turn in an hour?',
    options: answers,
    hides: {
      parts: ['plumb-line'],
      values: ['paris', 'rate', 'share', 'hours', 'turned', 'gap'],
      words: ['eleven degrees', '11.3'],
    },
  }),
};

export type PendulumParams = Params<typeof controls>;
