/** The controls of a spin that changes while it turns. */
import { angle, choice, guess, menu, type Params, slider } from '../../figure/controls.ts';

/** Sectors of a circle, for the guess: how far off the average is. */
const sectors = [
  { value: '3', label: '3°', path: 'M14 12L34 12M14 12L33.97 10.95' },
  { value: '19', label: '19°', path: 'M14 12L34 12M14 12L32.9 5.5M30 12A16 16 0 0 0 29.1 6.8' },
  { value: '51', label: '51°', path: 'M14 14L34 14M14 14L26.6 -1.5M26 14A12 12 0 0 0 21.6 4.7' },
] as const;

export const controls = {
  angle: angle('Turn', [1, 180], 90),
  turn: angle('Turn, on average', [10, 400], 120),
  change: slider('Change of the spin', [0, 2, 0.05], 1, '×', { spoken: 'times the average' }),
  pieces: slider('Pieces', [1, 64, 1], 1),
  slant: angle('Change, from along the spin to across', [0, 90, 5], 90),
  method: menu('Method', {
    terms2: 'Two terms: one bracket',
    terms3: 'Three terms',
    terms4: 'Four terms',
    order6: 'Sixth order',
    order8: 'Eighth order',
  }),
  shows: choice('Show', { step: 'A spin that changes', exponential: 'No sine, no cosine' }),
  guess: guess({
    asks: 'The outline is turned by the average of both spins. How far off is it from the true end?',
    options: sectors,
    answer: { near: 'terms1' },
    hides: {
      parts: ['naive', 'terms1', 'terms2', 'terms3', 'terms4', 'order6', 'order8', 'truth', 'bracket'],
      values: ['naive', 'rungeKutta', 'terms1', 'terms2', 'terms3', 'terms4', 'order6', 'order8', 'cut'],
      words: ['18.7°'],
    },
  }),
};

export type SpinsParams = Params<typeof controls>;
