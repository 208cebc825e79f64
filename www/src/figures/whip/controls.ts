/** The controls of the whip. */
import { angle, button, type Params, slider } from '../../figure/controls.ts';
import { NAUTILUS } from '../chain/shape.ts';

/** The fastest that each joint turns, °/s. */
export const FASTEST = 2;

export const controls = {
  rate: slider({ label: 'Each joint turns', unit: '°/s', min: 0.1, max: FASTEST, step: 0.05, value: 1 }),
  joint: angle({ label: 'Joint', min: 0, max: 24, step: 0.05, digits: 2, value: 0 }),
  next: slider({
    label: 'Size of the next',
    min: 0.95,
    max: 1,
    step: 0.0005,
    digits: 4,
    value: 1,
    unit: '×',
    spoken: 'times',
  }),
  straight: button({ label: 'Straight', group: 'Shapes', sets: { joint: 0, next: 1 } }),
  nautilus: button({ label: 'Nautilus', group: 'Shapes', sets: NAUTILUS }),
};

export type WhipParams = Params<typeof controls>;
