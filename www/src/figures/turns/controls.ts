/** The controls of the turns that do not commute. */
import { angle, button, guess, type Params } from '../../figure/controls.ts';

/** Sectors of a circle, for the guess: how far apart the two boxes are. */
const sectors = [
  { value: '0', label: '0°', path: 'M24 12L34 12' },
  { value: '90', label: '90°', path: 'M24 12L34 12M24 12L24 2M30 12A6 6 0 0 0 24 6' },
  { value: '120', label: '120°', path: 'M24 12L34 12M24 12L19 3.3M30 12A6 6 0 0 0 21 6.8' },
  { value: '180', label: '180°', path: 'M14 12L34 12M30 12A6 6 0 0 0 18 12' },
] as const;

export const controls = {
  angle: angle('Each turn', [1, 180], 90),
  turn: button('Turn both again'),
  guess: guess({
    asks: 'How far apart are the two boxes?',
    options: sectors,
    answer: { near: 'apart', runs: [0, 2], stays: true },
    hides: { parts: ['apart', 'bracket'], values: ['apart', 'product'], words: ['120°'] },
  }),
};

export type TurnsParams = Params<typeof controls>;
