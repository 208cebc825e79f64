/**
 * Solids in ink: ghosts, with all their edges dashed, those behind too; and in a flat view, which
 * has no light, any solid by its outline.
 */
import type { Vec3 } from '../../core/linear/vec.ts';
import { edgesOf } from '../edges.ts';
import { hull, type Point } from '../hull.ts';
import type { Body } from '../shapes.ts';
import type { Ink } from './ink.ts';
import type { Lens } from './lens.ts';

const GHOST = { fill: 0.12, width: 1.6 };
const EDGE = 1.3;

export function inkSolid(ink: Ink, lens: Lens, solid: Body, eye: Vec3 | null): void {
  const { color, part, ghost = false } = solid;
  const lines = edgesOf(solid, eye);
  const outline = outlineOf(lens, lines.flat());
  if (outline.length < 2) return;
  const fill = ink.begin(part);
  fill.fill = color;
  fill.fillOpacity = ghost ? GHOST.fill : 1;
  outline.forEach(([x, y], i) => {
    if (i === 0) ink.move(x, y);
    else ink.line(x, y);
  });
  ink.close();
  const edges = ink.begin(part);
  edges.stroke = color;
  edges.width = ghost ? GHOST.width : EDGE;
  if (ghost) edges.dash = 'dashed';
  for (const line of lines) {
    line.forEach((point, i) => {
      if (!lens.at(point)) return;
      if (i === 0) ink.move(lens.x, lens.y);
      else ink.line(lens.x, lens.y);
    });
  }
}

/** Returns the outline of a convex shape from points of it; none if one is behind the eye. */
export function outlineOf(lens: Lens, points: readonly Vec3[]): Point[] {
  const places: Point[] = [];
  for (const point of points) {
    if (!lens.at(point)) return [];
    places.push([lens.x, lens.y]);
  }
  return hull(places);
}
