import { angle, guess, order, type Params, slider, toggle } from '../../figure/controls.ts';

/** A factor: T moves, R turns, S scales. */
export type Factor = 'T' | 'R' | 'S';

/** The parts of the picture that show a factor: its hop. */
export const PARTS: Readonly<Record<Factor, string>> = { T: 'move', R: 'turn', S: 'scale' };

const times = (label: string, value: number) => slider(label, [-1, 2, 0.05], value, '×');
const move = (label: string, value: number) => slider(label, [-4, 4, 0.05], value);

/** Guesses at the number of pictures, each with as many pencils. */
const numbers = [
  { value: '2', label: '2', path: 'M18 20L23 5M25 20L30 5' },
  { value: '4', label: '4', path: 'M11 20L16 5M18 20L23 5M25 20L30 5M32 20L37 5' },
  { value: '6', label: '6', path: 'M4 20L9 5M11 20L16 5M18 20L23 5M25 20L30 5M32 20L37 5M39 20L44 5' },
] as const;

export const controls = {
  order: order({
    label: 'The product: the rightmost card acts first',
    value: 'T R S',
    cards: [
      { value: 'T', label: 'T: move', part: PARTS.T },
      { value: 'R', label: 'R: turn', part: PARTS.R },
      { value: 'S', label: 'S: scale', part: PARTS.S },
    ],
  }),
  turn: angle('Turn', [-180, 180], 60),
  scaleX: times('Scale along x', 0.5),
  scaleY: times('Scale along y', 1),
  same: toggle('Same scale on both axes'),
  moveX: move('Move along x', 3),
  moveY: move('Move along y', 1),
  rows: toggle('Rows: points written as rows'),
  guess: guess({
    asks: 'Six orders: how many different pictures?',
    options: numbers,
    answer: { near: 'pictures', runs: [0] },
    hides: {
      // Of the six pictures the one of the cards' order is no answer: the figure leaves out the others.
      parts: [],
      values: ['leanOther'],
      words: ['six pictures', '6 pictures', '2 shapes'],
    },
  }),
};

export type OrdersParams = Params<typeof controls>;

export function factorsOf({ order }: OrdersParams): Factor[] {
  return order.split(' ') as Factor[];
}
