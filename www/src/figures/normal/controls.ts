import { angle, guess, type Params, slider, toggle } from '../../figure/controls.ts';

/** A squashed ball with one half in the light, or both. */
const BALL = 'M8 12A16 8 0 0 1 40 12A16 8 0 0 1 8 12M24 4L24 20';
const LEFT = 'M12 9L22 9M10.5 12L22 12M12 15L22 15';
const RIGHT = 'M26 9L36 9M26 12L37.5 12M26 15L36 15';
const halves = [
  { value: 'left', label: 'the left', path: BALL + LEFT },
  { value: 'right', label: 'the right', path: BALL + RIGHT },
  { value: 'both', label: 'both', path: BALL + LEFT + RIGHT },
] as const;

export const controls = {
  squash: slider('Height of the ball', [0.2, 1, 0.01], 0.4, '×'),
  light: angle('Light', [-180, 180], 105),
  place: angle('Place of the normal', [0, 180], 45),
  scale: slider('Scale of both axes', [0.5, 3, 0.05], 1, '×'),
  tangent: toggle('Tangent'),
  mirror: toggle('Mirror: flip x'),
  guess: guess({
    asks: 'Which half is shaded correctly?',
    options: halves,
    answer: { is: ({ squash }) => (Number(squash) < 1 ? 'right' : 'both'), stays: true },
    hides: {
      parts: ['lean', 'brightest', 'falsely-brightest'],
      values: ['lean', 'most', 'wrong'],
      words: ['right half is right', 'as a direction', 'inverse transpose'],
    },
  }),
};

export type NormalParams = Params<typeof controls>;
