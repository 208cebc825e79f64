/** The plans of the panes: the throw, the ball at rest, the world in small. */
import * as math from '../../core/math.ts';
import { type Vec3, ZERO } from '../../figure/vec.ts';
import { type Plan, widened } from '../../figure/view.ts';
import type { WormParams } from './controls.ts';
import { GRAVITY, HAND } from './flight.ts';
import type { Worm } from './model.ts';

/** The picture of all throws that a hand makes to the right. */
export const home: Plan = { plan: [-0.7, -0.1, 8, 4.9] };
/** A phone's: it steps back with the throw. */
export const narrow: Plan = { plan: [-0.7, -0.1, 5.8, 3.8] };
/** The fastest throw, m/s. */
const FASTEST = 10;
/** Free space around a flight, m. */
export const MARGIN = 0.18;
/** The plan of a ball at rest, with its worm. */
const ON_BALL = [-0.76, -0.62, 0.8, 0.74] as const;
/** The words over an inset, as a share of its height. */
const WORDS = 0.3;
/** The ball alone, about its middle: with the worm and its ring above. */
const CLOSE = [-0.8, -0.62, 0.98, 0.9] as const;
/** Free space about a hand on an arrow's tip, m. */
const TIP = 0.28;

/** Returns the plan of the ball alone, where it has gone so far, with the tip of the throw's arrow. */
export function close({ flight }: Worm, gone: Vec3, tip: Vec3): Plan['plan'] {
  const [left, bottom, right, top] = CLOSE;
  const more = flight.radius - 0.5;
  const [x, y] = [gone[0], gone[1] + HAND[1]];
  return widened([x + left - more, y + bottom - more, x + right + more, y + top + more], [tip], TIP);
}

/** Returns the fastest throw at an angle whose whole flight is in the picture, if it goes to the right. */
export function fastest(angle: number, radius: number): number {
  const [c, s] = [math.cos(angle), math.sin(angle)];
  if (c <= 0) return FASTEST;
  const [, , right, top] = home.plan;
  const [far, up] = [right, top - HAND[1]].map((it) => it - MARGIN - radius) as [number, number];
  // From the hand's height to the ground, and as high as the throw alone would have it by then.
  const falls = HAND[1] - radius + (far * s) / c;
  const lands = falls > 0 ? (far * far) / (c * c * falls) : Number.POSITIVE_INFINITY;
  const rises = s > 0 ? (4 * up) / (s * s) : Number.POSITIVE_INFINITY;
  return Math.min(FASTEST, Math.sqrt((GRAVITY / 2) * Math.min(lands, rises)));
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
export function withPin(worm: Worm, params: WormParams): Plan['plan'] {
  return withWords(widened(ON_BALL, [worm.pin(params) ?? ZERO], MARGIN));
}
