/** Polygons, circles and their parts, and dots. */

import { addScaled, type Vec3 } from '../../core/linear/vec.ts';
import type { Arc, Dot, Polygon } from '../../figure/drawing.ts';
import { inkHead } from './arrows.ts';
import type { Hiding } from './hidden.ts';
import type { Ink, Mark } from './ink.ts';
import type { Lens } from './lens.ts';
import { inkLine } from './lines.ts';

/** Share of a corner's radius at which a circle's curve has its control points. */
const KAPPA = 0.5523;
/** CSS pixels: a polygon that is smaller cannot be seen. */
const SPECK = 0.3;
/** CSS pixels between the lines of a hatch, and their width. */
const HATCH = { apart: 6, width: 1.2 };
/** Opacity of a ghost's fill. */
const GHOST = 0.14;
/** Radians: a curve follows an arc that is not longer. */
const CURVED = Math.PI / 4;
const HEAD = 11;
/** Straight pieces that stand for an eighth of a circle. */
const SAMPLES = 8;

/** Fills and edges as a polygon, or an arc, asks for. */
function dress(mark: Mark, thing: Polygon): void {
  const { color, edge, ghost, hatched, fill } = thing;
  if (fill > 0 && !hatched) {
    mark.fill = color;
    mark.fillOpacity = ghost ? GHOST * fill : fill;
  }
  if (edge !== undefined || ghost || (fill === 0 && !hatched)) {
    mark.stroke = edge ?? color;
    mark.width = thing.width;
    if (thing.dashed || ghost) mark.dash = 'dashed';
  }
}

export function inkPolygon(ink: Ink, lens: Lens, polygon: Polygon): void {
  const { points, round = 0 } = polygon;
  const count = points.length;
  if (count < 2 || !large(lens, points)) return;
  const mark = ink.begin(polygon.part);
  dress(mark, polygon);
  for (let i = 0; i < count; i++) {
    const corner = points[i];
    const before = points[(i + count - 1) % count];
    const after = points[(i + 1) % count];
    if (!corner || !before || !after) continue;
    if (round > 0 && count > 2) roundCorner(ink, lens, before, corner, after, round, i === 0);
    else if (lens.at(corner)) {
      if (i === 0) ink.move(lens.x, lens.y);
      else ink.line(lens.x, lens.y);
    }
  }
  ink.close();
  if (polygon.hatched) hatch(ink, lens, polygon);
}

/** `true` if all points are before the eye and take some pixels. */
function large(lens: Lens, points: readonly Vec3[]): boolean {
  let left = 1e9;
  let right = -1e9;
  let top = 1e9;
  let bottom = -1e9;
  for (const point of points) {
    if (!lens.at(point)) return false;
    if (lens.x < left) left = lens.x;
    if (lens.x > right) right = lens.x;
    if (lens.y < top) top = lens.y;
    if (lens.y > bottom) bottom = lens.y;
  }
  return right - left > SPECK || bottom - top > SPECK;
}

function roundCorner(
  ink: Ink,
  lens: Lens,
  before: Vec3,
  corner: Vec3,
  after: Vec3,
  radius: number,
  first: boolean,
): void {
  const s = shareOf(radius, before, corner);
  const t = shareOf(radius, after, corner);
  if (!toward(lens, corner, before, s)) return;
  if (first) ink.move(lens.x, lens.y);
  else ink.line(lens.x, lens.y);
  if (!toward(lens, corner, before, s * (1 - KAPPA))) return;
  const ax = lens.x;
  const ay = lens.y;
  if (!toward(lens, corner, after, t * (1 - KAPPA))) return;
  const bx = lens.x;
  const by = lens.y;
  if (!toward(lens, corner, after, t)) return;
  ink.curve(ax, ay, bx, by, lens.x, lens.y);
}

/** Returns the share of a side that a corner's curve takes: half of it at most. */
function shareOf(radius: number, a: Vec3, b: Vec3): number {
  const x = a[0] - b[0];
  const y = a[1] - b[1];
  const z = a[2] - b[2];
  const long = Math.sqrt(x * x + y * y + z * z);
  return long > 0 ? Math.min(0.5, radius / long) : 0;
}

function toward(lens: Lens, from: Vec3, to: Vec3, share: number): boolean {
  return lens.place(
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
    from[2] + share * (to[2] - from[2]),
  );
}

