/** The controls of the whip. */
import {
  ASKED,
  angle,
  button,
  grouped,
  guess,
  type Params,
  pictured,
  slider,
} from '../../figure/controls.ts';
import { NAUTILUS } from '../chain/shape.ts';

/** The fastest that each joint turns, °/s. */
export const FASTEST = 2;

/** How far each joint is bent at first, °. */
export const BEND = 0.5;

const faster = (value: string, high: number) =>
  pictured(value, `${value} ×`, `M4 21H44M10 21V${20 - high / 8}M38 21V${20 - high}`);

export const controls = {
  rate: slider('Each joint turns', [0.1, FASTEST, 0.05], 1, '°/s'),
  joint: angle('Joint', [0, 24, 0.05], 0),
  next: slider('Size of the next', [0.95, 1, 0.0005], 1, '×'),
  bend: angle('Bend before the stroke', [0, 1.2, 0.01], BEND),
  guess: guess({
    asks: 'Stretched out: how many times as fast is the end as that of one stiff piece?',
    options: [faster('2', 4), faster('17', 10), faster('150', 18)],
    answer: { near: 'times' },
    hides: {
      parts: ['speed', 'fastest', 'end'],
      values: ['end', 'fastest', 'times', 'acceleration'],
      words: ['150', '782.8', 'times as fast, each'],
    },
  }),
  ...grouped('Shapes', {
    straight: button('Straight', { joint: 0, next: 1 }),
    nautilus: button('Nautilus', NAUTILUS),
  }),
};

export type WhipParams = Params<typeof controls>;

/** Returns the controls that do nothing: the whip is bent while the page asks, and coiled after it. */
export function idle({ guess }: Pick<WhipParams, 'guess'>): readonly (keyof typeof controls)[] {
  return guess === ASKED ? ['joint'] : ['bend'];
}
