/** The controls of the turns that do not commute. */
import { angle, choice, guess, named, type Params, slider } from '../../figure/controls.ts';

/** Sectors of a circle, for the guess: how far apart the two boxes are. */
const sectors = [
  { value: '0', label: '0°', path: 'M24 12L34 12' },
  { value: '90', label: '90°', path: 'M24 12L34 12M24 12L24 2M30 12A6 6 0 0 0 24 6' },
  { value: '120', label: '120°', path: 'M24 12L34 12M24 12L19 3.3M30 12A6 6 0 0 0 21 6.8' },
  { value: '180', label: '180°', path: 'M14 12L34 12M30 12A6 6 0 0 0 18 12' },
] as const;

export const controls = {
  angle: angle({ label: 'Each turn', min: 1, max: 180, value: 90 }),
  turn: angle({ label: 'Turn, on average', min: 10, max: 400, value: 120 }),
  change: slider({
    label: 'Change of the spin',
    min: 0,
    max: 2,
    step: 0.05,
    value: 1,
    unit: '×',
    spoken: 'times the average',
  }),
  pieces: slider({ label: 'Pieces', min: 1, max: 64, step: 1, value: 1, digits: 0 }),
  slant: angle({ label: 'Change, from along the spin to across', min: 0, max: 90, step: 5, value: 90 }),
  method: choice({
    label: 'Fourth box',
    value: 'terms2',
    look: 'menu',
    options: named({
      terms2: 'One bracket: Ω₁ + Ω₂',
      terms3: 'Two: Ω₁ … Ω₃',
      terms4: 'Ω₁ … Ω₄',
      order6: 'Sixth order',
      order8: 'Eighth order',
    }),
  }),
  shows: choice({
    label: 'Show',
    value: 'orders',
    options: named({
      orders: 'Two orders',
      step: 'A spin that changes',
      exponential: 'No sine, no cosine',
    }),
  }),
  guess: guess({
    label: 'Your guess',
    asks: 'How far apart are the two boxes?',
    options: sectors,
    hides: { parts: ['apart', 'bracket'], values: ['apart', 'product'], words: ['120°'] },
  }),
};

export type TurnsParams = Params<typeof controls>;
