/**
 * The unit shapes as flat facets, for the SVG renderer. Corners go counter-clockwise, seen from
 * outside.
 */

import { length } from '../core/linear/vec.ts';
import { column, type Vec3 } from '../figure/drawing.ts';
import type { Body } from './shapes.ts';

type Facet = readonly Vec3[];

/**
 * Sides of a round shape, by its width over its distance from the eye. At a poster's size more
 * cannot be seen, and each costs bytes.
 */
const SIDES = [
  { from: 0.06, around: 28 },
  { from: 0.02, around: 16 },
  { from: 0, around: 8 },
];

const circle = (around: number, radius: number, z: number): Vec3[] =>
  Array.from({ length: around }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / around;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });

/**
 * Returns a surface of revolution about z from rings, bottom first; a ring of no radius is a tip.
 */
function lathe(around: number, rings: readonly (readonly [radius: number, z: number])[]): Facet[] {
  const circles = rings.map(([radius, z]) => circle(around, radius, z));
  const facets: Facet[] = [];
  circles.slice(1).forEach((upper, row) => {
    const lower = circles[row] ?? [];
    for (let i = 0; i < around; i++) {
      const next = (i + 1) % around;
      const corners = [lower[i], lower[next], upper[next], upper[i]] as Vec3[];
      facets.push(corners.filter((corner, k) => k === 0 || !same(corner, corners[k - 1])));
    }
  });
  const [bottom, top] = [circles[0], circles.at(-1)];
  if (rings[0]?.[0] && bottom) facets.push([...bottom].reverse());
  if (rings.at(-1)?.[0] && top) facets.push(top);
  return facets;
}

function same(a: Vec3, b: Vec3 | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

const h = 0.5;

/** Returns the facets of a solid, as many as can be seen from a distance. */
export function facetsOf(body: Body, distance: number): readonly Facet[] {
  if (body.kind === 'box') return box;
  if (body.kind === 'polyhedron')
    return body.faces.map((face) => face.map((i) => body.corners[i] ?? [0, 0, 0]));
  const width = Math.max(length(column(body.matrix, 0)), length(column(body.matrix, 1)));
  const { around = 8 } = SIDES.find(({ from }) => width / distance >= from) ?? {};
  const name = `${body.kind} ${around}`;
  const known = made.get(name) ?? make[body.kind](around);
  made.set(name, known);
  return known;
}

const made = new Map<string, readonly Facet[]>();

const make = {
  cylinder: (around: number) =>
    lathe(around, [
      [h, -h],
      [h, h],
    ]),
  sphere: (around: number) => {
    const rows = Math.max(5, Math.floor(around / 2.4));
    return lathe(
      around,
      Array.from({ length: rows + 1 }, (_, i): readonly [number, number] => {
        const angle = (Math.PI * i) / rows;
        // Exactly 0 at the poles: they are tips.
        return [i === 0 || i === rows ? 0 : h * Math.sin(angle), -h * Math.cos(angle)];
      }),
    );
  },
};

const box: readonly Facet[] = [
  [
    [-h, -h, h],
    [h, -h, h],
    [h, h, h],
    [-h, h, h],
  ],
  [
    [h, -h, -h],
    [-h, -h, -h],
    [-h, h, -h],
    [h, h, -h],
  ],
  [
    [h, -h, h],
    [h, -h, -h],
    [h, h, -h],
    [h, h, h],
  ],
  [
    [-h, -h, -h],
    [-h, -h, h],
    [-h, h, h],
    [-h, h, -h],
  ],
  [
    [-h, h, h],
    [h, h, h],
    [h, h, -h],
    [-h, h, -h],
  ],
  [
    [-h, -h, -h],
    [h, -h, -h],
    [h, -h, h],
    [-h, -h, h],
  ],
];
