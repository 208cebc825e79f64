/** The unit shapes as flat facets, for a renderer that has polygons and nothing else. Corners go round counter-clockwise seen from outside. */
import type { Vec3 } from '../figure/drawing.ts';

export type Facet = readonly Vec3[];

/** Sides of what is round: at a poster's size more cannot be seen, and each costs bytes. */
const AROUND = 24;
const ROWS = 10;
/** What is long is cut across, or it would be sorted by a middle that is nowhere near what it covers. */
const PIECES = 5;

const circle = (radius: number, z: number): Vec3[] =>
  Array.from({ length: AROUND }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / AROUND;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });

/** A surface of revolution about z, from rings of corners, bottom first; a ring of no radius is a tip. */
function lathe(rings: readonly (readonly [radius: number, z: number])[]): Facet[] {
  const circles = rings.map(([radius, z]) => circle(radius, z));
  const facets: Facet[] = [];
  circles.slice(1).forEach((upper, row) => {
    const lower = circles[row] ?? [];
    for (let i = 0; i < AROUND; i++) {
      const next = (i + 1) % AROUND;
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

export const facets: Readonly<Record<'cylinder' | 'cone' | 'box' | 'sphere', readonly Facet[]>> = {
  cylinder: /* @__PURE__ */ lathe(
    Array.from({ length: PIECES + 1 }, (_, i): readonly [number, number] => [h, i / PIECES - h]),
  ),
  cone: /* @__PURE__ */ lathe([
    [h, -h],
    [0, h],
  ]),
  sphere: /* @__PURE__ */ lathe(
    Array.from({ length: ROWS + 1 }, (_, i): readonly [number, number] => {
      const angle = (Math.PI * i) / ROWS;
      // Exactly nothing at the poles: they are tips.
      return [i === 0 || i === ROWS ? 0 : h * Math.sin(angle), -h * Math.cos(angle)];
    }),
  ),
  box: [
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
  ],
};
