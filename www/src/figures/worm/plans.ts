/** The plans of the panes: the throw, the ball at rest, the world in small. */
import { length, subtract, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { type Plan, widened } from '../../figure/view.ts';
import type { WormParams } from './controls.ts';
import { HAND, RADIUS } from './flight.ts';
import type { Worm } from './model.ts';

export const home: Plan = { plan: [-0.7, -0.1, 6, 3.75] };
/** Free space around a flight, m. */
export const MARGIN = 0.18;
/** The plan of a ball at rest, with its worm and the words under it. */
const ON_BALL = [-0.76, -0.8, 0.8, 0.74] as const;
/** The words over an inset, as a share of its height. */
const WORDS = 0.3;
/** The ball alone, about its middle: with the worm and its ring above. */
const CLOSE = [-0.8, -0.62, 0.98, 0.9] as const;
/** Free space about a hand on an arrow's tip, m. */
const TIP = 0.28;
/** The disc of the inset under an arch, as shares of the picture's height. */
const UNDER = { radius: 0.26, up: 0.28 };
/** Instants of a flight at which the inset may not be in its way. */
const INSTANTS = 48;

/** Returns the plan of the ball alone, where it has gone so far, with the tip of the throw's arrow. */
export function close({ flight }: Worm, gone: Vec3, tip: Vec3): Plan['plan'] {
  const [left, bottom, right, top] = CLOSE;
  const more = flight.radius - 0.5;
  const [x, y] = [gone[0], gone[1] + HAND[1]];
  return widened([x + left - more, y + bottom - more, x + right + more, y + top + more], [tip], TIP);
}

/** Returns whether the ball leaves the middle of the lower edge free in its whole flight. */
export function roomUnder(worm: Worm, params: WormParams): boolean {
  const { flight } = worm;
  const pin = worm.pin(params);
  // The way to a pin beside the ball would be in its way, too.
  if (pin && length(pin) > RADIUS) return false;
  const [[left, bottom], [right, top]] = flight.bounds;
  const corners = [xy(left - MARGIN, bottom - MARGIN), xy(right + MARGIN, top + MARGIN)];
  const plan = widened(home.plan, corners);
  const high = plan[3] - plan[1];
  const middle: Vec3 = [(plan[0] + plan[2]) / 2, plan[1] + UNDER.up * high, 0];
  return Array.from({ length: INSTANTS + 1 }, (_, i) => (i * flight.lands) / INSTANTS).every(
    (t) => length(subtract(flight.ball(t).translation, middle)) > UNDER.radius * high + flight.radius,
  );
}

export function around({ flight }: Worm): Plan['plan'] {
  const [[left, bottom], [right, top]] = flight.bounds;
  return withWords([left - MARGIN, Math.min(bottom, 0) - MARGIN, right + MARGIN, top + MARGIN]);
}

/** Returns a plan with room for two lines of words over it, in an inset as small as on a phone. */
function withWords([left, bottom, right, top]: Plan['plan']): Plan['plan'] {
  const [wide, high] = [right - left, top - bottom];
  return [left, bottom, right, bottom + Math.max(wide, high / (1 - WORDS))];
}

/** Returns the plan of the ball at rest, enlarged to a pin beside it; with room for words over it. */
export function withPin(worm: Worm, params: WormParams, words: boolean): Plan['plan'] {
  const plan = widened(ON_BALL, [worm.pin(params) ?? ZERO], MARGIN);
  return words ? withWords(plan) : plan;
}
