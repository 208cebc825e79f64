/** The account of a blow: what each body had before and has after it. Together they have what they had. */
import { vec3 } from '../../figure/vec.ts';
import type { Across } from './tables.ts';
import type { Parts } from './terms.ts';

/** Along x and z, and about the vertical. Of momentum in the world kg·m/s, and kg·m²/s about the origin. */
export type Momentum = [x: number, z: number, turning: number];

/** What a blow did. */
export interface Blow {
  readonly what: 'shot' | 'crash';
  /** Momentum of each body that has a part in it, by its name. They are all: together it stays. */
  readonly momentum: Readonly<Record<string, Across<Momentum>>>;
  /** The crate's velocity in the world along x and z, m/s, and how it turns about the vertical, rad/s. */
  readonly crate: Across<Momentum>;
  /** What the jump of that velocity is made of, and its size. */
  readonly jump: Parts;
  /** What the shell's velocity is made of as it leaves, if it is a shot. */
  readonly left: Parts | null;
}

/** What so much mass, kg, has at a place with a velocity, and with so much about its own middle, kg·m²/s. */
export function momentum(
  mass: number,
  at: ArrayLike<number>,
  velocity: ArrayLike<number>,
  turning = 0,
): Momentum {
  const [x, , z] = vec3(at);
  const [u, , w] = vec3(velocity);
  return [mass * u, mass * w, mass * (z * u - x * w) + turning];
}
