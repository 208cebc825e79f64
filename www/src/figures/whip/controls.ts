/** The controls of the whip. */
import { ASKED, angle, button, guess, type Params, slider, type Values } from '../../figure/controls.ts';
import { NAUTILUS } from '../chain/shape.ts';

/** The fastest that each joint turns, °/s. */
export const FASTEST = 2;

const faster = (value: string, high: number) => ({
  value,
  label: `${value} ×`,
  path: `M4 21H44M10 21V${20 - high / 8}M38 21V${20 - high}`,
});

export const controls = {
  rate: slider({ label: 'Each joint turns', unit: '°/s', min: 0.1, max: FASTEST, step: 0.05, value: 1 }),
  joint: angle({ label: 'Joint', min: 0, max: 24, step: 0.05, value: 0 }),
  next: slider({ label: 'Size of the next', min: 0.95, max: 1, step: 0.0005, value: 1, unit: '×' }),
  bend: angle({ label: 'Bend before the stroke', min: 0, max: 1.2, step: 0.01, value: 0.7 }),
  guess: guess({
    asks: 'Stretched out: how many times as fast is the end as that of one stiff piece?',
    options: [faster('2', 4), faster('17', 10), faster('150', 18)],
    hides: {
      parts: ['speed', 'fastest', 'end'],
      values: ['end', 'fastest', 'times', 'acceleration'],
      words: ['150', '782.8', 'times as fast, each'],
    },
  }),
  straight: button({ label: 'Straight', group: 'Shapes', sets: { joint: 0, next: 1 } }),
  nautilus: button({ label: 'Nautilus', group: 'Shapes', sets: NAUTILUS }),
};

export type WhipParams = Params<typeof controls>;

/** Returns the controls that do nothing: the whip is bent while the page asks, and coiled after it. */
export function idle({ guess }: Values<typeof controls>): readonly (keyof typeof controls)[] {
  return guess === ASKED ? ['joint'] : ['bend'];
}
