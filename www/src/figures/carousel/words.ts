/** The names of places on the rim and of terms, as readers see and hear them. */
import * as math from '../../core/math.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { TermName } from './frame.ts';

/** Degrees from one friend to the next. */
export const APART = 45;
export const FRIENDS = 360 / APART;
/** Degrees: who is so near to a friend has hit the friend. */
const HIT = 2;

export const spoken: Readonly<Record<TermName, string>> = {
  linear: 'linear',
  euler: 'Euler',
  centrifugal: 'centrifugal',
  coriolis: 'Coriolis',
};

export const inks = {
  linear: 'base',
  euler: 'euler',
  centrifugal: 'centripetal',
  coriolis: 'coriolis',
} as const;

export function direction([x, y]: Vec3): number {
  const degrees = math.atan2(y, x) * DEGREES;
  return degrees <= -179.995 ? 180 : degrees;
}

/** Returns the direction of the friend who is nearest, in degrees. */
export function nearest(degrees: number): number {
  const friend = APART * Math.round(degrees / APART);
  return friend <= -180 ? friend + 360 : friend;
}

/** Returns the direction of the friend who gets a puck, in degrees; `null` where nobody does. */
function taker(degrees: number): number | null {
  const friend = nearest(degrees);
  const off = Math.abs(degrees - friend);
  return Math.min(off, 360 - off) > HIT ? null : friend;
}

/** Returns what a puck does at the rim: `reaches the friend at −90 degrees`. */
export function lands(degrees: number, [reach, leave] = ['reaches', 'leaves']): string {
  const friend = taker(degrees);
  return friend === null
    ? `${leave} the rim at ${fixed(degrees, 0)} degrees`
    : `${reach} ${friendAt(friend)}`;
}

/** Returns who has the puck, in the fewest words. */
export function has(degrees: number): string {
  const friend = taker(degrees);
  const seat = friend === 0 ? 'your friend' : `the seat at ${fixed(friend ?? 0, 0)}°`;
  return `${friend === null ? 'nobody' : seat} has it`;
}

export function friendAt(degrees: number): string {
  if (degrees === 0) return 'the friend opposite';
  if (degrees === 180) return 'your own seat';
  return `the friend at ${fixed(degrees, 0)} degrees`;
}
