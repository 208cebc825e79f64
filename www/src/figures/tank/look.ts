/**
 * The tank's solids: a hull with a sloped glacis, a tapered turret, the gun's cheeks.
 *
 * All corners are in the coordinates of the node that the solid belongs to: forward is x, up is y,
 * to the right is z. A list of corners is made once, so that a renderer can keep its mesh.
 */
import { between, block, type Form, type Ring, rectangle, united } from './forms.ts';
import { DECK } from './shape.ts';

export const hullForm: Form = united(
  between(rectangle(-1.9, 1.75, 0.88), -0.55, rectangle(-2.2, 2.3, 0.88), -0.02),
  between(rectangle(-2.32, 2.5, DECK.z + 0.02), 0, rectangle(-2.1, 1.98, DECK.z - 0.1), DECK.y),
  ...[1, -1].map((side) => block(-1.35, DECK.y, side * 1.06, 1.1, 0.13, 0.34)),
);

/** The grille over the engine. */
export const grilleForm: Form = united(
  ...[0, 1, 2, 3, 4].map((k) => block(-1.94 + 0.13 * k, DECK.y, 0, 0.055, 0.03, 1.3)),
);

const waist = (factor: number): Ring =>
  (
    [
      [1.12, 0.42],
      [1.12, -0.42],
      [0.5, -0.98],
      [-0.85, -0.92],
      [-1.28, -0.55],
      [-1.28, 0.55],
      [-0.85, 0.92],
      [0.5, 0.98],
    ] as const
  ).map(([x, z]) => [factor * x, factor * z]);

const roof: Ring = [
  [0.62, 0.34],
  [0.62, -0.34],
  [0.3, -0.66],
  [-0.72, -0.64],
  [-1, -0.42],
  [-1, 0.42],
  [-0.72, 0.64],
  [0.3, 0.66],
];

/** The level of the turret's roof, in the turret. */
export const ROOF = 0.92;
/** The turret: wider at its waist, longer behind than in front. */
export const turretForm: Form = united(
  between(waist(0.97), 0.02, waist(1.03), 0.32),
  between(waist(1.03), 0.32, roof, ROOF),
);

/** The cheeks between which the gun's hinge is, around the hinge's place less 0.2 m. */
export const mantletForm: Form = united(
  ...[1, -1].map((side) =>
    between(
      rectangle(-0.5, 0.32, 0.1).map(([x, z]) => [x, z + side * 0.47] as const),
      -0.3,
      rectangle(-0.5, 0.12, 0.08).map(([x, z]) => [x, z + side * 0.47] as const),
      0.24,
    ),
  ),
);
