/**
 * The unit shapes as flat facets, for the SVG renderer. Corners go counter-clockwise, seen from
 * outside.
 */
import { column, type Vec3 } from '../figure/drawing.ts';
import { length } from '../figure/vec.ts';
import type { Shape } from './shapes.ts';

export type Facet = readonly Vec3[];

/**
 * Sides of a round shape, by its width over its distance from the eye. At a poster's size more
 * cannot be seen, and each costs bytes.
 */
const SIDES = [
  { from: 0.08, around: 24 },
  { from: 0.03, around: 12 },
  { from: 0, around: 6 },
];
/**
 * Pieces of a long shape, which are sorted by their own middles, near the pixels that they cover.
 */
const PIECES = 5;
/** Length of a box over its distance from which on it is cut in two. */
const LONG = 0.36;

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

/** Returns the facets of a shape, as many as can be seen from a distance. */
export function facetsOf(
  { mesh, matrix }: Pick<Shape, 'mesh' | 'matrix'>,
  distance: number,
): readonly Facet[] {
  const extent = (axis: number): number => length(column(matrix, axis));
  if (mesh === 'box') {
    const lengths = [0, 1, 2].map(extent);
    const longest = Math.max(...lengths);
    return longest < LONG * distance ? box : (cut[lengths.indexOf(longest)] ?? box);
  }
  const width = Math.max(extent(0), extent(1));
  const { around = 6 } = SIDES.find(({ from }) => width / distance >= from) ?? {};
  const pieces = mesh === 'cylinder' ? Math.min(PIECES, Math.max(1, Math.ceil(extent(2) / width))) : 1;
  const name = `${mesh} ${around} ${pieces}`;
  const known = made.get(name) ?? make[mesh](around, pieces);
  made.set(name, known);
  return known;
}

const made = new Map<string, readonly Facet[]>();

const make = {
  cylinder: (around: number, pieces: number) =>
    lathe(
      around,
      Array.from({ length: pieces + 1 }, (_, i): readonly [number, number] => [h, i / pieces - h]),
    ),
  cone: (around: number) =>
    lathe(around, [
      [h, -h],
      [0, h],
    ]),
  sphere: (around: number) => {
    const rows = Math.max(4, Math.floor(around / 2.4));
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

/** The box cut in two across x, y or z. */
const cut: readonly (readonly Facet[])[] = [0, 1, 2].map((axis) =>
  box.flatMap((facet) => {
    const half = (low: number, high: number): Facet =>
      facet.map(
        (corner) =>
          corner.map((value, i) => (i !== axis ? value : value < 0 ? low : high)) as unknown as Vec3,
      );
    return new Set(facet.map((corner) => corner[axis])).size > 1 ? [half(-h, 0), half(0, h)] : [facet];
  }),
);