/** Fills a polygon with slanted lines, by the even-odd rule. */
function hatch(ink: Ink, lens: Lens, { points, color, part }: Polygon): void {
  // Along u lines are counted, along v they go.
  const corners = points.map((point): readonly [u: number, v: number] => {
    lens.at(point);
    return [(lens.x + lens.y) / Math.SQRT2, (lens.y - lens.x) / Math.SQRT2];
  });
  const mark = ink.begin(part);
  mark.stroke = color;
  mark.width = HATCH.width;
  const us = corners.map(([u]) => u);
  const highest = Math.max(...us);
  for (let u = Math.ceil(Math.min(...us) / HATCH.apart) * HATCH.apart; u < highest; u += HATCH.apart) {
    const cuts = corners.flatMap(([u0, v0], i) => {
      const [u1, v1] = corners[(i + 1) % corners.length] ?? [u0, v0];
      return u0 <= u !== u1 <= u ? [v0 + ((u - u0) / (u1 - u0)) * (v1 - v0)] : [];
    });
    cuts.sort((a, b) => a - b);
    cuts.forEach((v, i) => {
      const [x, y] = [(u - v) / Math.SQRT2, (u + v) / Math.SQRT2];
      if (i % 2 === 0) ink.move(x, y);
      else ink.line(x, y);
    });
  }
}

const PLANE: readonly [Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
];

export function inkArc(ink: Ink, lens: Lens, arc: Arc, hiding: Hiding | null): void {
  const { center, radius, from, to, axes = PLANE, fill, color, part } = arc;
  const [u, v] = axes;
  /** Finds the place of a point of the arc, moved along it by a part of the radius. */
  const place = (angle: number, along = 0): boolean => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [a, b] = [radius * (c - along * s), radius * (s + along * c)];
    return lens.place(
      center[0] + a * u[0] + b * v[0],
      center[1] + a * u[1] + b * v[1],
      center[2] + a * u[2] + b * v[2],
    );
  };
  const whole = Math.abs(to - from) >= 2 * Math.PI - 1e-9;
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / CURVED - 1e-9));
  const step = (to - from) / pieces;
  const along = (4 / 3) * Math.tan(step / 4);
  const curves = (): boolean => {
    if (!place(from)) return false;
    ink.move(lens.x, lens.y);
    for (let i = 0; i < pieces; i++) {
      const [begin, end] = [from + i * step, from + (i + 1) * step];
      if (!place(begin, along)) return false;
      const { x: ax, y: ay } = lens;
      if (!place(end, -along)) return false;
      const { x: bx, y: by } = lens;
      if (!place(end)) return false;
      ink.curve(ax, ay, bx, by, lens.x, lens.y);
    }
    return true;
  };
  if (fill > 0) {
    const mark = ink.begin(part);
    mark.fill = color;
    mark.fillOpacity = arc.ghost ? GHOST * fill : fill;
    if (!curves()) return;
    if (!whole && lens.at(center)) ink.line(lens.x, lens.y);
    ink.close();
  }
  if (!(arc.width > 0)) return;
  if (hiding && !hiding.empty && !arc.closed) {
    // The edge is a line, because solids may hide parts of it.
    const count = pieces * SAMPLES;
    const points = Array.from({ length: count + 1 }, (_, i) => {
      const angle = from + ((to - from) * i) / count;
      return addScaled(addScaled(center, u, radius * Math.cos(angle)), v, radius * Math.sin(angle));
    });
    inkLine(ink, lens, { ...arc, kind: 'line', points }, hiding);
    if (arc.head) turningHead(ink, lens, arc, place);
    return;
  }
  const mark = ink.begin(part);
  mark.stroke = color;
  mark.width = arc.width;
  mark.opacity = arc.ghost ? 0.6 : 1;
  if (arc.dashed || arc.ghost) mark.dash = 'dashed';
  if (!curves()) return;
  if (arc.closed && lens.at(center)) {
    ink.line(lens.x, lens.y);
    ink.close();
  } else if (whole) ink.close();
  if (arc.head) turningHead(ink, lens, arc, place);
}

/** The head of an arc lies along the chord that it covers. */
function turningHead(ink: Ink, lens: Lens, arc: Arc, place: (angle: number) => boolean): void {
  if (!place(arc.to)) return;
  const { x, y } = lens;
  if (!place(arc.to - 0.01 * Math.sign(arc.to - arc.from))) return;
  const perRadian = Math.hypot(x - lens.x, y - lens.y) / 0.01;
  const all = perRadian * Math.abs(arc.to - arc.from);
  const long = Math.min(HEAD, 0.7 * all);
  if (!(long > 1)) return;
  if (!place(arc.to - (long / perRadian) * Math.sign(arc.to - arc.from))) return;
  const away = Math.hypot(x - lens.x, y - lens.y);
  if (away > 0) inkHead(ink, x, y, (x - lens.x) / away, (y - lens.y) / away, long, arc.color, arc.part);
}

export function inkDot(ink: Ink, lens: Lens, dot: Dot): void {
  if (!lens.at(dot.at)) return;
  const mark = ink.begin(dot.part);
  mark.opacity = dot.ghost ? 0.6 : 1;
  if (dot.hollow) {
    mark.fill = 'page';
    mark.stroke = dot.color;
    mark.width = Math.min(2, 0.5 * dot.size);
    ink.circle(lens.x, lens.y, dot.size - mark.width / 2);
  } else {
    mark.fill = dot.color;
    ink.circle(lens.x, lens.y, dot.size);
  }
}
