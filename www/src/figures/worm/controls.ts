/** The controls of the worm on the ball. */
import { angle, button, guess, type Params, slider, toggle } from '../../figure/controls.ts';

/** The paths that a worm can have, drawn for the default throw. */
const paths = [
  {
    value: 'arch',
    label: 'An arch',
    path: 'M8.5 15.6L11.5 11L14.5 7.3L17.5 4.4L20.5 2.3L23.5 1L26.5 .6L29.5 1L32.5 2.3L35.5 4.4L38.5 7.3L41.5 11L44.5 15.6',
  },
  {
    value: 'wave',
    label: 'A wave',
    path: 'M8.5 15.6L10.8 14.3L14.4 12.8L16.4 12.1L17.1 11.1L17.6 8.3L18 7L18.7 5.7L19.8 4.3L21.3 3.2L23.2 2.2L25.3 1.7L27.8 1.6L30.4 2L33.1 3.1L35.7 4.7L38.1 6.8L40.2 9.3L42 12.2L43.4 15.4L45 21.9',
  },
  {
    value: 'loops',
    label: 'Loops',
    path: 'M8.5 15.6L10.5 15.6L12.4 16.6L11.7 16.8L10.7 16.1L9.9 14.7L9.3 12.7L9.3 10.3L10 7.8L11.5 5.4L13.6 3.6L16 2.4L18.6 1.9L21 2.3L22.9 3.3L24.1 4.7L24.6 6.1L24.4 7.4L23.7 8.1L22.8 8.2L21.9 7.6L21.4 6.5L21.5 5L22.4 3.3L23.9 2L26.1 1.1L28.6 .9L31.2 1.6L33.5 3L35.3 5L36.4 7.3L36.7 9.6L36.5 11.7L35.7 13.3L34.8 14.2L33.9 14.5L33.5 14.2L33.7 13.5L34.7 12.8L36.4 12.4L38.6 12.6L41.1 13.5L43.7 15.2',
  },
] as const;

export const controls = {
  // Of the velocity (4, 6) m/s.
  throwSpeed: slider('Throw', [0, 10, 0.1], Math.sqrt(52), 'm/s', { digits: 2 }),
  throwAngle: angle('Angle of the throw', [-180, 180], 56.309932474020215),
  throw: button('Throw'),
  spin: slider('Spin', [-20, 20, 0.5], -14, 'rad/s'),
  // At (0.3, 0.4) of the ball.
  worm: angle('Worm, around the rim', [-180, 180], 53.13010235415598),
  size: slider('Size of the ball', [0.5, 2, 0.05], 1, '×'),
  ride: toggle('Ride along'),
  character: toggle('A character on the ball'),
  path: guess({
    asks: 'The worm’s path in the air: which one?',
    options: paths,
    answer: {
      is: ({ spin }, { backward = 0 }) => (spin === 0 ? 'arch' : backward > 0 ? 'loops' : 'wave'),
      runs: [0],
    },
    hides: {
      parts: ['loops'],
      values: ['way', 'turns', 'backward', 'slowest', 'fastest'],
      words: ['a wave', 'travels backward', 'it makes'],
      until: 'pressed',
      at: 0,
    },
  }),
  pin: guess({ label: 'Pin in the ball', asks: 'Tap anywhere to put a pin into the ball.', look: 'pin' }),
};

export type WormParams = Params<typeof controls>;
export type PathWord = (typeof paths)[number]['value'];

/** Returns a path as a sentence has it: `an arch`. */
export function pathName(word: string): string {
  return (paths.find(({ value }) => value === word)?.label ?? '').toLowerCase();
}
