/** The account of a blow: what each body had before and has after it. Together they have what they had. */
import type { Moving, SolidTypes } from '../../core/figures.ts';
import type { box } from './shape.ts';
import type { Parts } from './terms.ts';

/** Along x and z, and about the vertical. Of momentum in the world kg·m/s, and kg·m²/s about the origin. */
export type Momentum = [x: number, z: number, turning: number];

export type Across<T> = readonly [before: T, after: T];

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

/** What a body has at a moment. */
export interface Carried {
  readonly velocity: ArrayLike<number>;
  readonly rates: Momentum;
  readonly momentum: Momentum;
}

export function carried(
  { translation, velocity, angularVelocity }: Moving<SolidTypes>,
  { mass, inertia }: ReturnType<typeof box>,
): Carried {
  const turn = angularVelocity[1] ?? 0;
  const all = momentum(mass, translation, velocity);
  all[2] += (inertia[1] ?? 0) * turn;
  return { velocity, rates: [velocity[0] ?? 0, velocity[2] ?? 0, turn], momentum: all };
}

export function momentum(mass: number, at: ArrayLike<number>, velocity: ArrayLike<number>): Momentum {
  const [x, z, vx, vz] = [at[0] ?? 0, at[2] ?? 0, velocity[0] ?? 0, velocity[2] ?? 0];
  return [mass * vx, mass * vz, mass * (z * vx - x * vz)];
}
