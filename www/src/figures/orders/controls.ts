import { angle, order, type Params, slider, toggle } from '../../figure/controls.ts';

/** A factor: T moves, R turns, S scales. */
export type Factor = 'T' | 'R' | 'S';

/** The parts of the picture that show a factor: its hop. */
export const PARTS: Readonly<Record<Factor, string>> = { T: 'move', R: 'turn', S: 'scale' };

const times = (label: string, value: number) =>
  slider({ label, min: -1, max: 2, step: 0.05, value, unit: '×', spoken: 'times' });
const move = (label: string, value: number) => slider({ label, min: -4, max: 4, step: 0.05, value });

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
  turn: angle({ label: 'Turn', min: -180, max: 180, value: 60 }),
  scaleX: times('Scale along x', 0.5),
  scaleY: times('Scale along y', 1),
  same: toggle({ label: 'Same scale on both axes', value: false }),
  moveX: move('Move along x', 3),
  moveY: move('Move along y', 1),
  rows: toggle({ label: 'Rows: points written as rows', value: false }),
};

export type OrdersParams = Params<typeof controls>;

/** Returns the factors of the cards, in the order of the product. */
export function factorsOf({ order }: OrdersParams): Factor[] {
  return order.split(' ') as Factor[];
}
