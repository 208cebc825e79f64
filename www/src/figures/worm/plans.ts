/** The plans of the panes: the throw, the ball at rest, the world in small. */
import type { Plan } from '../../figure/view.ts';
import type { WormParams } from './controls.ts';
import type { Worm } from './model.ts';

/** The plan of the default throw, with room for the inset at its upper right. */
export const home: Plan = { plan: [-0.9, -0.35, 7.8, 3.8] };
/** Free space around a flight, m. */
export const MARGIN = 0.3;
/** The plan of a ball at rest. */
const ON_BALL = [-1.1, -0.85, 1.1, 0.85] as const;
/** The words over an inset, as a share of its height. */
const WORDS = 0.36;

/** Returns the plan of the world for an inset: the whole flight. */
export function around({ flight }: Worm): Plan['plan'] {
  const [[left, bottom], [right, top]] = flight.bounds;
  return withWords([left - MARGIN, Math.min(bottom, 0) - MARGIN, right + MARGIN, top + MARGIN]);
}

/** Returns a plan with room for two lines of words over it, in an inset as small as on a phone. */
function withWords([left, bottom, right, top]: Plan['plan']): Plan['plan'] {
  const [wide, high] = [right - left, top - bottom];
  return [left, bottom, right, bottom + Math.max(wide, high / (1 - WORDS))];
}

/** Returns the plan of the ball at rest, enlarged to a pin beside it. */
export function withPin(worm: Worm, params: WormParams): Plan['plan'] {
  const [x = 0, y = 0] = worm.pin(params) ?? [];
  const [left, bottom, right, top] = ON_BALL;
  const more = MARGIN;
  return withWords([
    Math.min(left, x - more),
    Math.min(bottom, y - more),
    Math.max(right, x + more),
    Math.max(top, y + more),
  ]);
}
