/**
 * Dimensions and masses of the tank and of what is around it, in meters and kilograms.
 *
 * Forward is x, up is y, to the right is z. The hull's origin is the center of mass, `RIDE` above
 * the ground.
 */
import { type BodyLike, physics3, type Space3Types } from '../../core/entries/index.ts';
import type { Vec3 } from '../../figure/vec.ts';

export const RIDE = 0.8;
/**
 * Half the deck: its length, the height of its surface above the hull's origin, its width over the tracks.
 */
export const DECK = { x: 2.3, y: 0.35, z: 1.4 } as const;
/** Corners with which the hull meets a wall: those of the deck, at the height of the hull's origin. */
export const CORNERS: readonly Vec3[] = [-1, 1].flatMap((x) =>
  [-1, 1].map((z) => [x * DECK.x, 0, z * DECK.z] as const),
);
/**
 * Distance of a track from the middle of the hull, its width, the radius of its wheels with the
 * track around them, half the distance from the first wheel to the last, and the number of wheels.
 * Half a turn of a wheel is 4½ links of its track, and a run between the end wheels 12½.
 */
export const TRACK = { z: 1.14, width: 0.48, radius: 0.4, reach: (Math.PI * 5) / 9, wheels: 5 } as const;
/** Origin of the turret, in the hull. */
export const TURRET: Vec3 = [-0.5, DECK.y, 0];
export const TURRET_RADIUS = 0.95;
/** In the turret: the gun's hinge, and the tip of the antenna. */
export const HINGE: Vec3 = [0.85, 0.62, 0];
export const TIP: Vec3 = [-0.55, 2.3, 0.5];
/** In the gun. */
export const MUZZLE: Vec3 = [2.6, 0, 0];
/** Side of the crate, and its place at the start, in the hull. */
export const CRATE = 0.45;
export const STOWED: Vec3 = [1.5, DECK.y + CRATE / 2, 0.75];
/** Diameter of a shell. */
export const SHELL = 0.24;
/** The wall: thickness, height, length. It is lower than the deck, so that the crate flies over it. */
export const WALL: Vec3 = [0.4, 0.9, 7];

/** m/s² */
export const GRAVITY: Vec3 = [0, -9.81, 0];

export type Body = BodyLike<Space3Types>;

/** kg */
export const CRATE_MASS = 60;

/** Returns a solid box of even density. */
export function box(mass: number, sides: Vec3): Body {
  return { mass, inertia: physics3.inertia.fromBox(mass, sides) };
}

/** Returns the tank as one body: a box as large as the hull with its tracks. */
export const tankBody = (mass: number): Body => box(mass, [2 * DECK.x, 2 * RIDE, 2 * DECK.z]);

/**
 * Returns the seconds until something that rises with a speed has fallen by a height:
 * (v + √(v² + 2 g h)) / g, in the form that loses no digits when it falls at once.
 */
export function landing(height: number, rising: number): number {
  const g = -GRAVITY[1];
  const root = Math.sqrt(Math.max(rising * rising + 2 * g * height, 0));
  return rising >= 0 ? (rising + root) / g : (2 * height) / (root - rising);
}
