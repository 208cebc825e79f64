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
  squash: slider({ label: 'Height of the ball', min: 0.2, max: 1, step: 0.01, value: 0.4, unit: '×' }),
  light: angle({ label: 'Light', min: -180, max: 180, value: 60 }),
  place: angle({ label: 'Place of the normal', min: 0, max: 180, value: 45 }),
  scale: slider({ label: 'Scale of both axes', min: 0.5, max: 3, step: 0.05, value: 1, unit: '×' }),
  tangent: toggle({ label: 'Tangent', value: false }),
  mirror: toggle({ label: 'Mirror: flip x', value: false }),
  guess: guess({
    asks: 'Which half is shaded right?',
    options: halves,
    hides: {
      parts: ['lean', 'brightest', 'falsely-brightest'],
      values: ['lean', 'most', 'wrong', 'falsely'],
      words: ['right half is right', 'like a point', 'inverse transpose'],
    },
  }),
};

export type NormalParams = Params<typeof controls>;

export function said(guess: string): string {
  return `you said ${halves.find(({ value }) => value === guess)?.label ?? guess}`;
}
