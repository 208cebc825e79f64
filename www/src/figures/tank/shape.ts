/**
 * How the tank is built, in metres: forward is x, up is y, its right is z.
 *
 * The hull's origin is the centre of mass, 0.8 above the ground.
 */
import type { BodyLike, Space3Types } from '../../core/entries/figures.ts';
import { type Vec3, vec3 } from '../../figure/vec.ts';

export const RIDE = 0.8;
/** Half of the deck: length, and width over the tracks. */
export const DECK = { x: 2.3, y: 0.35, z: 1.4 } as const;
/** The middle of a track beside the hull's, and what it rolls on: the wheels with the track around them. */
export const TRACK = { z: 1.15, width: 0.5, radius: 0.45, reach: 1.8, wheels: 5 } as const;
/** In the hull. */
export const TURRET: Vec3 = [-0.5, DECK.y, 0];
export const TURRET_RADIUS = 0.95;
/** In the turret: where the gun is hinged, and the antenna's tip. */
export const HINGE: Vec3 = [0.85, 0.62, 0];
export const TIP: Vec3 = [-0.55, 2.3, 0.5];
/** In the gun. */
export const MUZZLE: Vec3 = [2.6, 0, 0];
/** Side of the crate, and where it is put down, in the hull. */
export const CRATE = 0.45;
export const STOWED: Vec3 = [1.5, DECK.y + CRATE / 2, 0.75];
export const SHELL = 0.24;
/** The wall: thickness, height, length. Lower than the deck, so that what comes off it flies over. */
export const WALL: Vec3 = [0.4, 0.9, 7];

/** m/s² */
export const GRAVITY: Vec3 = [0, -9.81, 0];

/** A body of that mass, kg, with the principal moments of a box of these sides, kg·m². */
export function box(mass: number, sides: Vec3): BodyLike<Space3Types> & { readonly inertia: Vec3 } {
  const [x, y, z] = vec3(sides.map((side) => (mass / 12) * side * side));
  return { mass, inertia: [y + z, x + z, x + y] };
}

/** The tank as a body. */
export const tankBody = (mass: number): ReturnType<typeof box> =>
  box(mass, [2 * DECK.x, 2 * RIDE, 2 * DECK.z]);
export const crateBody: ReturnType<typeof box> = box(60, [CRATE, CRATE, CRATE]);
