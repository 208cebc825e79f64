/** The flight of the ball: a parabola, in closed form. */
import { addScaled, length, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { BALL, type Motion } from './arm.ts';

/** m/s² */
export const GRAVITY = 9.81;
/** The bell: its middle and its radius, m. It rings when the ball's middle comes into it. */
export const BELL = { at: [3, 2.6, 0], radius: 0.35 } as const;
/** Places of a flight that are compared before the nearest to the bell is refined. */
const SAMPLES = 48;
/** Steps of the search for a minimum and for a crossing: below the rounding of doubles. */
const REFINED = 60;

export interface Flight {
  readonly from: Vec3;
  readonly velocity: Vec3;
  readonly time: number;
  readonly landing: Vec3;
}

export function flightOf(from: Vec3, velocity: Vec3): Flight {
  const [high, up] = [from[1] - BALL, velocity[1]];
  // From below the ground there is nowhere to fall.
  const time = high > 0 ? (up + Math.sqrt(up * up + 2 * GRAVITY * high)) / GRAVITY : 0;
  const flight = { from, velocity, time, landing: from };
  return { ...flight, landing: placeIn(flight, time) };
}

/** Returns the place after some seconds: x + v t + ½ g t². */
export function placeIn({ from, velocity }: Flight, seconds: number): Vec3 {
  return addScaled(addScaled(from, velocity, seconds), [0, -GRAVITY, 0], (seconds * seconds) / 2);
}

/** Returns the motion after some seconds; at rest once it has landed. */
export function motionIn(flight: Flight, seconds: number): Motion {
  if (seconds >= flight.time) return { place: flight.landing, velocity: ZERO, acceleration: ZERO };
  return {
    place: placeIn(flight, seconds),
    velocity: addScaled(flight.velocity, [0, -GRAVITY, 0], seconds),
    acceleration: [0, -GRAVITY, 0],
  };
}

/** Returns the seconds at which a flight is nearest to a point, and how near. */
export function nearest(flight: Flight, point: Vec3) {
  const far = (seconds: number): number => length(subtract(placeIn(flight, seconds), point));
  const step = flight.time / SAMPLES;
  let best = 0;
  for (let i = 1; i <= SAMPLES; i++) if (far(i * step) < far(best * step)) best = i;
  let [low, high] = [Math.max(best - 1, 0) * step, Math.min(best + 1, SAMPLES) * step];
  for (let i = 0; i < REFINED; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (far(a) < far(b)) high = b;
    else low = a;
  }
  const seconds = (low + high) / 2;
  return { seconds, distance: far(seconds) };
}

/** Returns the seconds until the ball comes into the bell; `null` for a flight that misses it. */
export function ringsAfter(flight: Flight): number | null {
  const { seconds, distance } = nearest(flight, BELL.at);
  if (distance > BELL.radius) return null;
  let [out, inside] = [0, seconds];
  for (let i = 0; i < REFINED; i++) {
    const middle = (out + inside) / 2;
    if (length(subtract(placeIn(flight, middle), BELL.at)) > BELL.radius) out = middle;
    else inside = middle;
  }
  return inside;
}
