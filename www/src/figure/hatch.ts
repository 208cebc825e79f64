/** The difference of two convex outlines, as convex pieces that do not overlap. */
import { add, cross, scale, subtract, type Vec3 } from './vec.ts';

type Outline = readonly Vec3[];

/** Areas below this, in m², are rounding. */
const LEAST = 1e-6;

/** Returns the parts of one outline that are not in the other. Both go counter-clockwise. */
export function outside(outline: Outline, other: Outline): readonly Outline[] {
  const pieces: Outline[] = [];
  let rest = outline;
  for (const [i, from] of other.entries()) {
    const to = other[(i + 1) % other.length] as Vec3;
    const side = (point: Vec3): number => cross(subtract(to, from), subtract(point, from))[2];
    const piece = half(rest, (point) => -side(point));
    if (area(piece) > LEAST) pieces.push(piece);
    rest = half(rest, side);
  }
  return pieces;
}

export function counterClockwise(outline: Outline): Outline {
  return area(outline) < 0 ? outline.toReversed() : outline;
}

/** Returns the part of a convex outline on which a linear function is not negative. */
function half(outline: Outline, of: (point: Vec3) => number): Outline {
  return outline.flatMap((point, i) => {
    const next = outline[(i + 1) % outline.length] as Vec3;
    const [here, there] = [of(point), of(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const way = here / (here - there);
    return [...kept, add(scale(point, 1 - way), scale(next, way))];
  });
}

function area(outline: Outline): number {
  const [first] = outline;
  if (!first) return 0;
  return outline.reduce((sum, point, i) => {
    const next = outline[(i + 1) % outline.length] as Vec3;
    return sum + cross(subtract(point, first), subtract(next, first))[2] / 2;
  }, 0);
}
