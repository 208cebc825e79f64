/**
 * The tank's solids: a hull with a sloped glacis, a tapered turret, tracks whose links run.
 *
 * All corners are in the coordinates of the node that the solid belongs to: forward is x, up is y,
 * to the right is z. A list of corners is made once, so that a renderer can keep its mesh.
 */
import type { Polyhedron } from '../../figure/drawing.ts';
import type { Core } from '../../figure/figure.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { DECK, RIDE, TRACK } from './shape.ts';

export type Form = Pick<Polyhedron, 'corners' | 'faces'>;

/** A polygon of a level, by x and z, counter-clockwise as seen from above. */
type Ring = readonly (readonly [x: number, z: number])[];

/** Returns the solid between two rings of as many corners, the first below the second. */
function between(low: Ring, from: number, high: Ring, to: number): Form {
  const n = low.length;
  const ring = (at: Ring, y: number): Vec3[] => at.map(([x, z]): Vec3 => [x, y, z]);
  const indices = Array.from({ length: n }, (_, i) => i);
  return {
    corners: [...ring(low, from), ...ring(high, to)],
    faces: [
      [...indices].reverse(),
      indices.map((i) => n + i),
      ...indices.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i]),
    ],
  };
}

/** Returns several solids as one. */
export function united(...forms: readonly Form[]): Form {
  const corners: Vec3[] = [];
  const faces: number[][] = [];
  for (const form of forms) {
    const first = corners.length;
    corners.push(...form.corners);
    for (const face of form.faces) faces.push(face.map((i) => first + i));
  }
  return { corners, faces };
}

const rectangle = (back: number, front: number, half: number): Ring => [
  [back, half],
  [front, half],
  [front, -half],
  [back, -half],
];

/** Returns a box on a level, by the middle of its floor. */
const block = (x: number, y: number, z: number, length: number, height: number, width: number): Form => {
  const ring = rectangle(-length / 2, length / 2, width / 2).map(([u, w]) => [x + u, z + w] as const);
  return between(ring, y, ring, y + height);
};

/** The belly between the tracks, and over them the deck, sloped at the front and the stern. */
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

/** Links around a track, of which `AROUND` lie on both end wheels together. */
export const LINKS = 34;
const AROUND = 9;
/** Links of the upper run that are under the deck in each of their positions. */
const UNSEEN = 11;
/** Positions in which a link is drawn before it takes the place of the next one. */
const PHASES = 8;
const bands = new Map<number, Form>();
const beltForms = new Map<number, Form>();

/** Returns the outline of a track as a solid, which the links surround. */
export function beltForm(core: Core): Form {
  const known = beltForms.get(0);
  if (known) return known;
  const { radius, reach, width } = TRACK;
  const middle = radius - RIDE;
  const half = Array.from({ length: 9 }, (_, i): readonly [number, number] => {
    const angle = Math.PI * (i / 8 - 0.5);
    return [radius * core.math.cos(angle), radius * core.math.sin(angle)];
  });
  const outline = [
    ...half.map(([x, y]) => [reach + x, middle + y] as const),
    ...half.map(([x, y]) => [-reach - x, middle - y] as const),
  ];
  const n = outline.length;
  const indices = Array.from({ length: n }, (_, i) => i);
  const form: Form = {
    corners: [width / 2, -width / 2].flatMap((z) => outline.map(([x, y]): Vec3 => [x, y, z])),
    faces: [
      indices,
      indices.map((i) => 2 * n - 1 - i),
      ...indices.map((i) => [i, n + i, n + ((i + 1) % n), (i + 1) % n]),
    ],
  };
  beltForms.set(0, form);
  return form;
}

/**
 * Returns the links of a track that has rolled by an angle of its wheels, in a few positions, with
 * those faces only that can be seen: `side` is 1 for the right track, whose outer side is at +z.
 */
export function linksForm({ math }: Core, angle: number, side: number): Form {
  const turns = (angle * AROUND) / (2 * Math.PI);
  const phase = Math.floor((turns - Math.floor(turns)) * PHASES) % PHASES;
  const key = phase * side + (side < 0 ? -1 : 0);
  const known = bands.get(key);
  if (known) return known;
  // The upper run is under the deck, where nobody sees it.
  const form = united(
    ...Array.from({ length: LINKS - UNSEEN }, (_, i) => link(math, UNSEEN + i + phase / PHASES, side)),
  );
  bands.set(key, form);
  return form;
}

/** Returns the link at a place, counted in links: along the upper run, down in front, and back. */
function link(math: Core['math'], place: number, side: number): Form {
  const { radius, reach, width } = TRACK;
  const middle = radius - RIDE;
  const pitch = (2 * Math.PI * radius) / AROUND;
  const [straight, bend] = [2 * reach, Math.PI * radius];
  const along = (place * pitch) % (2 * (straight + bend));
  const back = along >= straight + bend;
  const rest = back ? along - straight - bend : along;
  const sign = back ? -1 : 1;
  // Its middle, and the direction in which it goes.
  const turned = rest < straight ? 0 : (rest - straight) / radius;
  const [s, c] = [math.sin(turned), math.cos(turned)];
  const x = rest < straight ? -reach + rest : reach + radius * s;
  const y = rest < straight ? radius : radius * c;
  const at = (u: number, out: number, z: number): Vec3 => [
    sign * (x + u * c + out * s),
    middle + sign * (y - u * s + out * c),
    z,
  ];
  const [u, out, half] = [0.085, 0.045, width / 2 + 0.015];
  const ends = [half, -half].flatMap((z) => [
    at(-u, -0.02, z),
    at(u, -0.02, z),
    at(u, out, z),
    at(-u, out, z),
  ]);
  return {
    corners: ends,
    faces: [
      side > 0 ? [0, 1, 2, 3] : [7, 6, 5, 4],
      // Around the end wheels its back is seen, too.
      ...(rest < straight
        ? []
        : [
            [1, 5, 6, 2],
            [2, 6, 7, 3],
            [3, 7, 4, 0],
          ]),
    ],
  };
}

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
