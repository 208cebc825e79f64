/** The worm's body: round pieces along its back, the last of which is a head with a face. */
import type { Painter } from '../../figure/drawing.ts';
import { addScaled, type Vec3 } from '../../figure/vec.ts';
import type { Worm } from './model.ts';
import type { View } from './view.ts';

/** The pieces in the worm's own axes, from its tail on: the middle, and the radius, m. */
const PIECES: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-0.19, 0.05, 0.05],
  [-0.11, 0.085, 0.062],
  [-0.02, 0.07, 0.062],
  [0.07, 0.055, 0.062],
  [0.165, 0.1, 0.08],
];
/** On the head, from its middle: both eyes, and the mouth. */
const EYES = { at: [-0.012, 0.042], y: 0.022, radius: 0.012 } as const;
const MOUTH = { at: [0.016, -0.012], radius: 0.03, from: 1.12 * Math.PI, to: 1.88 * Math.PI } as const;

/** Paints the worm where it sits, and the point that its numbers mean. */
export function paintWorm(pane: Painter, worm: Worm, size: number, { see, unit }: View): void {
  const part = 'worm';
  const on = (x: number, y: number): Vec3 => see(worm.inWorld([x, y, 0], 'worm'));
  const large = unit * size;
  for (const [x, y, radius] of PIECES) {
    pane.arc(on(x, y), large * radius, { color: 'grandchild', fill: 1, width: 0, part });
    pane.arc(on(x, y), large * radius, { color: 'ink', width: 1.2, part });
  }
  const [x = 0, y = 0] = PIECES.at(-1) ?? [];
  for (const eye of EYES.at)
    pane.arc(on(x + eye, y + EYES.y), large * EYES.radius, { color: 'ink', fill: 1, width: 0, part });
  const [mx, my] = [x + MOUTH.at[0], y + MOUTH.at[1]];
  const middle = on(mx, my);
  const axes = [addScaled(on(mx + 1, my), middle, -1), addScaled(on(mx, my + 1), middle, -1)] as const;
  const { radius, from, to } = MOUTH;
  pane.arc(middle, radius, { axes, from, to, color: 'ink', width: 1.4, part });
  pane.dot(on(0, 0), { color: 'ink', size: 3.4, part });
}
